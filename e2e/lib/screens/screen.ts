import type { Page } from 'playwright-core'

/** A screen to look at. */
export interface Screen {
  readonly name: string
  show(page: Page): Promise<unknown>
}
