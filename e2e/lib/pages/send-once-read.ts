import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { composer } from './people'

/**
 * Sends by Enter the draft that a reload has restored: while its files are still being read, Enter sends nothing, and a
 * person presses again.
 */
export async function sendOnceRead(page: Page): Promise<void> {
  const press = async () => {
    await composer(page).press('Enter')
    return composer(page).inputValue()
  }
  await expect.poll(press).toBe('')
}
