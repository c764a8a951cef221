import type { Page } from 'playwright-core'
import { journey } from '../scenario'
import { violations } from './axe'
import { reasonsToPinch } from './reasons-to-pinch'
import type { Part } from './screen'
import { smallTargets } from './targets'

/**
 * Runs axe on every screen and dialog, and on touch screens measures the controls. The short form checks a desktop in both
 * themes and a phone in the light one; `AXE_WIDTHS=all` checks every width in both themes, and every row of a list.
 */
const long = process.env.AXE_WIDTHS === 'all'
const phoneScreen = { width: 360, height: 740, touch: true }
const desk = { width: 1440, height: 900, touch: false }
type Look = typeof desk
export const narrow: readonly Look[] = long
  ? [phoneScreen, { width: 768, height: 1024, touch: true }]
  : [phoneScreen]
export const wide: readonly Look[] = long ? [{ width: 1024, height: 768, touch: false }, desk] : [desk]

type Theme = 'light' | 'dark'

async function setTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`[data-theme=${colorScheme}]`).waitFor()
}

/** Inherited colours change one after the other, in transitions: a colour that is read too early is the old one. */
const waitForColours = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    do {
      await painted()
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      await painted()
    } while (document.getAnimations().some(({ playState }) => playState === 'running'))
  })

export function checkAccessibility(parts: readonly Part[], looks: readonly Look[]): void {
  for (const part of parts) checkPart(part, looks)
}

function checkPart({ name, screens, begin }: Part, looks: readonly Look[]): void {
  journey.for(looks)(
    `axe finds nothing in ${name} at $width px`,
    async ({ width, height, touch }, { scenario }) => {
      const both = long || width !== phoneScreen.width
      const found: string[] = []
      let looked = 0
      const look = async (page: Page, name: string, theme: Theme, rules: 'all' | 'colours') => {
        looked++
        await waitForColours(page)
        for (const one of await violations(page, { rules, everyRow: long })) {
          found.push(`${name}, ${theme}: ${one}`)
        }
      }
      const context = await scenario.enter('one after the other', {
        viewport: { width, height },
        hasTouch: touch,
        isMobile: width === phoneScreen.width,
      })
      const page = await context.newPage()
      await page.goto(scenario.hilo)
      if (begin) await scenario.step(`before ${name}`, () => begin(page, scenario))
      for (const [at, { name, show }] of screens.entries()) {
        // Each screen begins in the theme in which the one before it ended.
        const themes: [Theme, Theme] = at % 2 === 0 || !both ? ['light', 'dark'] : ['dark', 'light']
        const [first, second] = themes
        await scenario.step(`${name}, ${width} wide`, async () => {
          await show(page)
          await look(page, name, first, 'all')
          if (touch) {
            const troubles = [...(await smallTargets(page)), ...(await reasonsToPinch(page))]
            found.push(...troubles.map((one) => `${name}: ${one}`))
          }
          if (!both) return
          await setTheme(page, second)
          await look(page, name, second, long ? 'all' : 'colours')
        })
      }
      if (long) process.stdout.write(`axe looked ${looked} times at ${width} px and found ${found.length}\n`)
      if (found.length > 0) throw new Error(found.join('\n'))
    },
  )
}
