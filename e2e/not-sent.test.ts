import { expect } from 'vitest'
import { pdf } from './control'
import {
  accept,
  agentAtWork,
  answerOf,
  chooseTab,
  composer,
  linkOf,
  log,
  logIn,
  newCustomer,
  toast,
} from './people'
import { journey } from './stage'

const uploads = '**/api/conversations/attach/file'

journey('what does not go out is told wherever one looks', async ({ stage }) => {
  const { step } = stage
  const page = await step('Luis is at work', () => agentAtWork(stage, 'luis'))
  const [first, second] = [await newCustomer(stage, 'Elvira Peña'), await newCustomer(stage, 'Óscar Lara')]
  await step('he has two chats', async () => {
    for (const customer of [first, second]) {
      await chooseTab(page, 'Chats')
      await customer.writes('Buenas')
      await accept(page, customer.name)
      await log(page, customer.name).waitFor()
    }
  })
  const marked = (name: string) =>
    page.getByRole('link', { name: new RegExp(`^${name}, .*con un mensaje no enviado`) })
  const sendsFile = async (caption: string) => {
    const file = { name: 'ruta.pdf', mimeType: 'application/pdf', buffer: pdf }
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.getByRole('button', { name: 'Quitar ruta.pdf' }).waitFor()
    await composer(page).fill(caption)
    await composer(page).press('Enter')
  }

  await step('his file fails while he looks at the other chat, and he is told which', async () => {
    let fail = () => {}
    const elsewhere = new Promise<void>((done) => {
      fail = done
    })
    await page.route(uploads, async (route) => {
      await elsewhere
      await route.fulfill({ status: 500, body: '{}' })
    })
    await sendsFile('Va la ruta')
    await linkOf(page, first.name).click()
    await log(page, first.name).waitFor()
    await Promise.all([toast(page, `No se pudo enviar lo que escribiste a ${second.name}`), fail()])
    await marked(second.name).getByText('No enviado: Va la ruta').waitFor()
  })
  await step('the toast leads there, and once it is sent the mark is gone', async () => {
    await page.unroute(uploads)
    await page.getByRole('button', { name: 'Ver el chat' }).click()
    await log(page, second.name).getByRole('button', { name: 'Reintentar' }).click()
    await answerOf(page, second.name, 'Va la ruta', '(Enviado|Entregado|Leído)').waitFor()
    await expect.poll(() => marked(second.name).count()).toBe(0)
  })
  await step(
    'a file that failed is there, with its words, when he comes back after his session has ended',
    async () => {
      await page.route(uploads, (route) => route.fulfill({ status: 500, body: '{}' }))
      await sendsFile('Va otra vez')
      await marked(second.name).getByText('No enviado: Va otra vez').waitFor()
      const tab = await page.context().newPage()
      await tab.goto(stage.hilo)
      await tab.evaluate(() => {
        for (const name of ['token', 'refresh_token']) localStorage.removeItem(name)
      })
      await tab.close()
      await page.getByRole('button', { name: 'Acceder' }).waitFor()
      await page.unroute(uploads)
      await logIn(page, 'luis@hilo.demo')
      await marked(second.name).getByText('No enviado: Va otra vez').waitFor()
      await linkOf(page, second.name).click()
      await log(page, second.name).getByRole('button', { name: 'Reintentar' }).click()
      await answerOf(page, second.name, 'Va otra vez', '(Enviado|Entregado|Leído)').waitFor()
    },
  )
  await step('and not when he logged out himself: he is told before, and keeps the words', async () => {
    await page.route(uploads, (route) => route.fulfill({ status: 500, body: '{}' }))
    await sendsFile('La última')
    await marked(second.name).waitFor()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    const question = page.getByRole('alertdialog', { name: 'Esta seguro de cerrar la sesion?' })
    await question.getByText('Aún no se ha enviado: ruta.pdf.').waitFor()
    await question.getByRole('button', { name: 'Cerrar sesión' }).click()
    await logIn(page, 'luis@hilo.demo')
    await linkOf(page, second.name).click()
    await log(page, second.name).waitFor()
    await expect.poll(() => composer(page).inputValue()).toBe('La última')
    expect(await marked(second.name).count()).toBe(0)
    await composer(page).fill('')
  })
  await step('what the channel refuses is marked as well', async () => {
    await fetch(`${stage.simulator}/__ctl/whatsapp/fail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 131026, on: 'messages', times: 1 }),
    })
    await composer(page).fill('Esta no llega')
    await composer(page).press('Enter')
    await marked(second.name).getByText('No enviado: Esta no llega').waitFor()
  })
})
