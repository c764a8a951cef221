import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from '../lib/browser/browser'
import { accept, chooseTab, linkOf, password, rowOf } from '../lib/pages/people'
import { streamInto } from '../lib/pages/stream-into'
import { type CustomerMessage, insertConversations } from '../lib/servers/insert-conversations'
import type { Instance } from '../lib/servers/instance'
import { startInstance } from '../lib/servers/prepare-instances'
import { openSimulatorControl } from '../lib/servers/simulator-control'

/**
 * `pnpm web-speed`: times that an agent notices, measured in the compiled application with the real API and database: 5,000
 * rows, a chat of 10,000 messages, chats that were seen before, typing, a text on its way from the customer to the screen, and 20
 * messages a second into an open chat. It prints figures and
 * judges nothing: they move from machine to machine. `ROWS`, `MESSAGES` and `STREAM_SECONDS` make it shorter.
 */
const rows = Number(process.env.ROWS ?? 5000)
const messages = Number(process.env.MESSAGES ?? 10_000)
const streamSeconds = Number(process.env.STREAM_SECONDS ?? 900)
const streamPerSecond = 20

async function main(): Promise<void> {
  const instance = await startInstance()
  const browser = await openBrowser().catch(async (error) => {
    await instance.stop()
    throw error
  })
  try {
    await insertConversations(instance.databaseUrl, newMessages())
    const page = await enter(browser, instance.hilo)
    await chooseTab(page, 'Chats')
    await accept(page, longest)
    await report('chat seen before, click to painted (ms)', () => reopenChats(page))
    await report('typing, key to painted (ms)', () => typeText(page))
    await report(`${messages} messages, upwards to the first`, () => readBack(page))
    await report('typing under them, key to painted (ms)', () => typeText(page))
    await report('the same chat, left and opened again (ms)', () => reopenChats(page))
    await chooseTab(page, 'Chats')
    await report(`${rows} rows, down to the last`, () => goThroughRows(page))
    const customer = await acceptNewChat(page, instance)
    await report('a text, from the customer to painted in its row and chat (ms)', () =>
      paintTexts(page, customer),
    )
    await report(`${streamPerSecond} messages a second for ${streamSeconds} s, key to painted (ms)`, () =>
      typeUnderStream(page, customer),
    )
  } finally {
    await browser.close()
    await instance.stop()
  }
}

async function report(name: string, measure: () => Promise<object>): Promise<void> {
  process.stdout.write(`${name}: ${JSON.stringify(await measure())}\n`)
}

const longest = 'Cliente de siempre'

function newMessages(): CustomerMessage[] {
  const now = Date.now()
  const others = Array.from({ length: rows }, (_, at) => ({
    phone: `57320${String(at).padStart(7, '0')}`,
    name: `Cliente número ${at + 1}`,
    text: 'Hola, ¿tienen la ruana gris?',
    id: `wamid.row.${at}`,
    date: new Date(now - (messages + rows - at) * 1000),
  }))
  const lines = Array.from({ length: messages }, (_, at) => ({
    phone: '573001112233',
    name: longest,
    text: `${at + 1}. ${'Necesito saber cuándo llega mi pedido. '.repeat(1 + (at % 4))}`,
    id: `wamid.long.${at}`,
    date: new Date(now - (messages - at) * 1000),
  }))
  return [...others, ...lines]
}

async function enter(browser: Browser, hilo: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
  })
  // tsx adds calls of `__name` to functions, also to those evaluated in the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  await page.goto(hilo)
  await page.getByLabel('Correo electrónico').fill('ana@hilo.demo')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Acceder' }).click()
  await page.getByRole('tab', { name: /^Mis Chats/u }).waitFor()
  await chooseTab(page, 'Chats')
  // The list shows only the rows in sight: the long chat, and later the one of the stream, stand first by this order.
  await page.getByRole('button', { name: 'Orden: Más tiempo esperando' }).click()
  await page.getByRole('menuitemradio', { name: 'Más recientes' }).click()
  await rowOf(page, 'Chats', longest).waitFor({ timeout: 120_000 })
  return page
}

