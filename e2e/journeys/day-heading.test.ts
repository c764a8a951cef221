import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, linkOf, messageLog } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { insertConversations } from '../lib/servers/insert-conversations'
import { openSimulatorControl } from '../lib/servers/simulator-control'

const days = 4
const perDay = 12
const dayMs = 86_400_000

journey('the day of the messages in view is shown at the top of the chat', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const customer = await whatsapp.customer('Clienta de estos días')
  // From noon in Bogotá, so that the messages of one day share their date; all before today, also when it is
  // tomorrow already in UTC.
  const noon = new Date().setUTCHours(17, 0, 0, 0) - (days + 1) * dayMs
  await insertConversations(
    scenario.databaseUrl,
    Array.from({ length: days * perDay }, (_, at) => {
      const date = new Date(noon + Math.floor(at / perDay) * dayMs + (at % perDay) * 120_000)
      return {
        phone: customer.phone ?? '',
        name: customer.name,
        text: `Escrito el ${date.getUTCDate()} de ese mes. ${'Sigo a la espera. '.repeat((at * 5) % 9)}`,
        date,
        id: `wamid.${customer.phone}.${at}`,
      }
    }),
    'read',
  )
  const ana = await agentAtWork(scenario, 'ana')
  const thread = messageLog(ana, customer.name)

  await step('the day is shown at every scroll position', async () => {
    await chooseTab(ana, 'Chats')
    await accept(ana, customer.name)
    await thread.getByText('Inicio del chat').waitFor({ state: 'attached' })
    await expect.poll(() => thread.getByRole('article').count()).toBe(days * perDay)
    const seen = await readDown(thread)
    expect(seen.length).toBeGreaterThan(80)
    expect(
      seen.filter(
        ({ line, names, next }) =>
          !(names.length === 0 && next) && (names.length !== 1 || !names[0]?.includes(` ${line} de `)),
      ),
    ).toEqual([])
    expect(seen.filter(({ closest }) => closest < 12)).toEqual([])
    expect(seen.filter(({ beneath }) => !beneath)).toEqual([])
    expect(new Set(seen.map(({ line }) => line)).size).toBe(days)
  })

  await step('each day is announced once, where it begins', async () => {
    const begins = thread.getByText(/ \d+ de \p{L}+(?: de \d+)?$/u)
    // The heading of today too: the chat was taken today.
    await expect.poll(() => begins.count()).toBe(days + 1)
  })

  await step("the day never lies over 'Mensajes nuevos'", async () => {
    await chooseTab(ana, 'Mis Chats')
    const today = new Intl.DateTimeFormat('es-CO', { day: 'numeric', timeZone: 'America/Bogota' }).format()
    const unread = 16
    for (let at = 0; at < unread; at += 1)
      await whatsapp.does(customer, {
        type: 'text',
        text: `Escrito el ${today} de este mes. ${'Sigo a la espera. '.repeat(20)}`,
      })
    // All have arrived: a later message would move what is measured.
    await linkOf(ana, customer.name)
      .and(ana.getByRole('link', { name: `${unread} mensajes sin leer` }))
      .click()
    await thread.getByText('Mensajes nuevos').waitFor()
    const seen = await readDown(thread, { above: 100 })
    expect(seen.length).toBeGreaterThan(20)
    expect(seen.filter(({ closest }) => closest < 12)).toEqual([])
  })
})

interface Seen {
  /** The day of the message under the heading, read from its text. */
  readonly line: string
  /** The headings that are visible there. */
  readonly names: readonly string[]
  /** The heading of the next day has pushed this day's away. */
  readonly next: boolean
  /** How far apart the two closest of the headings are that can be seen, and 'Mensajes nuevos' from them. */
  readonly closest: number
  /** The heading has a background as wide as the message, so that it does not overlap the message's letters. */
  readonly beneath: boolean
}

/** Scrolls from the beginning, or from `above` where it is, in small steps; answers which heading is shown and which message is under it. */
const readDown = (thread: Locator, { above }: { above?: number } = {}): Promise<Seen[]> =>
  thread.evaluate(async (region, above) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const seen: Seen[] = []
    const { top } = region.getBoundingClientRect()
    const place = top + 20
    const isThere = (one: Element | null | undefined) => {
      const box = one?.getBoundingClientRect()
      return box !== undefined && box.top <= place && box.bottom > place
    }
    for (region.scrollTop = above ? region.scrollTop - above : 0; ; region.scrollTop += 13) {
      await frame()
      const line = [...region.querySelectorAll('article')].find(isThere)
      const shown = [...region.querySelectorAll<HTMLElement>('[data-day]')].filter(
        (name) => isThere(name) && isThere(name.closest('.day-read')),
      )
      const names = shown.map((name) => name.dataset.day ?? '')
      // Parts of one day that meet show one name together.
      const seenNames = new Map<string, { top: number; bottom: number }>()
      for (const name of region.querySelectorAll<HTMLElement>('[data-day]')) {
        const [box, part] = [name.getBoundingClientRect(), name.closest('.day-read')?.getBoundingClientRect()]
        // What is drawn of the label: it has 8 px above it and 6 below.
        const [from, to] = [
          Math.max(box.top + 8, part?.top ?? 0, top),
          Math.min(box.bottom - 6, part?.bottom ?? 0),
        ]
        if (to - from < 1 || name.clientWidth === 0) continue
        const known = seenNames.get(name.dataset.day ?? '')
        seenNames.set(name.dataset.day ?? '', {
          top: Math.min(from, known?.top ?? from),
          bottom: Math.max(to, known?.bottom ?? to),
        })
      }
      const divider = [...region.querySelectorAll('p')].find((one) => one.textContent === 'Mensajes nuevos')
      const dividerBox = divider?.getBoundingClientRect()
      // Its letters, without the leading below them.
      const words = dividerBox ? [{ top: dividerBox.top, bottom: dividerBox.bottom - 4 }] : []
      const boxes = [...seenNames.values(), ...words].sort((a, b) => a.top - b.top)
      const closest = Math.min(1000, ...boxes.slice(1).map((box, at) => box.top - (boxes[at]?.bottom ?? 0)))
      const next = [...seenNames.values()].some((box) => box.top > place && box.top < place + 60)
      const beneath = shown.every(
        (name) => name.clientWidth === line?.clientWidth && getComputedStyle(name).backgroundImage !== 'none',
      )
      const said = /el (\d+) de/u.exec(line?.textContent ?? '')?.[1]
      if (said !== undefined) seen.push({ line: said, names, next, closest, beneath })
      if (region.scrollTop + region.clientHeight >= region.scrollHeight - 1) return seen
    }
  }, above)
