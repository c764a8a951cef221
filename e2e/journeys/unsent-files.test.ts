import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
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
} from '../lib/pages/people'
import { storedFiles } from '../lib/pages/stored-files'
import { untilPreloaded } from '../lib/pages/until-preloaded'
import { journey } from '../lib/scenario'
import { openBreakableConnection } from '../lib/servers/breakable-connection'
import { picture } from '../lib/servers/simulator-control'

/** Holds the uploads of a browser back, as a slow line does. */
async function slowUploads(context: BrowserContext) {
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  await context.route('**/api/conversations/attach/media', hold)
  return {
    count: () => held.length,
    fast: () => context.unroute('**/api/conversations/attach/media', hold),
    /** The server gets them, but nobody its answers. */
    async deliver() {
      for (const route of held) await route.fetch()
    },
  }
}

journey('a photo that was sent arrives once, though the page is reloaded or closed', async ({ scenario }) => {
  const { step } = scenario
  const connection = await openBreakableConnection(scenario.hilo)
  onTestFinished(connection.close)
  const first = await step('Luis is at work', () => agentAtWork(scenario, 'luis', connection.url))
  const context = first.context()
  const customer = await newCustomer(scenario, 'Mireya Salas')
  const uploads = await slowUploads(context)
  const log = (page: Page) => messageLog(page, customer.name)
  await step('he has a chat', async () => {
    await chooseTab(first, 'Chats')
    await customer.writes('¿Me muestras la camisa?')
    await accept(first, customer.name)
    await log(first).waitFor()
  })

  const sendPhoto = async (page: Page, name: string, caption: string) => {
    await page
      .locator('input[type=file][accept*="image/png"]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(picture(name.length)) })
    await page.getByRole('list', { name: 'Archivos por enviar' }).getByRole('img', { name }).waitFor()
    await composer(page).fill(caption)
    await composer(page).press('Enter')
    await log(page).getByRole('article', { name: /^Tú,/ }).filter({ hasText: caption }).waitFor()
    // It is seen before it is stored.
    await expect.poll(() => storedFiles(page)).toBe(1)
  }
  const sendText = async (page: Page, text: string) => {
    await composer(page).fill(text)
    await composer(page).press('Enter')
    await log(page).getByRole('article', { name: /^Tú,/ }).filter({ hasText: text }).waitFor()
  }
  const open = async () => {
    const page = await context.newPage()
    await page.goto(first.url())
    await log(page).waitFor()
    return page
  }
  /** Both are with the customer, once each and in this order. */
  const arrived = async (page: Page, caption: string, text: string) => {
    await answerOf(page, customer.name, text, '(Enviado|Entregado|Leído)').waitFor()
    await answerOf(page, customer.name, caption, '(Enviado|Entregado|Leído)').waitFor()
    const order = async () =>
      (await log(page).getByRole('article', { name: /^Tú,/ }).allInnerTexts()).flatMap(
        (said) => [caption, text].find((one) => said.includes(one)) ?? [],
      )
    await expect.poll(order).toEqual([caption, text])
    await customer.line(text).waitFor()
    expect(await customer.line(caption).count()).toBe(1)
    expect(await customer.line(text).count()).toBe(1)
    await expect.poll(() => storedFiles(page)).toBe(0)
  }

  await step('on a slow connection he sends a photo and a text, and reloads the page', async () => {
    await sendPhoto(first, 'azul.png', 'La azul')
    await sendText(first, '¿Te gusta?')
    await expect.poll(uploads.count).toBe(1)
    await first.reload()
    await log(first).getByText('La azul').waitFor()
    await expect.poll(uploads.count).toBe(2)
    expect(await customer.line('¿Te gusta?').count()).toBe(0)
  })
  await step('another tab leaves the sending to the first one', async () => {
    const other = await open()
    await other.waitForLoadState('networkidle')
    expect([uploads.count(), await customer.line('¿Te gusta?').count()]).toEqual([2, 0])
    await other.close()
  })
  await step('on a fast connection both leave by themselves, in order', async () => {
    await uploads.fast()
    await first.reload()
    await arrived(first, 'La azul', '¿Te gusta?')
  })
  const second = await step('without a connection he sends two more, and the tab is closed', async () => {
    // The reloaded page loads these once its messages are there.
    for (const part of ['attached-files', 'unsent-file-bubble', 'attach-media'])
      await untilPreloaded(first, part)
    connection.cut()
    await sendPhoto(first, 'verde.png', 'La verde')
    await sendText(first, 'Hay en todas las tallas')
    await first.close()
    connection.mend()
    return open()
  })
  await step('a new tab sends both', () => arrived(second, 'La verde', 'Hay en todas las tallas'))
  await step('a photo that the server got, but whose answer was lost, is not sent twice', async () => {
    const lost = await slowUploads(context)
    await sendPhoto(second, 'roja.png', 'La roja')
    await expect.poll(lost.count).toBe(1)
    await lost.deliver()
    await lost.fast()
    await second.reload()
    await sendText(second, 'Esa es la última')
    await arrived(second, 'La roja', 'Esa es la última')
  })
  await step(
    'while he is connected but no photo is answered it is unconfirmed, and not to be deleted',
    async () => {
      connection.swallowUploads('/api/conversations/attach/media')
      await sendPhoto(second, 'rosa.png', 'La rosa')
      const unconfirmed = log(second).getByRole('article', { name: /Sin confirmar$/u })
      await unconfirmed.waitFor()
      expect(await unconfirmed.getByRole('button').count()).toBe(0)
      await sendText(second, 'Y ya')
      connection.swallowUploads(null)
      await arrived(second, 'La rosa', 'Y ya')
    },
  )
  await step('he cancels a photo, and only its caption returns to the composer', async () => {
    const held = await slowUploads(context)
    await sendPhoto(second, 'gris.png', 'La gris')
    await expect.poll(held.count).toBe(1)
    // Requests that are still held when the connection becomes fast would go to the server.
    await Promise.all([
      second.waitForEvent('requestfailed', (request) => request.url().endsWith('/attach/media')),
      log(second).getByRole('button', { name: 'Cancelar' }).click(),
    ])
    await held.fast()
    await expect.poll(() => storedFiles(second)).toBe(0)
    await second.reload()
    await log(second).getByText('Y ya').waitFor()
    expect(await log(second).getByText('La gris').count()).toBe(0)
    await expect.poll(() => composer(second).inputValue()).toBe('La gris')
    await composer(second).fill('')
  })
  /** The session ends without a logout, and a person logs in on the same page. */
  const loginReplacedBy = async (who: string) => {
    const tab = await context.newPage()
    await tab.goto(connection.url)
    await tab.evaluate(() => {
      for (const name of ['token', 'refresh_token']) localStorage.removeItem(name)
    })
    await tab.close()
    await second.getByRole('button', { name: 'Acceder' }).waitFor()
    await logIn(second, `${who}@hilo.demo`)
    await second.getByRole('tab', { name: 'Mis Chats' }).waitFor()
  }
  await step('if somebody else logs in after him, the photo is gone, and he is told', async () => {
    const held = await slowUploads(context)
    await sendPhoto(second, 'negra.png', 'La negra')
    await expect.poll(held.count).toBe(1)
    await loginReplacedBy('ana')
    await expect.poll(() => storedFiles(second)).toBe(0)
    await held.fast()
    await loginReplacedBy('luis')
    await linkOf(second, customer.name).click()
    await log(second).getByText('negra.png ya no está en este dispositivo.').waitFor()
    expect(await log(second).getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
    await log(second).getByRole('button', { name: 'Eliminar' }).click()
    await expect.poll(() => composer(second).inputValue()).toBe('La negra')
    await composer(second).fill('')
  })
})
