import type { Page } from 'playwright-core'
import { violations } from './axe'
import type { Screen } from './screens'
import { journey } from './stage'
import { smallTargets } from './targets'

/**
 * axe on every screen and dialog, and under a finger the size of what is pressed. In the short form in both themes where there is most to see, in the light one on a
 * telephone, where the rest lies; `AXE_WIDTHS=all` looks at each width in both themes, at every row.
 */
const long = process.env.AXE_WIDTHS === 'all'
const telephone = { width: 360, height: 740, touch: true }
const desk = { width: 1440, height: 900, touch: false }
const looks = long
  ? [telephone, { width: 768, height: 1024, touch: true }, { width: 1024, height: 768, touch: false }, desk]
  : [telephone, desk]

type Theme = 'light' | 'dark'

async function turn(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`[data-theme=${colorScheme}]`).waitFor()
}

/** A colour that is inherited follows its parent's, each a moment after the other: read too early it is the old one. */
const comesToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    do {
      await drawn()
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      await drawn()
    } while (document.getAnimations().some(({ playState }) => playState === 'running'))
  })

export function leavesNobodyOut(screens: readonly Screen[]): void {
  journey.for(looks)('$width wide, nobody is left out', async ({ width, height, touch }, { stage }) => {
    const both = long || width !== telephone.width
    const found: string[] = []
    let looked = 0
    const look = async (page: Page, name: string, theme: Theme, rules: 'all' | 'colours') => {
      looked++
      await comesToRest(page)
      for (const one of await violations(page, { rules, everyRow: long })) {
        found.push(`${name}, ${theme}: ${one}`)
      }
    }
    const context = await stage.enter('one after the other', {
      viewport: { width, height },
      hasTouch: touch,
      isMobile: width === telephone.width,
    })
    const page = await context.newPage()
    await page.goto(stage.hilo)
    for (const [at, { name, show }] of screens.entries()) {
      // Each screen begins in the theme in which the one before it ended.
      const turns: [Theme, Theme] = at % 2 === 0 || !both ? ['light', 'dark'] : ['dark', 'light']
      const [first, second] = turns
      await stage.step(`${name}, ${width} wide`, async () => {
        await show(page)
        await look(page, name, first, 'all')
        if (touch) found.push(...(await smallTargets(page)).map((one) => `${name}: ${one}`))
        if (!both) return
        await turn(page, second)
        await look(page, name, second, long ? 'all' : 'colours')
      })
    }
    if (long) process.stdout.write(`axe looked ${looked} times at ${width} px and found ${found.length}\n`)
    if (found.length > 0) throw new Error(found.join('\n'))
  })
}
