import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseTab, signedIn } from '../lib/pages/people'
import { journey } from '../lib/scenario'

/** What the panel asks for, the last part first: the worst order for what stands below. */
const parts = ['files', 'interactions', 'detail']

journey(
  'beside a resolved chat its contact is shown at once, and nothing in it moves',
  async ({ scenario }) => {
    const { step } = scenario
    const page = await signedIn(scenario, 'admin@hilo.demo')
    const panel = page.getByRole('complementary', { name: 'Contacto' })
    const held = await holdParts(page)
    await chooseTab(page, 'Resueltos')
    const row = page.getByRole('list', { name: 'Resueltos' }).getByRole('link').first()

    await step('who it is stands there before the server has said more', async () => {
      const name = (await row.getAttribute('aria-label'))?.split(',')[0] ?? ''
      await row.click()
      await panel.getByText(name, { exact: true }).waitFor()
      await expect.poll(() => held.waiting()).toEqual(parts.toSorted())
      await countShifts(page)
    })
    await step('what comes moves nothing that is seen', async () => {
      for (const part of parts) await held.release(part)
      await panel.getByRole('region', { name: 'Archivos adjuntos' }).waitFor()
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
    })
  },
)

/** Holds back the answers about contacts until they are released, by the first word of their paths. */
async function holdParts(page: Page) {
  const gates = new Map<string, () => void>()
  const asked = new Set<string>()
  for (const part of parts) {
    const opened = new Promise<void>((open) => {
      gates.set(part, open)
    })
    await page.route(`**/api/clients/${part}/**`, async (route) => {
      asked.add(part)
      await opened
      await route.continue()
    })
  }
  return {
    waiting: () => [...asked].toSorted(),
    async release(part: string) {
      const answered = page.waitForResponse((response) => response.url().includes(`/api/clients/${part}/`))
      gates.get(part)?.()
      await answered
    },
  }
}

/** Keeps every movement of something in the panel. */
const countShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node?: Node }[] }
        for (const { node } of sources)
          if (node?.parentElement?.closest('[data-region=contact]')) shifts.push(node.textContent ?? '?')
      }
    }).observe({ type: 'layout-shift' })
  })
