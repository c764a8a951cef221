import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  agentAtWork,
  chooseTab,
  composer,
  linkOf,
  messageLog,
  rowOf,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { violations } from '../lib/screens/axe'
import { openSimulatorControl } from '../lib/servers/simulator-control'

const smallest = { width: 320, height: 640 }

/** In both themes, on the smallest screen. */
async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`[data-theme=${theme}]`).waitFor()
    expect(await violations(page, { rules: 'all', everyRow: false })).toEqual([])
  }
}

journey('an agent takes a chat of Meta’s AI with one press, and gives it back', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const ana = await agentAtWork(scenario, 'ana')
  const customer = await whatsapp.customer('Clienta de la IA')
  const notice = ana.getByText('La IA de Meta atiende esta conversación.')
  const take = ana.getByRole('button', { name: 'Atenderlo yo' })
  const log = messageLog(ana, customer.name)
  await whatsapp.turn({ standby: true })
  await ana.setViewportSize(smallest)

  await step('the customer and the AI write: the row and the chat say who answers', async () => {
    await chooseTab(ana, 'Chats')
    await whatsapp.does(customer, { type: 'text', text: '¿Hay talla M?' })
    await whatsapp.does(customer, { type: 'ai_answer', text: 'Sí, quedan dos.' })
    await rowOf(ana, 'Chats', customer.name).getByTitle('La atiende la IA de Meta').waitFor()
    await expectAccessible(ana)
    await linkOf(ana, customer.name).click()
    await log.getByText('Sí, quedan dos.').waitFor()
    await notice.waitFor()
    await expectAccessible(ana)
  })
  await step('one press takes it: it is hers, and she answers', async () => {
    await Promise.all([waitForToast(ana, 'Ahora atiendes tú este chat'), take.click()])
    await composer(ana).fill('Hola, soy Ana')
    await composer(ana).press('Enter')
    await expect
      .poll(async () => (await whatsapp.sees(customer)).map(({ text }) => text))
      .toContain('Hola, soy Ana')
    await log.getByText('Tomaste el chat de quien lo atendía').waitFor()
    await ana.getByText('Lo atendía la IA de Meta.').waitFor()
    await expectAccessible(ana)
  })
  await step('what the customer says next comes to her', async () => {
    await whatsapp.does(customer, { type: 'text', text: 'Gracias, Ana' })
    await log.getByText('Gracias, Ana').waitFor()
    await composer(ana).waitFor()
  })
  await step('one press gives it back: the composer is gone', async () => {
    await Promise.all([
      waitForToast(ana, 'Devolviste este chat'),
      ana.getByRole('button', { name: 'Devolver a la IA' }).click(),
    ])
    await notice.waitFor()
    await composer(ana).waitFor({ state: 'detached' })
    await whatsapp.does(customer, { type: 'ai_answer', text: 'Sigo aquí.' })
    await log.getByText('Sigo aquí.').waitFor()
  })
  await step('the AI passes the customer to a person, with what it says of it', async () => {
    // Meta's times are whole seconds, and of one second what our people decide is the newer.
    await whatsapp.aSecondLater()
    await whatsapp.does(customer, { type: 'handover', to: 'hilo' })
    await log.getByText('La IA de Meta pasó el chat a una persona: El cliente pregunta').waitFor()
    await composer(ana).waitFor()
    await expectAccessible(ana)
  })
})
