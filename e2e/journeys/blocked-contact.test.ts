import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accept,
  chooseTab,
  composer,
  linkOf,
  messageLog,
  newCustomer,
  rowOf,
  signedIn,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Contacto' })

journey('a contact is blocked from the panel beside the chat, and unblocked', async ({ scenario }) => {
  const { step } = scenario
  const ana = await signedIn(scenario, 'ana@hilo.demo')
  const customer = await newCustomer(scenario, 'Cliente Insistente')
  const panel = panelOf(ana)
  const log = messageLog(ana, customer.name)

  await step('the contact panel is beside the chat from the start', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('Buenas')
    await accept(ana, customer.name)
    await panel.getByText(/^Cliente desde /).waitFor()
  })
  await step('the panel closes while the window is narrow, and comes back in a wide one', async () => {
    for (const width of [1100, 768, 360]) {
      await ana.setViewportSize({ width, height: 740 })
      await panel.waitFor({ state: 'detached' })
      // Playwright clicks only if nothing covers the field.
      await composer(ana).click()
    }
    await ana.setViewportSize({ width: 1440, height: 900 })
    await panel.waitFor()
    await composer(ana).click()
  })
  await step('a question explains the block; then the row, the panel and the chat show it', async () => {
    await panel.getByRole('button', { name: 'Bloquear contacto' }).click()
    const question = ana.getByRole('alertdialog', { name: `¿Bloquear a ${customer.name}?` })
    await question.getByText('no abre chats y no avisa a nadie').waitFor()
    await Promise.all([
      waitForToast(ana, 'Contacto bloqueado'),
      question.getByRole('button', { name: 'Bloquear contacto' }).click(),
    ])
    await panel.getByText('Bloqueado', { exact: true }).waitFor()
    await rowOf(ana, 'Mis Chats', customer.name).getByText('Bloqueado', { exact: true }).waitFor()
    await composer(ana).waitFor({ state: 'detached' })
  })
  await step('what the contact writes then is set apart in the thread, and is not unread', async () => {
    await customer.writes('Compra ya')
    await log.getByText('Compra ya', { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Ver 1 mensaje' }).click()
    await panel.getByText('Compra ya', { exact: true }).waitFor()
    await chooseTab(ana, 'Mis Chats')
    await linkOf(ana, customer.name).waitFor()
    expect(await linkOf(ana, customer.name).getAttribute('aria-label')).not.toContain('sin leer')
  })
  await step('the chat of a blocked contact cannot go back to the queue, but can be finished', async () => {
    await linkOf(ana, customer.name).click()
    // Its actions can be reached once its messages are there.
    await log.getByText('Compra ya', { exact: true }).waitFor()
    await ana.keyboard.press('Alt+t')
    const transfer = ana.getByRole('dialog', { name: /^Transferir/ })
    await transfer.getByText('Un área', { exact: true }).click()
    await transfer.getByRole('option').first().click()
    await Promise.all([
      waitForToast(ana, 'en la cola nadie le respondería'),
      transfer.getByRole('button', { name: 'Transferir', exact: true }).click(),
    ])
    await transfer.getByRole('button', { name: 'Cancelar' }).click()
    await transfer.waitFor({ state: 'detached' })
    await ana.getByRole('button', { name: 'Finalizar' }).click()
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Finalizar chat' }).click()
    await linkOf(ana, customer.name).waitFor({ state: 'detached' })
  })
  await step('a message of the contact then opens no chat', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('Última oportunidad')
    // Another customer's message comes after it: had it opened a chat, that chat would be there.
    const other = await newCustomer(scenario, 'Clienta Siguiente')
    await other.writes('¿Abren mañana?')
    await rowOf(ana, 'Chats', other.name).waitFor()
    expect(await rowOf(ana, 'Chats', customer.name).count()).toBe(0)
  })
  await step(
    'after the contact is unblocked in the finished chat, the next message waits in the queue',
    async () => {
      await chooseTab(ana, 'Resueltos')
      await linkOf(ana, customer.name).click()
      await Promise.all([
        waitForToast(ana, 'Contacto desbloqueado'),
        panel.getByRole('button', { name: 'Desbloquear' }).click(),
      ])
      await panel.getByText('Bloqueado', { exact: true }).waitFor({ state: 'detached' })
      const earlier = panel.getByRole('region', { name: 'Interacciones anteriores' })
      await earlier.getByText('No hay interacciones anteriores.').waitFor()
      await customer.writes('Ya soy yo otra vez')
      // Without a reload the panel shows the chat that has just begun, which is no earlier one.
      const others = panel.getByRole('region', { name: 'Otras interacciones' })
      await others.getByText('Sin asignar').waitFor()
      await chooseTab(ana, 'Chats')
      await rowOf(ana, 'Chats', customer.name).waitFor()
      // Not in its row, where the bot's answer may be the last message already.
      await linkOf(ana, customer.name).click()
      await log.getByText('Ya soy yo otra vez', { exact: true }).waitFor()
    },
  )
  await step('a waiting chat of a contact who is blocked again says why nobody can answer', async () => {
    await panel.getByRole('button', { name: 'Bloquear contacto' }).click()
    const question = ana.getByRole('alertdialog', { name: `¿Bloquear a ${customer.name}?` })
    await question.getByRole('button', { name: 'Bloquear contacto' }).click()
    await ana.getByText('Este contacto está bloqueado, y su chat quedó finalizado.').waitFor()
  })
})
