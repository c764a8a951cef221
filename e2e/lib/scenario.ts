import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { test as base, inject } from 'vitest'
import { eventTimeoutMs } from '../../test-timeouts.ts'
import { tailOf } from './servers/log-tail'
import { type GivenInstance, takeInstance } from './servers/serve-instances'

/** The tools of a journey: pages of separate browser contexts, the addresses of Hilo, and named steps. */
export interface Scenario {
  readonly hilo: string
  readonly simulator: string
  readonly dataDir: string
  /** Direct access to the database, only to insert rows that would take too long to arise through the application. */
  readonly databaseUrl: string
  /** Opens a page in a browser context of its own. */
  enter(who: string, options?: BrowserContextOptions): Promise<BrowserContext>
  /** A named step. If it fails, screenshots of all pages are saved. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
}

interface Fixtures {
  instance: GivenInstance
  scenario: Scenario
}

export const journey = base.extend<Fixtures>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures this one needs.
    async ({}, use) => {
      await use(await takeInstance(inject('instances')))
    },
    { scope: 'file' },
  ],
  scenario: async ({ task, instance }, use) => {
    const { hilo, simulator, log, dataDir, databaseUrl } = instance
    const browser = await chromium.connect(inject('browser'))
    const people = new Map<BrowserContext, string>()
    const troubles: string[] = []
    try {
      await use({
        hilo,
        simulator,
        dataDir,
        databaseUrl,
        async enter(who, options) {
          const context = await browser.newContext({
            locale: 'es-CO',
            timezoneId: 'America/Bogota',
            viewport: { width: 1440, height: 900 },
            // Animations take processor time; only the first journey has them.
            reducedMotion: 'reduce',
            // What it answers passes the routes of a page by. `installed.test.ts` lets it work.
            serviceWorkers: 'block',
            ...options,
          })
          context.setDefaultTimeout(eventTimeoutMs)
          people.set(context, who)
          context.on('page', (page) => reportErrors(page, (trouble) => troubles.push(`${who}: ${trouble}`)))
          return context
        },
        async step(name, work) {
          try {
            return await work()
          } catch (error) {
            const shots = await shoot(browser, people, `${task.name} - ${name}`)
            process.stderr.write(`\n${tailOf(log)}\n`)
            const reason = error instanceof Error ? error.message : String(error)
            const details = [...troubles, ...shots].join('\n')
            throw new Error(`Step '${name}' failed: ${reason}\n${details}`, { cause: error })
          }
        },
      })
    } finally {
      // Closes only the connection and this journey's contexts: the shared browser stays.
      await browser.close()
    }
    // Errors in the console fail the journey too.
    if (troubles.length > 0) throw new Error(`The pages complained:\n${troubles.join('\n')}`)
  },
})

function reportErrors(page: Page, report: (trouble: string) => void): void {
  page.on('pageerror', (error) => report(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) {
      report(message.text())
    }
  })
}

async function shoot(
  browser: Browser,
  people: ReadonlyMap<BrowserContext, string>,
  name: string,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hilo-e2e-failure-'))
  const pages = browser
    .contexts()
    .flatMap((context) =>
      context.pages().map((page, at) => ({ page, who: `${people.get(context)} ${at + 1}` })),
    )
  return Promise.all(
    pages.map(async ({ page, who }) => {
      const path = join(folder, `${name} - ${who}.png`.replace(/[^\p{L}\p{N} .-]/gu, '_'))
      return page.screenshot({ path, timeout: 10_000 }).then(
        () => `Screenshot: ${path}`,
        (error: unknown) => `No screenshot of ${who}: ${String(error)}`,
      )
    }),
  )
}
