import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
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
  untilFocused,
  waitForText,
} from '../lib/pages/people'
import { sendOnceRead } from '../lib/pages/send-once-read'
import { storedFiles } from '../lib/pages/stored-files'
import { untilPreloaded } from '../lib/pages/until-preloaded'
import { journey } from '../lib/scenario'
import { openBreakableConnection } from '../lib/servers/breakable-connection'
import { pdf } from '../lib/servers/simulator-control'

const down = 'Sin conexión. Reintentando…'

journey('messages of both sides during a lost connection arrive once afterwards', async ({ scenario }) => {
  const { step } = scenario
  const connection = await openBreakableConnection(scenario.hilo)
  onTestFinished(connection.close)
  const page = await step('Ana is at work', () => agentAtWork(scenario, 'ana', connection.url))
  const customer = await newCustomer(scenario, 'Nubia Cárdenas')
  const messages = messageLog(page, customer.name)
  const bar = page.getByRole('status').getByText(down)

  await step('she has a chat', async () => {
    await chooseTab(page, 'Chats')
    await customer.writes('¿Está listo mi pedido?')
    await accept(page, customer.name)
    await messages.getByText('¿Está listo mi pedido?').waitFor()
  })
  await step('the connection is lost while she answers, and the bar says so', async () => {
    // The part that shows a sent file arrives late: the file is not offered for sending before it is there.
    await page.route(/\/assets\/unsent-file-bubble-[^/]*\.js$/, async (route) => {
      await delay(1000)
      await route.continue()
    })
    await attach(page)
    connection.cut()
    await bar.waitFor()
  })
  await step('the customer goes on writing', async () => {
    for (const text of ['Es el 4471', 'Va a nombre de mi hermana', 'Gracias']) await customer.writes(text)
  })
  await step('her file and her answer are queued', async () => {
    for (const text of ['Va la ruta', 'Ya lo reviso']) {
      await composer(page).fill(text)
      await composer(page).press('Enter')
      await answerOf(page, customer.name, text, 'En cola').waitFor()
    }
    expect(await messages.getByText('Gracias', { exact: true }).count()).toBe(0)
  })
  await step('the connection comes back', async () => {
    await Promise.all([waitForText(page, '[role=status]', 'Conexión restablecida'), connection.mend()])
    await bar.waitFor({ state: 'detached' })
  })
  await step('all messages have arrived on both sides', async () => {
    await messages.getByText('Gracias', { exact: true }).waitFor()
    await customer.line('Ya lo reviso').waitFor()
    await answerOf(page, customer.name, 'Ya lo reviso', 'Leído').waitFor()
  })
  await step("Ana's messages are in the order in which she sent them", async () => {
    const articles = await messages.getByRole('article', { name: /^Tú,/ }).allInnerTexts()
    const order = articles.flatMap((text) => /Va la ruta|Ya lo reviso/u.exec(text)?.[0] ?? [])
    expect(order).toEqual(['Va la ruta', 'Ya lo reviso'])
  })
  await step("the customer's appear once and in order, also after another message and a reload", async () => {
    await customer.writes('¿Y bien?')
    await messages.getByText('¿Y bien?').waitFor()
    const expected = [
      '¿Está listo mi pedido?',
      'Es el 4471',
      'Va a nombre de mi hermana',
      'Gracias',
      '¿Y bien?',
    ]
    const articles = () =>
      messages.getByRole('article', { name: new RegExp(`^${customer.name},`) }).allInnerTexts()
    const read = async () => (await articles()).map((text) => text.split('\n')[0])
    await expect.poll(read).toEqual(expected)
    expect(await messages.getByText('Ya lo reviso').count()).toBe(1)
    expect(await customer.line('Ya lo reviso').count()).toBe(1)
    await page.reload()
    await messages.getByText('¿Y bien?').waitFor()
    await expect.poll(read).toEqual(expected)
    await expect.poll(() => messages.getByText('Ya lo reviso').count()).toBe(1)
  })
})

journey('the first file of a chat is attached and queued without a connection', async ({ scenario }) => {
  const { step } = scenario
  const connection = await openBreakableConnection(scenario.hilo)
  onTestFinished(connection.close)
  const page = await step('Ana is at work', () => agentAtWork(scenario, 'ana', connection.url))
  const customer = await newCustomer(scenario, 'Rosalba Ñustes')

  await step('she has a chat, in which nothing was attached yet', async () => {
    await chooseTab(page, 'Chats')
    await customer.writes('¿Me manda el catálogo?')
    await accept(page, customer.name)
    for (const part of ['attach-pdf', 'attach-media', 'attached-files', 'unsent-file-bubble'])
      await untilPreloaded(page, part)
  })
  await step('the connection is lost, and she sends a file with its caption', async () => {
    connection.cut()
    await page.getByRole('status').getByText(down).waitFor()
    await attach(page)
    await composer(page).fill('Este es')
    await composer(page).press('Enter')
    await answerOf(page, customer.name, 'Este es', 'En cola').waitFor()
  })
  await step('both arrive as one message once the connection is back', async () => {
    await connection.mend()
    await customer.phone.getByText('ruta.pdf').waitFor()
    await customer.line('Este es').waitFor()
  })
})

