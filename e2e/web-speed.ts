import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from './browser'
import { startInstance } from './instance'
import { accept, chooseTab, linkOf, password, rowOf } from './people'

/**
 * `pnpm web-speed`: what an agent feels, measured in the compiled application against the real API and database: 5,000
 * rows, a chat of 10,000 messages, chats that were seen before, typing. It prints figures and judges nothing: they move
 * from machine to machine. `ROWS` and `MESSAGES` make it shorter.
 */
const rows = Number(process.env.ROWS ?? 5000)
const messages = Number(process.env.MESSAGES ?? 10_000)
const batch = 25

async function main(): Promise<void> {
  const instance = await startInstance()
  const browser = await openBrowser().catch(async (error) => {
    await instance.stop()
    throw error
  })
  try {
    await fill(instance)
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
  } finally {
    await browser.close()
    await instance.stop()
  }
}

async function report(name: string, measure: () => Promise<object>): Promise<void> {
  process.stdout.write(`${name}: ${JSON.stringify(await measure())}\n`)
}

const longest = 'Cliente de siempre'

/** As the provider tells it: signed webhooks, some messages in each. */
async function fill({ simulator }: { simulator: string }): Promise<void> {
  const accounts: { id: string; business: string }[] = await (
    await fetch(`${simulator}/__ctl/whatsapp/accounts`)
  ).json()
  const account = accounts.find(({ business }) => business === 'Tienda Andina')?.id ?? ''
  const deliver = async (from: { phone: string; name: string; text: string; id: string; at: number }[]) => {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: account, display_phone_number: '576015550142' },
      contacts: [
        ...new Map(from.map(({ phone, name }) => [phone, { profile: { name }, wa_id: phone }])).values(),
      ],
      messages: from.map(({ phone, text, id, at }) => ({
        from: phone,
        id,
        timestamp: String(at),
        type: 'text',
        text: { body: text },
      })),
    }
    const body = {
      object: 'whatsapp_business_account',
      entry: [{ id: '209876543210987', changes: [{ field: 'messages', value }] }],
    }
    const answer = await fetch(`${simulator}/__ctl/whatsapp/accounts/${account}/raw`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ body }),
    })
    if (!answer.ok) throw new Error(`The webhook was not delivered: ${await answer.text()}`)
  }
  const now = Math.floor(Date.now() / 1000)
  const lines = Array.from({ length: messages }, (_, at) => ({
    phone: '573001112233',
    name: longest,
    text: `${at + 1}. ${'Necesito saber cuándo llega mi pedido. '.repeat(1 + (at % 4))}`,
    id: `wamid.long.${at}`,
    at: now - messages + at,
  }))
  const others = Array.from({ length: rows }, (_, at) => ({
    phone: `57320${String(at).padStart(7, '0')}`,
    name: `Cliente número ${at + 1}`,
    text: 'Hola, ¿tienen la ruana gris?',
    id: `wamid.row.${at}`,
    at: now - rows + at,
  }))
  for (const all of [others, lines]) {
    for (let at = 0; at < all.length; at += batch) await deliver(all.slice(at, at + batch))
  }
}

async function enter(browser: Browser, hilo: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(hilo)
  await page.getByLabel('Correo electrónico').fill('ana@hilo.demo')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Acceder' }).click()
  await page.getByRole('tab', { name: /^Mis Chats/u }).waitFor()
  await chooseTab(page, 'Chats')
  await rowOf(page, 'Chats', longest).waitFor({ timeout: 120_000 })
  return page
}

/** From the click until what it asked for has been painted. */
async function reopenChats(page: Page): Promise<object> {
  await chooseTab(page, 'Mis Chats')
  const names = [longest, 'Jorge Peñaloza', 'Mariana Ñáñez']
  for (const name of names) await openOnce(page, linkOf(page, name), name)
  const times: number[] = []
  for (let round = 0; round < 10; round += 1) {
    for (const name of names) times.push(await openOnce(page, linkOf(page, name), name))
  }
  return summary(times)
}

async function openOnce(page: Page, link: Locator, name: string): Promise<number> {
  const painted = page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        addEventListener(
          'click',
          (event) => {
            const look = () => {
              const there = document.querySelector(`[role=log][aria-label="Mensajes con ${wanted}"] article`)
              // The frame after this one is the first in which it can be seen.
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
  const time = await painted
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
  })
  const times = await page.evaluate(() => Reflect.get(globalThis, 'times') as number[])
  await box.fill('')
  return summary(times)
}

/** Wheels upwards until the first message; what stands on the screen must not move while older ones are put above it. */
async function readBack(page: Page): Promise<object> {
  const log = page.getByRole('log', { name: `Mensajes con ${longest}` })
  await page.getByRole('link', { name: new RegExp(`^${longest}`) }).click()
  await log.getByRole('article').last().waitFor()
  await log.hover()
  await watchFrames(page)
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
    let height = region.scrollHeight
    let anchor = visible()
    let before = { top: anchor?.getBoundingClientRect().top ?? 0, at: region.scrollTop }
    const look = () => {
      if (region.scrollHeight > height + 500 && anchor?.isConnected) {
        const moved = anchor.getBoundingClientRect().top - before.top
        found.pages += 1
        found.shifts.push(Math.abs(moved))
      }
      height = region.scrollHeight
      anchor = visible()
      before = { top: anchor?.getBoundingClientRect().top ?? 0, at: region.scrollTop }
      requestAnimationFrame(look)
    }
    look()
  })
  const beginning = log.getByText('Inicio de la conversación')
  const start = Date.now()
  while (!(await beginning.isVisible()) && Date.now() - start < 240_000) {
    // To the top, where the next page is asked for, and a hand that rests there while it comes.
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
  }
}

async function goThroughRows(page: Page): Promise<object> {
  const list = page.getByRole('list', { name: 'Chats', exact: true })
  await list.getByRole('listitem').first().waitFor()
  await list.hover()
  await watchFrames(page)
  const start = Date.now()
  const last = list.getByText('Cliente número 1', { exact: true })
  while (!(await last.isVisible()) && Date.now() - start < 240_000) {
    await page.mouse.wheel(0, 1200)
    await wait(16)
  }
  return {
    seconds: Math.round((Date.now() - start) / 1000),
    reachedTheLast: await last.isVisible(),
    drawnRows: await list.getByRole('listitem').count(),
    ...(await framesOf(page)),
  }
}

async function watchFrames(page: Page): Promise<void> {
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
