import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** What axe finds on a page. Its builder loads it again for each look, and opens a page to gather: this loads it once. */
const require = createRequire(import.meta.url)
const source = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What the colours alone decide. */
const ofColours = ['color-contrast', 'link-in-text-block']
/** Of rows that are one component, the first ones: the whole of a long list says nothing new, and takes seconds. */
const alike = ['li', 'tr'].map((row) => `[data-region="list"] ${row}:nth-child(n+9)`).join(', ')

interface Asked {
  readonly rules: 'all' | 'colours'
  readonly everyRow: boolean
}

interface Result {
  readonly violations: readonly {
    id: string
    help: string
    nodes: { target: string[]; failureSummary: string }[]
  }[]
}

/** Each with its place and the reason: enough to mend it without running axe again. */
export async function violations(page: Page, { rules, everyRow }: Asked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    async ([runOnly, alike]) => {
      const { axe } = globalThis as unknown as { axe: { run: (...given: unknown[]) => Promise<Result> } }
      const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
      // What lies behind a dialog cannot be reached, and was looked at before it opened. Axe measures all that can be
      // seen; hidden for good, it could not take the focus back.
      const behind = dialog ? [...document.body.children].filter((one) => !one.contains(dialog)) : []
      const spared = [...behind, ...(alike ? document.querySelectorAll(alike) : [])].filter(
        (one): one is HTMLElement => one instanceof HTMLElement && one.style.opacity === '',
      )
      for (const one of spared) one.style.opacity = '0'
      try {
        return await axe.run(
          // The guards at the ends of a menu hold no focus: they hand it on.
          { include: [dialog ?? document], exclude: [['[data-base-ui-focus-guard]']] },
          { runOnly, resultTypes: ['violations'] },
        )
      } finally {
        for (const one of spared) one.style.opacity = ''
      }
    },
    [
      rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: ofColours },
      everyRow ? null : alike,
    ] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