journey('drafts survive a reload, in their own chat', async ({ scenario }) => {
  const { step } = scenario
  const page = await step('Luis is at work', () => agentAtWork(scenario, 'luis'))
  const [first, second] = [
    await newCustomer(scenario, 'Rita Solano'),
    await newCustomer(scenario, 'Iván Duarte'),
  ]
  await step('he has two chats', async () => {
    for (const customer of [first, second]) {
      await chooseTab(page, 'Chats')
      await customer.writes('Buenas')
      await accept(page, customer.name)
      await messageLog(page, customer.name).waitFor()
    }
  })
  const tab = await page.context().newPage()
  await step('he begins an answer in one chat, and opens the other chat', async () => {
    await composer(page).fill('Déjame confirmarlo con bod')
    await linkOf(page, first.name).click()
    await messageLog(page, first.name).waitFor()
    await expect.poll(() => composer(page).inputValue()).toBe('')
    await linkOf(page, second.name).getByText('Borrador:').waitFor()
  })
  await step('the draft and its file survive a reload, and are in another tab too', async () => {
    await linkOf(page, second.name).click()
    await messageLog(page, second.name).waitFor()
    await untilFocused(composer(page))
    await expect.poll(() => composer(page).inputValue()).toBe('Déjame confirmarlo con bod')
    await composer(page).pressSequentially('ega')
    await attach(page)
    await tab.goto(page.url())
    await attached(tab).waitFor()
    await page.reload()
    await messageLog(page, second.name).waitFor()
    await attached(page).waitFor()
    await expect.poll(() => composer(page).inputValue()).toBe('Déjame confirmarlo con bodega')
  })
  await step('once the draft is sent, it is gone in both tabs', async () => {
    await sendOnceRead(page)
    await answerOf(page, second.name, 'Déjame confirmarlo con bodega', '(Enviado|Entregado|Leído)').waitFor()
    await attached(tab).waitFor({ state: 'detached' })
    await expect.poll(() => composer(tab).inputValue()).toBe('')
    await expect.poll(() => storedFiles(page)).toBe(0)
  })
  await step('logging out warns, and discards the file of a draft, not its text', async () => {
    await composer(page).fill('Va la ruta')
    await attach(page)
    // It is seen before it is stored.
    await expect.poll(() => storedFiles(page)).toBe(1)
    await linkOf(page, first.name).click()
    await linkOf(page, second.name).getByText('Borrador: Va la ruta').waitFor()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    const question = page.getByRole('alertdialog', { name: 'Esta seguro de cerrar la sesion?' })
    await question.getByText('lo que adjuntaste sin enviar: ruta.pdf.').waitFor()
    await question.getByRole('button', { name: 'Cerrar sesión' }).click()
    await logIn(page, 'luis@hilo.demo')
    await linkOf(page, second.name).click()
    await messageLog(page, second.name).waitFor()
    await expect.poll(() => composer(page).inputValue()).toBe('Va la ruta')
    // Deleted in the background, while the session ends.
    await expect.poll(() => storedFiles(page)).toBe(0)
    await expect.poll(() => attached(page).count()).toBe(0)
  })
  /** The session ends without a logout, and a person logs in on the same page. */
  const loginReplacedBy = async (who: string) => {
    await tab.evaluate(() => {
      for (const name of ['token', 'refresh_token']) localStorage.removeItem(name)
    })
    await page.getByRole('button', { name: 'Acceder' }).waitFor()
    await logIn(page, `${who}@hilo.demo`)
  }
  await step('if somebody else logs in after him, his file is gone, and he is told', async () => {
    await attach(page)
    await expect.poll(() => storedFiles(page)).toBe(1)
    await loginReplacedBy('ana')
    await page.getByRole('tab', { name: 'Mis Chats' }).waitFor()
    await expect.poll(() => storedFiles(page)).toBe(0)
    await loginReplacedBy('luis')
    await linkOf(page, second.name).click()
    await page.getByText('ya no está en este dispositivo').waitFor()
    await expect.poll(() => composer(page).inputValue()).toBe('Va la ruta')
  })
})

journey('a dialog that fails to load leaves the chat and the draft as they are', async ({ scenario }) => {
  const { step } = scenario
  const page = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const { keyboard } = page
  const question = page.getByRole('alertdialog', { name: '¿Finalizar este chat?' })
  const files = /\/assets\/finish-confirm-[^/]*\.js$/
  await step('she begins an answer', async () => {
    await linkOf(page, 'Jorge Peñaloza').click()
    await composer(page).fill('Se lo cambio hoy')
    await page.route(files, (route) => route.abort())
  })
  await step('the dialog shows the error, and she can go on writing', async () => {
    await Promise.all([
      // With the pointer over it, as of a person who reads it: then it stays.
      page.getByText('No se pudo abrir esta parte de la pantalla.').hover(),
      keyboard.press('Alt+e'),
    ])
    await keyboard.type(' mismo')
    await expect.poll(() => composer(page).inputValue()).toBe('Se lo cambio hoy mismo')
  })
  await step('the reload that is offered opens the dialog, and keeps the draft', async () => {
    await page.unroute(files)
    await page.getByRole('button', { name: 'Volver a cargar' }).click()
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Se lo cambio hoy mismo')
    await keyboard.press('Alt+e')
    await question.waitFor()
  })
})

const attached = (page: Page) => page.getByRole('button', { name: 'Quitar ruta.pdf' })

async function attach(page: Page): Promise<void> {
  const file = { name: 'ruta.pdf', mimeType: 'application/pdf', buffer: pdf }
  await page.locator('input[accept^="application/pdf"]').setInputFiles(file)
  await attached(page).waitFor()
}
