import { expect } from 'vitest'
import {
  accept,
  answerOf,
  chooseTab,
  composer,
  linkOf,
  logIn,
  messageLog,
  newCustomer,
  rowOf,
  tab,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'

const question = 'Hola, ¿tienen la ruana gris en talla M?'
const answer = '¡Hola! Sí, nos quedan dos. ¿Te aparto una?'

journey("a customer's message is received, answered, delivered, read and finished", async ({ scenario }) => {
  const { step } = scenario
  const context = await scenario.enter('ana', { reducedMotion: 'no-preference' })
  const page = await context.newPage()

  await step("a wrong password shows the server's error", async () => {
    await page.goto(scenario.hilo)
    await Promise.all([
      waitForToast(page, 'Correo o contraseña incorrectos.'),
      logIn(page, 'ana@hilo.demo', 'not-the-password'),
    ])
  })
  await step('Ana logs in and is greeted', async () => {
    await logIn(page, 'ana@hilo.demo')
    await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  })
  await step('she opens the queue', () => chooseTab(page, 'Chats'))

  const { name, phone, writes, line } = await step('a customer opens the phone in another page', () =>
    newCustomer(scenario, 'Marcela Ibáñez', context),
  )
  await step("the customer's message appears at once, with a toast", () =>
    Promise.all([
      waitForToast(page, 'Ha llegado una nueva interacción'),
      // Only the row: its preview may be the bot's answer already.
      rowOf(page, 'Chats', name).waitFor(),
      writes(question),
    ]),
  )
  await step("she accepts, confirms, and the customer's chat opens", async () => {
    await accept(page, name)
    await page.getByRole('heading', { name, exact: true }).waitFor()
    await messageLog(page, name).getByText(question).waitFor()
    await expect.poll(() => tab(page, 'Mis Chats').getAttribute('aria-selected')).toBe('true')
  })

  await step("while the phone has no signal, her answer is only 'sent'", async () => {
    await phone.getByLabel(`Teléfono de ${name}`).selectOption('Sin señal')
    // The simulator has applied it once its list shows it.
    await phone.getByRole('listitem').filter({ hasText: name }).getByText('· Sin señal').waitFor()
    await composer(page).fill(answer)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await answerOf(page, name, answer, 'Enviado').waitFor()
    expect(await line(answer).count()).toBe(0)
  })
  await step("once the phone is online, the answer is 'delivered'", async () => {
    await phone.getByRole('button', { name: 'Mandos de prueba' }).click()
    await phone.getByRole('switch', { name: 'Leer al mirar el chat' }).uncheck()
    await phone.getByLabel(`Teléfono de ${name}`).selectOption('En línea')
    await line(answer).waitFor()
    await answerOf(page, name, answer, 'Entregado').waitFor()
  })
  await step("once the customer opens the chat, the answer is 'read'", async () => {
    await phone.getByRole('switch', { name: 'Leer al mirar el chat' }).check()
    await phone.reload()
    await line(answer).waitFor()
    await answerOf(page, name, answer, 'Leído').waitFor()
  })

  await step('she finishes, confirms, and the chat is closed', async () => {
    await page.getByRole('button', { name: 'Finalizar' }).click()
    const sure = page.getByRole('alertdialog', { name: '¿Finalizar este chat?' })
    await Promise.all([
      waitForToast(page, 'Has finalizado esta interaccion'),
      sure.getByRole('button', { name: 'Finalizar chat' }).click(),
    ])
    await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
    await linkOf(page, name).waitFor({ state: 'detached' })
  })
  await step("the chat is under 'Resueltos', where it can only be read", async () => {
    await chooseTab(page, 'Resueltos')
    await linkOf(page, name).click()
    await messageLog(page, name).getByText(answer).waitFor()
    await page.getByText('Este chat está finalizado.').waitFor()
    await page.getByRole('button', { name: 'Finalizar', disabled: true }).waitFor()
    expect(await composer(page).count()).toBe(0)
  })
})
