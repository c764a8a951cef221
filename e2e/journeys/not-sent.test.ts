import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  answerOf,
  chooseTab,
  composer,
  linkOf,
  logIn,
  messageLog,
  newCustomer,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { pdf } from '../lib/servers/simulator-control'

const uploads = '**/api/conversations/attach/file'

journey('a failed message is shown in its row and by a toast', async ({ scenario }) => {
  const { step } = scenario
  const page = await step('Luis is at work', () => agentAtWork(scenario, 'luis'))
  const [first, second] = [
    await newCustomer(scenario, 'Elvira Peña'),
    await newCustomer(scenario, 'Óscar Lara'),
  ]
  await step('he has two chats', async () => {
    for (const customer of [first, second]) {
      await chooseTab(page, 'Chats')
      await customer.writes('Buenas')
      await accept(page, customer.name)
      await messageLog(page, customer.name).waitFor()
    }
  })
  const marked = (name: string) =>
    page.getByRole('link', { name: new RegExp(`^${name}, .*con un mensaje no enviado`) })
  const sendFile = async (caption: string) => {
    const file = { name: 'ruta.pdf', mimeType: 'application/pdf', buffer: pdf }
    await page.locator('input[accept^="application/pdf"]').setInputFiles(file)
    await page.getByRole('button', { name: 'Quitar ruta.pdf' }).waitFor()
    await composer(page).fill(caption)
    await composer(page).press('Enter')
  }

  await step('his file fails while the other chat is open, and a toast names the customer', async () => {
    let fail = () => {}
    const held = new Promise<void>((done) => {
      fail = done
    })
    await page.route(uploads, async (route) => {
      await held
      await route.fulfill({ status: 500, body: '{}' })
    })
    await sendFile('Va la ruta')
    await linkOf(page, first.name).click()
    await messageLog(page, first.name).waitFor()
    await Promise.all([
      waitForToast(page, `No se pudo enviar lo que escribiste a ${second.name}`),
      // With the pointer over it, as of a person who reads it: then it stays.
      page.getByRole('button', { name: 'Ver el chat' }).hover(),
      fail(),
    ])
    await marked(second.name).getByText('No enviado: Va la ruta').waitFor()
  })
  await step('the toast opens the chat, and once the file is sent the mark is gone', async () => {
    await page.unroute(uploads)
    await page.getByRole('button', { name: 'Ver el chat' }).click()
    await messageLog(page, second.name).getByRole('button', { name: 'Reintentar' }).click()
    await answerOf(page, second.name, 'Va la ruta', '(Enviado|Entregado|Leído)').waitFor()
    await expect.poll(() => marked(second.name).count()).toBe(0)
  })
  await step(
    'after his session has expired, a new login still shows the failed file and its text',
    async () => {
      await page.route(uploads, (route) => route.fulfill({ status: 500, body: '{}' }))
      await sendFile('Va otra vez')
      await marked(second.name).getByText('No enviado: Va otra vez').waitFor()
      const tab = await page.context().newPage()
      await tab.goto(scenario.hilo)
      await tab.evaluate(() => {
        for (const name of ['token', 'refresh_token']) localStorage.removeItem(name)
      })
      await tab.close()
      await page.getByRole('button', { name: 'Acceder' }).waitFor()
      await page.unroute(uploads)
      await logIn(page, 'luis@hilo.demo')
      await marked(second.name).getByText('No enviado: Va otra vez').waitFor()
      await linkOf(page, second.name).click()
      await messageLog(page, second.name).getByRole('button', { name: 'Reintentar' }).click()
      await answerOf(page, second.name, 'Va otra vez', '(Enviado|Entregado|Leído)').waitFor()
    },
  )
  await step('a logout warns, and discards the failed file, not its text', async () => {
    await page.route(uploads, (route) => route.fulfill({ status: 500, body: '{}' }))
    await sendFile('La última')
    await marked(second.name).waitFor()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    const question = page.getByRole('alertdialog', { name: 'Esta seguro de cerrar la sesion?' })
    await question.getByText('Aún no se ha enviado: ruta.pdf.').waitFor()
    await question.getByRole('button', { name: 'Cerrar sesión' }).click()
    await logIn(page, 'luis@hilo.demo')
    await linkOf(page, second.name).click()
    await messageLog(page, second.name).waitFor()
    await expect.poll(() => composer(page).inputValue()).toBe('La última')
    await expect.poll(() => marked(second.name).count()).toBe(0)
    await composer(page).fill('')
  })
  await step('a message that the provider refuses is marked too', async () => {
    await fetch(`${scenario.simulator}/__ctl/whatsapp/fail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 131026, on: 'messages', times: 1 }),
    })
    await composer(page).fill('Esta no llega')
    await composer(page).press('Enter')
    await marked(second.name).getByText('No enviado: Esta no llega').waitFor()
  })
})
