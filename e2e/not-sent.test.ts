import { expect } from 'vitest'
import { pdf } from './control'
import { accept, agentAtWork, answerOf, chooseTab, composer, linkOf, log, newCustomer, toast } from './people'
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

  await step('his file fails while he looks at the other chat, and he is told which', async () => {
    let fail = () => {}
    const elsewhere = new Promise<void>((done) => {
      fail = done
    })
    await page.route(uploads, async (route) => {
      await elsewhere
      await route.fulfill({ status: 500, body: '{}' })
    })
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'ruta.pdf', mimeType: 'application/pdf', buffer: pdf })
    await page.getByRole('button', { name: 'Quitar ruta.pdf' }).waitFor()
    await composer(page).fill('Va la ruta')
    await composer(page).press('Enter')
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