/** Milliseconds from the click until the chat has been painted. */
async function reopenChats(page: Page): Promise<object> {
  await chooseTab(page, 'Mis Chats')
  const names = [longest, 'Jorge Peñaloza', 'Mariana Ñáñez']
  for (const name of names) await openOnce(page, linkOf(page, name), name)
  const times: number[] = []
  for (let round = 0; round < 20; round += 1) {
    for (const name of names) times.push(await openOnce(page, linkOf(page, name), name))
  }
  return summary(times)
}

async function openOnce(page: Page, link: Locator, name: string): Promise<number> {
  const painted = page.evaluate(
    (customer) =>
      new Promise<number>((done) => {
        addEventListener(
          'click',
          (event) => {
            const look = () => {
              const there = document.querySelector(
                `[role=log][aria-label="Mensajes con ${customer}"] article`,
              )
              // It is visible from the next frame on.
              if (there) requestAnimationFrame(() => done(performance.now() - event.timeStamp))
              else requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      }),
    name,
  )
  await link.click()
  const time = await Promise.race([painted, wait(30_000, Number.NaN)])
  await wait(150)
  return time
}

async function typeText(page: Page): Promise<object> {
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  await box.fill('')
  await box.focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - event.timeStamp)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  await box.pressSequentially('Tu pedido sale mañana por la mañana y llega el martes a Leticia. '.repeat(3), {
    delay: 60,
    timeout: 120_000,
  })
  const times = await page.evaluate(() => Reflect.get(globalThis, 'times') as number[])
  await box.fill('')
  return summary(times)
}

interface NewCustomer {
  readonly name: string
  write(text: string): Promise<unknown>
}

/** A new customer, whose chat is open. */
async function acceptNewChat(page: Page, instance: Instance): Promise<NewCustomer> {
  const whatsapp = await openSimulatorControl(instance, 'whatsapp')
  const customer = await whatsapp.customer('Cliente con prisa')
  const write = (text: string) => whatsapp.does(customer, { type: 'text', text })
  await write('Buenas')
  await page.getByRole('list', { name: 'Chats', exact: true }).hover()
  await page.mouse.wheel(0, -rows * 200)
  await rowOf(page, 'Chats', customer.name).waitFor()
  await accept(page, customer.name)
  return { name: customer.name, write }
}

const paintedTexts = 300

/** Milliseconds from the moment when the customer sends until the frame that shows the text; one text at a time. */
async function paintTexts(page: Page, { name, write }: NewCustomer): Promise<object> {
  const times: number[] = []
  for (let at = 1; at <= paintedTexts; at += 1) {
    const text = `Texto ${at} de ${paintedTexts}`
    const painted = page.evaluate(paintedAt, [name, text] as const)
    // The page watches before the text can come.
    await wait(50)
    const began = performance.timeOrigin + performance.now()
    await write(text)
    times.push((await painted) - began)
  }
  return summary(times)
}

/** In the page: when the frame was painted that shows the text in the chat and in its row of the list. */
const paintedAt = ([name, text]: readonly [string, string]) =>
  new Promise<number>((done) => {
    const shows = (where: string) =>
      [...document.querySelectorAll(where)].some(({ textContent }) => textContent?.includes(text))
    const look = () => {
      if (
        !shows(`[role=log][aria-label="Mensajes con ${name}"]`) ||
        !shows('[role=list] [role=listitem], ul li')
      )
        return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.timeOrigin + performance.now())
        port2.postMessage(null)
      })
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })

/** A customer writes into the open chat without pause. */
async function typeUnderStream(page: Page, { write }: NewCustomer): Promise<object> {
  const { sent, keys, longTasks, heapMB } = await streamInto(page, {
    perSecond: streamPerSecond,
    seconds: streamSeconds,
    write,
  })
  return {
    sent,
    ...summary(keys),
    longTasks: { ...summary(longTasks), count: longTasks.length },
    heapMB,
    articles: await page.getByRole('log').getByRole('article').count(),
  }
}

