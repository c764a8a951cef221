import type { Router } from 'express'

/**
 * The routes and the lifecycle of a provider. Each has its own folder and is created in simulator.ts.
 */
export interface Provider {
  channel: string
  /** Under `/graph/:version`, which the channels of Meta share; calls `next` for the objects of others. */
  graph?: Router
  /** Whether a Graph token belongs to one of its accounts: an unknown token gives another error than an unknown object. */
  knowsToken?: (token: string) => boolean
  /** Routes outside `/graph/:version`. */
  routes?: { path: string; router: Router }[]
  /** Under `/__ctl/<channel>`. */
  control: Router
  /** Forgets everything but the accounts. */
  reset(): void
  close(): void
}
