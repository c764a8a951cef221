import type { Page } from 'playwright-core'
import type { Scenario } from '../scenario'

/** A screen to look at. */
export interface Screen {
  readonly name: string
  show(page: Page): Promise<unknown>
}

export type Servers = Pick<Scenario, 'simulator' | 'dataDir' | 'databaseUrl'>

/** Screens that begin where `begin` goes to, each where the one before it ended. */
export interface Part {
  readonly name: string
  readonly screens: readonly Screen[]
  readonly begin?: (page: Page, servers: Servers) => Promise<void>
}
