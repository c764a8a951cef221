import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../lib/browser/browser'
import { composer, linkOf, messageLog, tokensOf } from '../lib/pages/people'
import { startInstance } from '../lib/servers/prepare-instances'
import { openSimulatorControl } from '../lib/servers/simulator-control'
import { openSlowConnection, slow4G } from '../lib/servers/slow-connection'

/**
 * `pnpm phone-speed`: what a person with a cheap phone waits for, in the compiled application: a processor four times slower, on
 * slow 4G, the first time and again with the service worker; and how much data an hour of work takes. It prints tables and judges
 * nothing. `CHATS`, `RECEIVED` and `SENT` are the hour; `ROUNDS` are the loads of each kind, of which the median counts.
 */
const rounds = Number(process.env.ROUNDS ?? 3)
const hour = {
  chats: Number(process.env.CHATS ?? 15),
  received: Number(process.env.RECEIVED ?? 60),
  sent: Number(process.env.SENT ?? 40),
}
const cpuTimesSlower = 4
/** The main thread has been free for so long: from then on it answers. */
const quietMs = 2000
const phoneScreen = {
  locale: 'es-CO',
  timezoneId: 'America/Bogota',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
}

type Connection = Awaited<ReturnType<typeof openSlowConnection>>
type Stored = Awaited<ReturnType<typeof tokensOf>>
interface Load {
  readonly painted: number
  readonly shown: number
  readonly interactive: number
  readonly blocked: number
  readonly shift: number
  readonly down: number
}

async function main(): Promise<void> {
  const instance = await startInstance()
  const connection = await openSlowConnection(instance.hilo)
  const browser = await openBrowser().catch(async (error) => {
    await instance.stop()
    throw error
  })
  try {
    await printLoads(browser, connection)
    await printHour(browser, connection, instance)
  } finally {
    await browser.close()
    connection.close()
    await instance.stop()
  }
}

const print = (...cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

async function printLoads(browser: Browser, connection: Connection): Promise<void> {
  const first: Load[] = []
  const again: Load[] = []
  const login: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    const stranger = await phoneWith(browser, connection.url, [])
    login.push(await load(stranger, connection, '/', 'button'))
    await stranger.close()
    const context = await enter(browser, connection)
    first.push(await load(context, connection, '/chat', '#lista [data-row]'))
    // The worker stores its shell once the page has loaded.
    const page = context.pages()[0]
    connection.be(null)
    await page?.evaluate(() => navigator.serviceWorker.ready)
    await page?.close()
    again.push(await load(context, connection, '/chat?inicio', '#lista [data-row]'))
    await context.close()
  }
  print('', 'First paint', 'List shown', 'Interactive', 'Main thread blocked', 'Layout shift', 'Data')
  print('---', '---', '---', '---', '---', '---', '---')
  const row = (name: string, loads: readonly Load[]) => {
    const median = (of: keyof Load) =>
      loads.map((one) => one[of]).toSorted((a, b) => a - b)[loads.length >> 1] ?? 0
    const ms = (of: keyof Load) => `${Math.round(median(of))} ms`
    const kb = `${Math.round(median('down') / 1024)} kB`
    print(name, ms('painted'), ms('shown'), ms('interactive'), ms('blocked'), median('shift').toFixed(3), kb)
  }
  row("'/', first", login)
  row("'/chat', first", first)
  row("'/chat', again", again)
}

async function enter(browser: Browser, { url }: Connection): Promise<BrowserContext> {
  return phoneWith(browser, url, await tokensOf(url, 'ana@hilo.demo', 'hilo-demo'))
}

async function phoneWith(browser: Browser, origin: string, localStorage: Stored): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...phoneScreen,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  // tsx adds calls of `__name` to functions, also to those evaluated in the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  return context
}

