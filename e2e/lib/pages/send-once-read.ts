import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { composer } from './people'

/**
 * Sends by Enter what a reload has brought back: while its files are still being read, Enter sends nothing, and a
 * person presses again.
 */
export async function sendOnceRead(page: Page): Promise<void> {
  const press = async () => {
    await composer(page).press('Enter')
    return composer(page).inputValue()
  }
  await expect.poll(press).toBe('')
}
