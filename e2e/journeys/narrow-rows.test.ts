import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseTab, signedIn } from '../lib/pages/people'
import { journey } from '../lib/scenario'

const dayMs = 86_400_000
const luis = { uuid: '00000000-0000-4000-8000-000000000001', name: 'Luis Peña' }
const transferred = { by_transfer: true, transferred_by: luis }

const labels = ['Temporada de diciembre', 'Reclamo', 'Urgente'].map((name, position) => ({
  uuid: `00000000-0000-4000-8000-00000000001${position}`,
  name,
  color: '#be123c',
  position,
  version: 1,
}))

const pausedUuids = [1, 2].map((last) => `ffffffff-ffff-4fff-8fff-fffffffffff${last}`)

/** Rows whose statuses hardly fit into 300 px: the demo has none with so many at once. */
const fullRows: readonly object[] = [
  { ...transferred, expired: true, window_closes_at: null },
  { ...transferred, expired: true, window_closes_at: new Date(Date.now() - dayMs).toISOString() },
  { ...transferred, window_closes_at: new Date(Date.now() - dayMs).toISOString() },
  // Labels take the room of the area's name.
  {
    ...transferred,
    labels,
    paused: false,
    expired: true,
    window_closes_at: new Date(Date.now() - dayMs).toISOString(),
  },
  // Paused chats end the list, by when they come back.
  {
    labels,
    by_transfer: false,
    expired: false,
    window_closes_at: null,
    paused: true,
    paused_until: new Date(Date.now() + dayMs).toISOString(),
  },
  {
    uuid: pausedUuids[0],
    paused: true,
    expired: false,
    window_closes_at: new Date(Date.now() - dayMs).toISOString(),
  },
  { uuid: pausedUuids[1], paused: true, expired: false, managed_outside: true },
]

const answerOfList = /^(?<head>43\/chats,\d+)(?<body>\[.*"items":\[.*\])$/u

/** Leaves the first rows of a list's answer, changed. */
function withFullRows(frame: string): string {
  const { head, body } = answerOfList.exec(frame)?.groups ?? {}
  if (head === undefined || body === undefined) return frame
  const [answer] = JSON.parse(body) as [{ data: { items: object[]; next_cursor: string | null } }]
  answer.data.items = answer.data.items.slice(0, fullRows.length)
  answer.data.next_cursor = null
  for (const [at, change] of fullRows.entries()) {
    const row = answer.data.items[at]
    // Which chat of the demo is first, and how many labels it has, depends on the hour.
    if (row)
      Object.assign(row, { labels: [] }, change, { area: { ...luis, name: 'Facturación', color: '#d9722e' } })
  }
  return head + JSON.stringify([answer])
}

async function fillRows(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/u, (near) => {
    const far = near.connectToServer()
    far.onMessage((frame) => near.send(typeof frame === 'string' ? withFullRows(frame) : frame))
  })
  await page.reload()
}

/** Whether the text is not truncated and stays within its row. */
const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const row = element.closest('a')?.getBoundingClientRect()
    const own = element.getBoundingClientRect()
    return element.scrollWidth <= element.clientWidth && row !== undefined && own.right <= row.right - 8
  })

/** Where each fact of a row lies, from left to right, and then the end of the row. */
const factsOf = (row: Locator): Promise<{ left: number; right: number }[]> =>
  row.getByTitle('Facturación').evaluate((area) => {
    const end = (area.closest('a')?.getBoundingClientRect().right ?? 0) - 8
    const places = [...(area.parentElement?.children ?? [])]
      .map((fact) => fact.getBoundingClientRect())
      // Labels for which there is no room at all.
      .filter(({ width }) => width > 0)
    return [...places.map(({ left, right }) => ({ left, right })), { left: end, right: end }]
  })

