import { expect } from 'vitest'
import { linkOf, logIn } from '../lib/pages/people'
import { openPushes, seeNotifications } from '../lib/pages/pushes'
import { journey } from '../lib/scenario'

journey('a phone shows one notification for each chat, and none of what was read', async ({ scenario }) => {
  const { step, hilo } = scenario
  const context = await scenario.enter('ana', { serviceWorkers: 'allow' })
  const page = await context.newPage()
  const chat = '0a0a0a0a-0000-4000-8000-000000000001'
  const at = new Date().toISOString()

  const { push, shown } = await step('Ana is at work, and her worker too', async () => {
    await page.goto(hilo)
    await logIn(page, 'ana@hilo.demo')
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    return { shown: await seeNotifications(context), push: await openPushes(context, page, hilo) }
  })
  await step('what comes is shown without content, and counted', async () => {
    await push({ chat, version: 1, shows: 'mine', count: 1, at })
    await push({ chat, version: 2, shows: 'mine', count: 2, at })
    await expect.poll(shown).toEqual([
      {
        title: 'Nuevo mensaje de cliente',
        body: '2 mensajes nuevos',
        tag: chat,
        requireInteraction: false,
      },
    ])
  })
  await step('what comes late or twice changes nothing', async () => {
    await push({ chat, version: 1, shows: 'mine', count: 1, at })
    await push({ chat, version: 3, shows: 'mine', count: 3, at, name: 'Rosa', text: '¿Llegó?' })
    await expect
      .poll(async () => (await shown()).map(({ body }) => body))
      .toEqual(['Rosa: ¿Llegó? (3 mensajes nuevos)'])
  })
  await step('a call stays until somebody answers', async () => {
    await push({ chat, version: 4, shows: 'calls', count: 1, at })
    await expect.poll(shown).toMatchObject([{ title: 'Llamada entrante', requireInteraction: true }])
  })
  await step('it goes once the chat was read', async () => {
    await push({ chat, version: 5, at, shows: null })
    await expect.poll(shown).toEqual([])
  })
  await step('the press opens the chat where Hilo is open already', async () => {
    const customer = 'Catalina Ospina'
    const href = await linkOf(page, customer).first().getAttribute('href')
    await page.evaluate((open) => {
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open } }))
    }, href)
    await page.getByRole('log').getByRole('article').first().waitFor()
  })
  await step("'Mi cuenta' has the switch of this device", async () => {
    await page.goto(`${hilo}/chat?menu=profile&p=account`)
    await page.getByRole('switch', { name: 'Recibir avisos' }).waitFor()
  })
})
