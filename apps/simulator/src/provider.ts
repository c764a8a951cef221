import type { Router } from 'express'

/**
 * What a provider brings: its routes and its end. Each has a folder of its own and is named once, in simulator.ts.
 */
export interface Provider {
  channel: string
  /** Under `/graph/:version`, which the channels of Meta share; it passes on what is not its own. */
  graph?: Router
  /** Whether a Graph token is one of its accounts': an unknown token is another error than an unknown object. */
  knowsToken?: (token: string) => boolean
  /** Addresses outside the API's own base. */
  routes?: { path: string; router: Router }[]
  /** Under `/__ctl/<channel>`. */
  control: Router
  /** Back to an empty world; accounts stay. */
  reset(): void
  close(): void
}
