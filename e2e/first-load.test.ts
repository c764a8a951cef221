import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { logIn } from './people'
import { journey } from './stage'

/** What a first visit may cost, in kilobytes of gzip: more is seconds on the telephone of whoever works from a shop. */
const budgets = { '/': 100, '/chat': 260 }

/** Every script that the page asks for until nothing more is under way: what was put off counts once it is needed. */
async function scriptsOf(page: Page, visit: () => Promise<unknown>): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const weighing: Promise<unknown>[] = []
  const weigh = async (response: Response) => {
    sizes.set(new URL(response.url()).pathname, gzipSync(await response.body()).length)
  }
  const onResponse = (response: Response) => {
    if (response.request().resourceType() === 'script') weighing.push(weigh(response))
  }
  page.on('response', onResponse)
  await visit()
  await page.waitForLoadState('networkidle')
  // What comes later is not weighed, and the page may be gone before it has come.
  page.off('response', onResponse)
  await Promise.all(weighing)
  return sizes
}

function expectWithin(budget: number, sizes: ReadonlyMap<string, number>): void {
  const heaviest = [...sizes].sort(([, one], [, other]) => other - one)
  const total = heaviest.reduce((sum, [, size]) => sum + size, 0)
  const told = heaviest.map(([path, size]) => `${size} ${path}`).join('\n')
  expect(sizes.size).toBeGreaterThan(1)
  expect(total, `gzip bytes of script:\n${told}`).toBeLessThanOrEqual(budget * 1024)
}

journey('the doors open fast', async ({ stage }) => {
  const { step } = stage
  const context = await stage.enter('ana')
  await step("'/' keeps to its budget", async () => {
    const page = await context.newPage()
    const sizes = await scriptsOf(page, async () => {
      await page.goto(stage.hilo)
      await page.getByRole('button', { name: 'Acceder' }).waitFor()
    })
    expectWithin(budgets['/'], sizes)
    await logIn(page, 'ana@hilo.demo')
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().waitFor()
    await page.close()
  })
  await step("'/chat' keeps to its own, an open chat included", async () => {
    const page = await context.newPage()
    const sizes = await scriptsOf(page, async () => {
      await page.goto(`${stage.hilo}/chat`)
      await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().click()
      await page.getByRole('log').getByRole('article').first().waitFor()
    })
    expectWithin(budgets['/chat'], sizes)
  })
  await step("'/chat' asks for its own files beside those of the door, not after them", async () => {
    const page = await context.newPage()
    const asked = page.waitForRequest(/\/assets\/chat-route-[^/]*\.js$/)
    // The door's program does not come before the chat's was asked for: it cannot be what asks for it.
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(`${stage.hilo}/chat`)
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().waitFor()
  })
})