/** Scrolls up to the first message; the visible messages must not shift while older ones load above them. */
async function readBack(page: Page): Promise<object> {
  const log = page.getByRole('log', { name: `Mensajes con ${longest}` })
  await page.getByRole('link', { name: new RegExp(`^${longest}`) }).click()
  await log.getByRole('article').last().waitFor()
  await log.hover()
  const busy = await watchFrames(page)
  await page.evaluate(() => {
    const region = document.querySelector('[role=log]') as HTMLElement
    const found = { shifts: [] as number[], pages: 0 }
    Object.assign(globalThis, { found })
    const visible = () => {
      const top = region.getBoundingClientRect().top
      return [...region.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().bottom > top + 40,
      )
    }
    let wheeledAt = 0
    addEventListener('wheel', () => (wheeledAt = performance.now()), { passive: true })
    let height = region.scrollHeight
    let anchor = visible()
    let before = anchor?.getBoundingClientRect().top ?? 0
    const look = () => {
      if (region.scrollHeight > height + 500 && anchor?.isConnected) {
        found.pages += 1
        // While the wheel turns, the message moves because of it.
        if (performance.now() - wheeledAt > 50)
          found.shifts.push(Math.abs(anchor.getBoundingClientRect().top - before))
      }
      height = region.scrollHeight
      anchor = visible()
      before = anchor?.getBoundingClientRect().top ?? 0
      requestAnimationFrame(look)
    }
    look()
  })
  const beginning = log.getByText('Inicio del chat')
  const start = Date.now()
  while (!(await beginning.isVisible()) && Date.now() - start < 240_000) {
    // Scrolls to the top, where the next page is requested, and pauses while it loads.
    for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -900)
    await wait(120)
  }
  const { shifts, pages } = await page.evaluate(
    () => Reflect.get(globalThis, 'found') as { shifts: number[]; pages: number },
  )
  return {
    seconds: Math.round((Date.now() - start) / 1000),
    articles: await log.getByRole('article').count(),
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    pages,
    shift: summary(shifts),
    ...(await framesOf(page)),
    mainThreadSeconds: await busy(),
  }
}

async function goThroughRows(page: Page): Promise<object> {
  const list = page.getByRole('list', { name: 'Chats', exact: true })
  await list.getByRole('listitem').first().waitFor()
  await list.hover()
  const busy = await watchFrames(page)
  const start = Date.now()
  const last = list.getByText('Cliente número 1', { exact: true })
  while (!(await last.isVisible()) && Date.now() - start < 240_000) {
    await page.mouse.wheel(0, 1200)
    await wait(16)
  }
  return {
    seconds: Math.round((Date.now() - start) / 1000),
    reachedTheLast: await last.isVisible(),
    renderedRows: await list.getByRole('listitem').count(),
    ...(await framesOf(page)),
    mainThreadSeconds: await busy(),
  }
}

/** Answers a function that tells how many seconds the page's main thread has worked since: other programs do not count. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await worked()
  await page.evaluate(() => {
    const frames = { gaps: [] as number[], long: [] as number[] }
    Object.assign(globalThis, { frames })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.long.push(duration)
    }).observe({ type: 'longtask' })
    let last = performance.now()
    const tick = (now: number) => {
      frames.gaps.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  return async () => Math.round((await worked()) - before)
}

async function framesOf(page: Page): Promise<object> {
  const { gaps, long } = await page.evaluate(
    () => Reflect.get(globalThis, 'frames') as unknown as { gaps: number[]; long: number[] },
  )
  return { frames: summary(gaps), longTasks: { ...summary(long), count: long.length } }
}

function summary(all: readonly number[]): { median: number; p95: number; max: number } {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
  return { median: at(0.5), p95: at(0.95), max: at(1) }
}

await main()
