import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { accept, chooseTab, linkOf, logIn, messageLog } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { openSimulatorControl } from '../lib/servers/simulator-control'

/** The most that a first visit may load, in kilobytes of gzip: more takes seconds on a slow phone. */
const budgets = { '/': 100, '/chat': 260 }

/** Every script that the page requests until the network is idle, lazy ones included. */
async function scriptsOf(page: Page, visit: () => Promise<unknown>): Promise<Map<string, Buffer>> {
  const scripts = new Map<string, Buffer>()
  const reading: Promise<unknown>[] = []
  const read = async (response: Response) => {
    scripts.set(new URL(response.url()).pathname, await response.body())
  }
  const onResponse = (response: Response) => {
    if (response.request().resourceType() === 'script') reading.push(read(response))
  }
  page.on('response', onResponse)
  await visit()
  await page.waitForLoadState('networkidle')
  // Later scripts do not count, and the page may close before they are loaded.
  page.off('response', onResponse)
  await Promise.all(reading)
  return scripts
}

function expectWithin(budget: number, scripts: ReadonlyMap<string, Buffer>): void {
  const heaviest = [...scripts]
    .map(([path, script]): [string, number] => [path, gzipSync(script).length])
    .sort(([, one], [, other]) => other - one)
  const total = heaviest.reduce((sum, [, size]) => sum + size, 0)
  const sizes = heaviest.map(([path, size]) => `${size} ${path}`).join('\n')
  expect(scripts.size).toBeGreaterThan(1)
  expect(total, `gzip bytes of script:\n${sizes}`).toBeLessThanOrEqual(budget * 1024)
}

/** Only the server validates with zod: the web uses the schemas as types. */
function expectNoSchemas(scripts: ReadonlyMap<string, Buffer>): void {
  const withZod = [...scripts].filter(([, script]) => script.includes('ZodError'))
  expect(withZod.map(([path]) => path)).toEqual([])
}

journey('the first loads stay within their budgets', async ({ scenario }) => {
  const { step } = scenario
  const context = await scenario.enter('ana')
  await step("'/' stays within its budget", async () => {
    const page = await context.newPage()
    const scripts = await scriptsOf(page, async () => {
      await page.goto(scenario.hilo)
      await page.getByRole('button', { name: 'Acceder' }).waitFor()
    })
    expectWithin(budgets['/'], scripts)
    expectNoSchemas(scripts)
    await logIn(page, 'ana@hilo.demo')
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().waitFor()
    await page.close()
  })
  // Which chat is first depends on the journeys before this one, and one of mails loads more.
  for (const [channel, customer] of [
    ['WhatsApp', 'Catalina Ospina'],
    ['Gmail', 'Almacenes El Telar'],
  ] as const)
    await step(`'/chat' stays within its budget, an open chat by ${channel} included`, async () => {
      const page = await context.newPage()
      const scripts = await scriptsOf(page, async () => {
        await page.goto(`${scenario.hilo}/chat`)
        await linkOf(page, customer)
          .and(page.getByRole('link', { name: `, ${channel},` }))
          .click()
        await messageLog(page, customer).getByRole('article').first().waitFor()
      })
      expectWithin(budgets['/chat'], scripts)
      expectNoSchemas(scripts)
      await page.close()
    })
  await step('messages that arrive do not move the text that is being read', async () => {
    const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
    const customer = await whatsapp.customer('Clienta que sigue')
    const writes = (text: string) => whatsapp.does(customer, { type: 'text', text })
    const page = await context.newPage()
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          }
          if (!hadRecentInput) Object.assign(globalThis, { shift: Reflect.get(globalThis, 'shift') + value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${scenario.hilo}/chat`)
    await chooseTab(page, 'Chats')
    await writes('Buenos días')
    await accept(page, customer.name)
    await page.reload()
    const log = messageLog(page, customer.name)
    for (const text of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) {
      await writes(text)
      await log.getByText(text, { exact: true }).waitFor()
    }
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThan(0.02)
    await page.close()
  })
  await step("'/chat' requests its own files in parallel with the entry script", async () => {
    const page = await context.newPage()
    const requested = page.waitForRequest(/\/assets\/chat-route-[^/]*\.js$/)
    // The entry script is held back until the chat's script was requested, so it cannot be what requests it.
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await requested
      await route.continue()
    })
    await page.goto(`${scenario.hilo}/chat`)
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().waitFor()
  })
})