journey('a full row never truncates its status', async ({ scenario }) => {
  const { step } = scenario
  const page = await signedIn(scenario, 'ana@hilo.demo')
  await fillRows(page)
  const rows = page.getByRole('list', { name: 'Mis Chats' }).getByRole('link')
  await rows.nth(fullRows.length - 1).waitFor()

  await step('every status is shown whole', async () => {
    for (const [at, words] of [
      [0, ['expirada']],
      [1, ['Ventana cerrada', 'expirada']],
      [2, ['Ventana cerrada']],
      [5, ['Ventana cerrada', 'en pausa']],
      [6, ['Gestionada fuera', 'en pausa']],
    ] as const) {
      for (const word of words) {
        const text = rows.nth(at).locator('.truncate', { hasText: word })
        await expect.poll(() => isWhole(text), { message: `${word} of row ${at + 1}` }).toBe(true)
      }
    }
  })
  await step(
    'the agent who transferred it is shown if there is room, else an icon with a title',
    async () => {
      const read = rows.nth(0).locator('.truncate', { hasText: 'de Luis Peña' })
      await expect.poll(() => isWhole(read)).toBe(true)
      for (const at of [1, 2]) {
        const row = rows.nth(at)
        await row.getByTitle('Transferida por Luis Peña').waitFor()
        await row.getByText('de Luis Peña').waitFor({ state: 'hidden' })
        expect(await row.getAttribute('aria-label')).toContain('Transferida por Luis Peña')
      }
    },
  )
  await step('the colour of an area stays a dot, beside labels too', async () => {
    for (const at of [0, 3]) {
      const box = await rows.nth(at).locator('[style*="217, 114, 46"]').first().boundingBox()
      expect([box?.width, box?.height]).toEqual([8, 8])
    }
  })
  await step('labels take the room that is left: nothing overlaps or leaves the row', async () => {
    // Beside the day on which it comes back, a label is its dot alone.
    await rows.nth(4).getByText('+2').waitFor({ state: 'attached' })
    for (const at of [3, 4]) {
      const overlaps = async () => {
        const facts = await factsOf(rows.nth(at))
        return facts
          .slice(1)
          .flatMap(({ left }, place) => (left < (facts[place]?.right ?? 0) ? [place + 1] : []))
      }
      await expect.poll(overlaps, { message: `facts of row ${at + 1}` }).toEqual([])
    }
  })
  await step(
    'the header of a mail shows its customer and subject whole, also beside the contact panel',
    async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('link', { name: /^Almacenes El Telar,/ }).click()
      const subject = page.getByTitle(/Pedido de temporada/u)
      const customer = page.getByRole('heading', { level: 2, name: 'Almacenes El Telar' })
      const contact = page.getByRole('complementary', { name: 'Contacto' })
      const areWhole = async () => {
        for (const text of [customer, subject])
          await expect
            .poll(() => text.evaluate((one) => one.scrollWidth - one.clientWidth))
            .toBeLessThanOrEqual(0)
      }
      // The shortcut works once the messages are there.
      await page.getByRole('log').getByRole('article').first().waitFor()
      await contact.waitFor()
      await areWhole()
      await page.keyboard.press('Alt+i')
      await contact.waitFor({ state: 'hidden' })
      await areWhole()
      await page.keyboard.press('Alt+i')
      await contact.waitFor()
      await areWhole()
      await page.setViewportSize({ width: 768, height: 1024 })
      await contact.waitFor({ state: 'hidden' })
      await areWhole()
    },
  )
  await step('on a phone the header of a resolved chat says whole why it was finished', async () => {
    await chooseTab(page, 'Resueltos')
    await page.getByRole('link', { name: /^Fabiola Castillejo,.*Consulta resuelta/ }).click()
    await page.setViewportSize({ width: 360, height: 740 })
    const reason = page.locator('#conversacion header').getByText('Consulta resuelta', { exact: true })
    await expect
      .poll(() => reason.evaluate((one) => one.scrollWidth - one.clientWidth))
      .toBeLessThanOrEqual(0)
    // Rather than a piece of the phone number.
    await page.locator('#conversacion header').getByText('+57 318 330 6729').waitFor({ state: 'hidden' })
  })
})
