import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signedIn } from './people'
import { journey } from './stage'

const aDay = 86_400_000
const luis = { uuid: '00000000-0000-4000-8000-000000000001', name: 'Luis Peña' }
const given = { by_transfer: true, transferred_by: luis }

/** Rows with more to say than 300 px hold: no demo brings them all together. */
const fullRows: object[] = [
  { ...given, expired: true, window_closes_at: null },
  { ...given, expired: true, window_closes_at: new Date(Date.now() - aDay).toISOString() },
  { ...given, window_closes_at: new Date(Date.now() - aDay).toISOString() },
  { paused: true, window_closes_at: new Date(Date.now() - aDay).toISOString() },
  { paused: true, managed_outside: true },
]

const answerOfList = /^(?<head>43\/chats,\d+)(?<body>\[.*"items":\[.*\])$/u

/** The answers of the lists, with their first rows made full. */
function withFullRows(frame: string): string {
  const { head, body } = answerOfList.exec(frame)?.groups ?? {}
  if (head === undefined || body === undefined) return frame
  const [answer] = JSON.parse(body) as [{ data: { items: object[] } }]
  for (const [at, change] of fullRows.entries()) {
    const row = answer.data.items[at]
    if (row) Object.assign(row, change, { area: { ...luis, name: 'Facturación', color: '#d9722e' } })
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

/** Whether all of a text is drawn, and within its row. */
const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const row = element.closest('a')?.getBoundingClientRect()
    const own = element.getBoundingClientRect()
    return element.scrollWidth <= element.clientWidth && row !== undefined && own.right <= row.right - 8
  })

journey('a row with much to say keeps the words of its state', async ({ stage }) => {
  const { step } = stage
  const page = await signedIn(stage, 'ana@hilo.demo')
  await fillRows(page)
  const rows = page.getByRole('list', { name: 'Mis Chats' }).getByRole('link')
  await rows.nth(fullRows.length - 1).waitFor()

  await step('expired, or closed, or both: each is read whole', async () => {
    for (const [at, words] of [
      ['expirada'],
      ['Ventana cerrada', 'expirada'],
      ['Ventana cerrada'],
      ['Ventana cerrada', 'en pausa'],
      ['Gestionada fuera', 'en pausa'],
    ].entries()) {
      for (const word of words) {
        const text = rows.nth(at).locator('.truncate', { hasText: word })
        await expect.poll(() => isWhole(text), { message: `${word} of row ${at + 1}` }).toBe(true)
      }
    }
  })
  await step('who gave it is read where there is room, and else is a sign with its sentence', async () => {
    const read = rows.nth(0).locator('.truncate', { hasText: 'de Luis Peña' })
    await expect.poll(() => isWhole(read)).toBe(true)
    for (const at of [1, 2]) {
      const row = rows.nth(at)
      await row.getByTitle('Transferida por Luis Peña').waitFor()
      await row.getByText('de Luis Peña').waitFor({ state: 'hidden' })
      expect(await row.getAttribute('aria-label')).toContain('Transferida por Luis Peña')
    }
  })
})
