import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  chooseTab,
  composer,
  linkOf,
  messageLog,
  newCustomer,
  rowOf,
  untilFocused,
  waitForText,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'

journey('if two agents take one chat, only one gets it', async ({ scenario }) => {
  const { step } = scenario
  const ana = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const luis = await step('Luis is at work', () => agentAtWork(scenario, 'luis'))
  const customer = await newCustomer(scenario, 'Óscar Peñaranda')

  await step('both see the waiting chat', async () => {
    await Promise.all([chooseTab(ana, 'Chats'), chooseTab(luis, 'Chats')])
    await customer.writes('¿Hacen envíos a Leticia?')
    await Promise.all([ana, luis].map((page) => rowOf(page, 'Chats', customer.name).waitFor()))
  })
  const question = luis.getByRole('alertdialog', { name: '¿Aceptar esta interacción?' })
  const pane = luis.getByRole('main')
  await step('Luis opens it to read, and could take it from there', async () => {
    await linkOf(luis, customer.name).click()
    await messageLog(luis, customer.name).getByText('¿Hacen envíos a Leticia?').waitFor()
    await pane.getByRole('button', { name: 'Aceptar' }).waitFor()
    await linkOf(luis, customer.name)
      .and(luis.getByRole('link', { name: /1 mensaje sin leer/ }))
      .waitFor()
  })
  await step("he presses 'Aceptar' on the row, and does not confirm yet", async () => {
    await rowOf(luis, 'Chats', customer.name).getByRole('button', { name: 'Aceptar' }).click()
    await question.waitFor()
  })
  await step(
    'Ana takes the chat first: his question closes, a toast and the row say who took it',
    async () => {
      await Promise.all([
        waitForText(luis, 'li', 'Tomada por Ana'),
        waitForToast(luis, 'Ya la tomó Ana'),
        accept(ana, customer.name),
      ])
      await question.waitFor({ state: 'hidden' })
    },
  )
  await step('the row disappears, but the chat that he reads stays and shows whose it is', async () => {
    await rowOf(luis, 'Chats', customer.name).waitFor({ state: 'detached' })
    await luis.getByText('La tomó Ana Rojas mientras la mirabas.').waitFor()
    expect(await messageLog(luis, customer.name).getByText('¿Hacen envíos a Leticia?').count()).toBe(1)
  })
  await step('the chat is in her list, not in his', async () => {
    await linkOf(ana, customer.name).waitFor()
    await chooseTab(luis, 'Mis Chats')
    await luis.getByRole('list', { name: 'Mis Chats' }).waitFor()
    expect(await linkOf(luis, customer.name).count()).toBe(0)
  })
  await step('he takes the next chat with two keys, and can write', async () => {
    await Promise.all([
      waitForToast(luis, 'Te hemos asignado esta interaccion'),
      luis.keyboard.press('Alt+s'),
    ])
    await untilFocused(composer(luis))
  })
})
