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
import { patienceMs } from '../test-patience.ts'
import { tailOf } from './log-tail'
import { ownOf } from './own-instance'

/** Where a journey plays: its people, each with a browser of their own, and its steps. */
export interface Stage {
  readonly hilo: string
  readonly simulator: string
  readonly dataDir: string
  /** Past every guard of the application: only to put there what would take too long to come by itself. */
  readonly databaseUrl: string
  /** Somebody opens a browser that shares nothing with the others'. */
  enter(who: string, options?: BrowserContextOptions): Promise<BrowserContext>
  /** One thing that a person does or sees. Where it fails, every screen is kept as it was. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
}

export const journey = base.extend<{ stage: Stage }>({
  stage: async ({ task }, use) => {
    const { hilo, simulator, log, dataDir, databaseUrl } = ownOf(inject('instances'))
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
            // Movement is drawn by this machine's processors; the first journey of all has it.
            reducedMotion: 'reduce',
            ...options,
          })
          context.setDefaultTimeout(patienceMs)
          people.set(context, who)
          context.on('page', (page) => listen(page, (trouble) => troubles.push(`${who}: ${trouble}`)))
          return context
        },
        async step(name, work) {
          try {
            return await work()
          } catch (error) {
            const shots = await shoot(browser, people, `${task.name} - ${name}`)
            process.stderr.write(`\n${tailOf(log)}\n`)
            const reason = error instanceof Error ? error.message : String(error)
            const told = [...troubles, ...shots].join('\n')
            throw new Error(`Step '${name}' failed: ${reason}\n${told}`, { cause: error })
          }
        },
      })
    } finally {
      // The connection, and with it this journey's contexts: the browser goes on.
      await browser.close()
    }
    // What a person does not see is broken all the same.
    if (troubles.length > 0) throw new Error(`The pages complained:\n${troubles.join('\n')}`)
  },
})

function listen(page: Page, complain: (trouble: string) => void): void {
  page.on('pageerror', (error) => complain(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) {
      complain(message.text())
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