async function load(
  context: BrowserContext,
  connection: Connection,
  path: string,
  sign: string,
): Promise<Load> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuTimesSlower })
  await page.addInitScript(watchLoad, sign)
  connection.take()
  connection.be(slow4G)
  await page.goto(connection.url + path, { timeout: 120_000, waitUntil: 'commit' })
  await page.locator(sign).first().waitFor({ timeout: 120_000 })
  await page.waitForFunction(
    (quiet) => performance.now() - Reflect.get(globalThis, 'load').busyUntil > quiet,
    quietMs,
    {
      timeout: 120_000,
      polling: 200,
    },
  )
  const seen = await page.evaluate(() => {
    const { shown, busyUntil, blocked, shift } = Reflect.get(globalThis, 'load')
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    return { painted, shown, interactive: Math.max(shown, busyUntil), blocked, shift }
  })
  const { down } = connection.take()
  connection.be(null)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { ...seen, down }
}

/** Runs in the page, before anything of it. */
function watchLoad(sign: string): void {
  const load = { shown: 0, busyUntil: 0, blocked: 0, shift: 0 }
  Object.assign(globalThis, { load })
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('longtask', ({ startTime, duration }) => {
    load.busyUntil = startTime + duration
    load.blocked += duration - 50
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) load.shift += value
  })
  const look = () => {
    if (!document.querySelector(sign)) return void requestAnimationFrame(look)
    load.shown = performance.now()
    load.busyUntil = Math.max(load.busyUntil, load.shown)
  }
  requestAnimationFrame(look)
}

type Instance = Awaited<ReturnType<typeof startInstance>>

/** An hour of work, played at once: chats are opened, customers write, Ana answers. Pictures are left out. */
async function printHour(browser: Browser, connection: Connection, instance: Instance): Promise<void> {
  const context = await enter(browser, connection)
  const page = await context.newPage()
  await page.goto(`${connection.url}/chat`)
  const rows = page.getByRole('list', { name: 'Mis Chats' }).getByRole('link')
  await rows.first().waitFor()
  await page.waitForLoadState('networkidle')
  connection.take()
  const kinds = await countKinds(page)
  const whatsapp = await openSimulatorControl(instance, 'whatsapp')
  const customer = await whatsapp.customer('Clienta de la hora')
  await whatsapp.does(customer, { type: 'text', text: 'Buenos días' })
  await page.getByRole('tab', { name: /^Chats/ }).click()
  await linkOf(page, customer.name).click()
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click()
  const log = messageLog(page, customer.name)
  for (let at = 1; at <= hour.received; at += 1) {
    const text = `${at}: ¿ya salió mi pedido? Lo necesito antes del sábado.`
    await whatsapp.does(customer, { type: 'text', text })
    await log.getByText(text, { exact: true }).waitFor()
    if (at > hour.sent) continue
    await composer(page).fill(`${at}: sí, salió esta mañana y llega el jueves.`)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Volver', exact: true }).click()
  const chats = await rows.count()
  for (let at = 0; at < hour.chats; at += 1) {
    await rows.nth(at % chats).click()
    await page.getByRole('log').getByRole('article').first().waitFor()
    await page.getByRole('button', { name: 'Volver', exact: true }).click()
  }
  await wait(6000)
  const line = connection.take()
  process.stdout.write(
    `\nAn hour: ${hour.chats} chats opened, ${hour.received} messages received, ${hour.sent} sent.\n`,
  )
  print('Kind', 'Bytes')
  print('---', '---')
  for (const [kind, bytes] of Object.entries(kinds)) print(kind, bytes)
  print('On the line, down', line.down)
  print('On the line, up', line.up)
  await context.close()
}

/** Bytes by kind, as the browser counts them. What the socket brings is counted before it was compressed. */
async function countKinds(page: Page): Promise<Record<string, number>> {
  const kinds: Record<string, number> = { 'socket, received': 0, 'socket, sent': 0 }
  const add = (kind: string, bytes: number) => {
    kinds[kind] = (kinds[kind] ?? 0) + bytes
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const types = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(types.get(requestId) ?? 'other', encodedDataLength),
  )
  devtools.on('Network.webSocketFrameReceived', ({ response }) =>
    add('socket, received', Buffer.byteLength(response.payloadData)),
  )
  devtools.on('Network.webSocketFrameSent', ({ response }) =>
    add('socket, sent', Buffer.byteLength(response.payloadData)),
  )
  return kinds
}

await main()
