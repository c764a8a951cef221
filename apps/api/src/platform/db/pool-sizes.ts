/** How many connections each pool of a process may hold. */
export interface PoolSizes {
  /** Look-ups without a business, sweeps, plain settings. */
  readonly main: number
  /** Pipelines: inbound items, people's changes (`db.write`), reads and sending have pools of their own, so that none waits behind another. */
  readonly arriving: number
  readonly acting: number
  readonly reading: number
  /** Few are enough: the messages of one account are sent one after the other. */
  readonly sending: number
  /** For strangers, who log in or have the link of a video call: nobody else waits for these. */
  readonly guests: number
  /** How many jobs run at once. Each has a connection, and one listens. */
  readonly jobs: number
}

/**
 * By the role of a process. Three of `api` and two of `worker` together hold at most 89 of the 100 that Postgres gives, with
 * one each to cancel statements and two of the bus. A pool that a role does not need opens none.
 */
export const poolSizes = {
  both: { main: 9, arriving: 4, acting: 9, reading: 7, sending: 3, guests: 2, jobs: 8 },
  api: { main: 3, arriving: 3, acting: 4, reading: 3, sending: 1, guests: 1, jobs: 0 },
  worker: { main: 3, arriving: 1, acting: 3, reading: 1, sending: 2, guests: 1, jobs: 6 },
} as const satisfies Record<string, PoolSizes>
