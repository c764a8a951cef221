import { expect } from 'vitest'
import {
  agentAtWork,
  chooseTab,
  composer,
  linkOf,
  messageLog,
  rowOf,
  untilFocused,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { expectAccessible } from '../lib/screens/expect-accessible'
import { openSimulatorControl } from '../lib/servers/simulator-control'

const smallest = { width: 320, height: 640 }

journey('an agent takes a chat of Meta’s AI with one press, and gives it back', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const [ana, luis] = await Promise.all([agentAtWork(scenario, 'ana'), agentAtWork(scenario, 'luis')])
  const customer = await whatsapp.customer('Clienta de la IA')
  const notice = ana.getByText('La IA de Meta atiende este chat.')
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
  const takeOfLuis = luis.getByRole('button', { name: 'Atenderlo yo' })
  await step('her colleague could take it too', async () => {
    await chooseTab(luis, 'Chats')
    await linkOf(luis, customer.name).click()
    await takeOfLuis.waitFor()
  })
  await step('one press takes it: it is hers, and without another one she writes', async () => {
    await Promise.all([waitForToast(ana, 'Ahora atiendes tú este chat'), take.press('Enter')])
    await untilFocused(composer(ana))
    await ana.keyboard.type('Hola, soy Ana')
    await ana.keyboard.press('Enter')
    await expect
      .poll(async () => (await whatsapp.sees(customer)).map(({ text }) => text))
      .toContain('Hola, soy Ana')
    await log.getByText('Tomaste el chat de quien lo atendía').waitFor()
    await ana.getByText('Lo atendía la IA de Meta.').waitFor()
    await expectAccessible(ana)
  })
  await step('he reads whose it is, and can no longer take it', async () => {
    await luis.getByText('La tomó Ana Rojas mientras la mirabas.').waitFor()
    await takeOfLuis.waitFor({ state: 'detached' })
    await rowOf(luis, 'Chats', customer.name).waitFor({ state: 'detached' })
  })
  await step('what the customer says next comes to her', async () => {
    await whatsapp.does(customer, { type: 'text', text: 'Gracias, Ana' })
    await log.getByText('Gracias, Ana').waitFor()
    await composer(ana).waitFor()
  })
  await step('one press gives it back: the composer is gone', async () => {
    await Promise.all([
      waitForToast(ana, 'Devolviste este chat'),
      ana.getByRole('button', { name: 'Devolver a la IA' }).press('Enter'),
    ])
    await notice.waitFor()
    await composer(ana).waitFor({ state: 'detached' })
    // No key is lost.
    await untilFocused(log)
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
