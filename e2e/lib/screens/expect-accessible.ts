import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './axe'

/** axe finds nothing on the page as it is, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`[data-theme=${theme}]`).waitFor()
    expect(await violations(page, { rules: 'all', everyRow: false })).toEqual([])
  }
}
