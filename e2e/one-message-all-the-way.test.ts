import { expect } from 'vitest'
import {
  accept,
  answerOf,
  chooseTab,
  composer,
  linkOf,
  log,
  logIn,
  newCustomer,
  rowOf,
  tab,
  toast,
} from './people'
import { journey } from './stage'

const question = 'Hola, ¿tienen la ruana gris en talla M?'
const answer = '¡Hola! Sí, nos quedan dos. ¿Te aparto una?'

journey("a customer's message goes all the way", async ({ stage }) => {
  const { step } = stage
  const context = await stage.enter('ana', { reducedMotion: 'no-preference' })
  const page = await context.newPage()

  await step('a wrong login shows what the server says', async () => {
    await page.goto(stage.hilo)
    await Promise.all([
      toast(page, 'Correo o contraseña incorrectos.'),
      logIn(page, 'ana@hilo.demo', 'not-the-password'),
    ])
    await page.getByRole('form').getByText('Correo o contraseña incorrectos.').waitFor()
  })
  await step('Ana logs in and is greeted', async () => {
    await logIn(page, 'ana@hilo.demo')
    await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  })
  await step('she looks at who waits', () => chooseTab(page, 'Chats'))

  const { name, phone, writes, line } = await step('beside it, a customer takes the phone', () =>
    newCustomer(stage, 'Marcela Ibáñez', context),
  )
  await step('what the customer writes appears at once, with the toast', () =>
    Promise.all([
      toast(page, 'Ha llegado una nueva interacción'),
      // The bot may have answered below it already.
      rowOf(page, 'Chats', name).waitFor(),
      writes(question),
    ]),
  )
  await step("she accepts, confirms, and is in the customer's chat", async () => {
    await accept(page, name)
    await page.getByRole('heading', { name, exact: true }).waitFor()
    await log(page, name).getByText(question).waitFor()
    await expect.poll(() => tab(page, 'Mis Chats').getAttribute('aria-selected')).toBe('true')
  })

  await step('while the phone has no signal, her answer is sent, no more', async () => {
    await phone.getByLabel(`Teléfono de ${name}`).selectOption('Sin señal')
    // The simulator has heard of it: it says so in the list.
    await phone.getByRole('listitem').filter({ hasText: name }).getByText('· Sin señal').waitFor()
    await composer(page).fill(answer)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await answerOf(page, name, answer, 'Enviado').waitFor()
    expect(await line(answer).count()).toBe(0)
  })
  await step('the phone is reached, in a pocket: delivered', async () => {
    await phone.getByRole('button', { name: 'Mandos de prueba' }).click()
    await phone.getByRole('switch', { name: 'Leer al mirar el chat' }).uncheck()
    await phone.getByLabel(`Teléfono de ${name}`).selectOption('En línea')
    await line(answer).waitFor()
    await answerOf(page, name, answer, 'Entregado').waitFor()
  })
  await step('the customer looks at it: read', async () => {
    await phone.getByRole('switch', { name: 'Leer al mirar el chat' }).check()
    await phone.reload()
    await line(answer).waitFor()
    await answerOf(page, name, answer, 'Leído').waitFor()
  })

  await step('she finishes, confirms, and the chat is cleared', async () => {
    await page.getByRole('button', { name: 'Finalizar' }).click()
    const sure = page.getByRole('alertdialog', { name: '¿Finalizar esta conversación?' })
    await Promise.all([
      toast(page, 'Has finalizado esta interaccion'),
      sure.getByRole('button', { name: 'Finalizar conversación' }).click(),
    ])
    await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
    await linkOf(page, name).waitFor({ state: 'detached' })
  })
  await step("it is found under 'Resueltos', where nothing can be done any more", async () => {
    await chooseTab(page, 'Resueltos')
    await linkOf(page, name).click()
    await log(page, name).getByText(answer).waitFor()
    await page.getByText('Esta conversación está finalizada.').waitFor()
    await page.getByRole('button', { name: 'Finalizar', disabled: true }).waitFor()
    expect(await composer(page).count()).toBe(0)
  })
})
