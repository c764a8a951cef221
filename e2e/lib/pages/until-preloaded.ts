import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits for a part of the web that a page loads ahead of its use, because it is needed without a connection too. */
export async function untilPreloaded(page: Page, part: string): Promise<void> {
  const find = () =>
    page.evaluate(
      (part) =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .find((name) => name.includes(`/assets/${part}-`)),
      part,
    )
  await expect.poll(find).toBeTruthy()
  // The page waits for the same: a file is loaded once. As text, because Vitest would replace the import.
  await page.evaluate(`import(${JSON.stringify(await find())}).then(() => undefined)`)
}
