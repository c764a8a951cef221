import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Runs axe on a page. Unlike @axe-core/playwright, it loads axe once per page and opens no second page. */
const require = createRequire(import.meta.url)
const source = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on colours alone. */
const colourRules = ['color-contrast', 'link-in-text-block']
/** The rows after the eighth: all rows are one component, so checking more takes seconds and finds nothing new. */
const repeatedRows = ['li', 'tr'].map((row) => `[data-region="list"] ${row}:nth-child(n+9)`).join(', ')

interface Options {
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

/** Each violation with its element and the reason. */
export async function violations(page: Page, { rules, everyRow }: Options): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    async ([runOnly, repeatedRows]) => {
      const { axe } = globalThis as unknown as { axe: { run: (...args: unknown[]) => Promise<Result> } }
      const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
      // The page behind a dialog was checked before it opened. It becomes transparent, so that axe skips it; if it were
      // hidden, the focus could not return to it.
      const behind = dialog ? [...document.body.children].filter((one) => !one.contains(dialog)) : []
      // So were the controls that a menu covers: one that it covers in part would count as too small.
      const menu = [...document.querySelectorAll('[role="menu"]')].at(-1)
      const edges = menu?.getBoundingClientRect()
      const covered = [...document.querySelectorAll('a, button, input, textarea')].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        if (!edges || menu?.contains(one)) return false
        return left < edges.right && right > edges.left && top < edges.bottom && bottom > edges.top
      })
      const repeated = repeatedRows ? document.querySelectorAll(repeatedRows) : []
      const skipped = [...behind, ...covered, ...repeated].filter(
        (one): one is HTMLElement => one instanceof HTMLElement && one.style.opacity === '',
      )
      for (const one of skipped) one.style.opacity = '0'
      try {
        return await axe.run(
          // Focus guards at the ends of a menu pass the focus on at once.
          { include: [dialog ?? document], exclude: [['[data-base-ui-focus-guard]']] },
          { runOnly, resultTypes: ['violations'] },
        )
      } finally {
        for (const one of skipped) one.style.opacity = ''
      }
    },
    [
      rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
      everyRow ? null : repeatedRows,
    ] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
