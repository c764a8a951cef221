import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../lib/browser/browser'
import type { Part, Screen } from '../lib/screens/screen'
import { screens, whatsappPart } from '../lib/screens/screens'
import { settingsScreens } from '../lib/screens/settings-screens'
import { simulatorScreens } from '../lib/screens/simulator-screens'
import type { Instance } from '../lib/servers/instance'
import { startInstance } from '../lib/servers/prepare-instances'

/**
 * `pnpm screenshots`: every screen, light and dark, at five widths, into e2e/screenshots. With `--readme`, only the
 * one that the README shows.
 */
const here = fileURLToPath(new URL('..', import.meta.url))
const folder = join(here, 'screenshots')
const readme = join(here, '..', 'docs', 'screenshot.png')

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { colorScheme, viewport: { width: 768, height: 1024 }, hasTouch: true },
  { colorScheme, viewport: { width: 1024, height: 768 } },
  { colorScheme, viewport: { width: 1440, height: 900 } },
  { colorScheme, viewport: { width: 1920, height: 1080 } },
])
type Look = (typeof looks)[number]

async function main(): Promise<void> {
  const instance = await startInstance()
  const browser = await openBrowser().catch(async (error) => {
    await instance.stop()
    throw error
  })
  try {
    if (process.argv.includes('--readme')) return await shootReadme(browser, instance.hilo)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const look of looks) {
      await shootAll(browser, instance.hilo, look, screens)
      await shootAll(browser, instance.hilo, look, settingsScreens)
      await shootPart(browser, instance, look, whatsappPart)
      // The simulator has one theme.
      if (look.colorScheme === 'light') await shootAll(browser, instance.simulator, look, simulatorScreens)
    }
  } finally {
    await browser.close()
    await instance.stop()
  }
}

async function openPage(browser: Browser, look: Look): Promise<Page> {
  const context = await browser.newContext({
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
    ...look,
  })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

async function shootPart(browser: Browser, instance: Instance, look: Look, part: Part): Promise<void> {
  await shootAll(browser, instance.hilo, look, part.screens, (page) => part.begin?.(page, instance))
}

async function shootAll(
  browser: Browser,
  url: string,
  look: Look,
  all: readonly Screen[],
  begin: (page: Page) => Promise<void> | undefined = () => undefined,
): Promise<void> {
  const page = await openPage(browser, look)
  await page.goto(url)
  await begin(page)
  for (const { name, show } of all) {
    await show(page)
    await shoot(page, join(folder, `${name}-${look.viewport.width}-${look.colorScheme}.png`))
  }
  await page.context().close()
}

async function shootReadme(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, { colorScheme: 'light', viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  for (const { name, show } of screens) {
    await show(page)
    if (name === 'chat') break
  }
  const later = page.getByRole('button', { name: 'Ahora no' })
  // Some headless browsers deny notifications, so that the application does not ask for them.
  if (await later.isVisible()) await later.click()
  await later.waitFor({ state: 'detached' })
  await shoot(page, readme)
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  process.stdout.write(`${path}\n`)
}

await main()
