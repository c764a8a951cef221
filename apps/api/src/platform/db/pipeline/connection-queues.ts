/** A key of the fair queue for connections. Queues take turns; within one, the first to come is served first. */
export type ConnectionQueue = string & { readonly __lane: true }
const queue = (name: string) => name as ConnectionQueue

export const connectionQueues = {
  /** Requests of a business's people. */
  people: (business: string) => queue(`people:${business}`),
  /** A business's inbound items, so that they do not wait behind its people's requests. */
  customers: (business: string) => queue(`customers:${business}`),
  /** Look-ups of who logs in. */
  login: queue('door'),
  /** Look-ups of tokens that refresh a session or reset a password: strangers send random ones, and nobody's login waits behind them. */
  tokens: queue('tokens'),
  /** Look-ups of API keys, which wait behind no stranger's token. */
  keys: queue('keys'),
  /** Look-ups of the links of video calls, for the same reason. */
  guests: queue('guests'),
  /** Rechecks of all connected people. */
  sessions: queue('sessions'),
  /** Look-ups of a webhook's account. */
  webhooks: queue('webhooks'),
  /** Sweeps, jobs and everything else without a requester. */
  background: queue('hilo'),
}

/**
 * How many of the connections one queue may hold at once. Both queues of a business together leave some free, so that
 * others never wait for one business's slow statements.
 */
export function connectionShare(of: ConnectionQueue, connections: number): number {
  const share = of === connectionQueues.background || of.startsWith('people:') ? 1 / 2 : 1 / 3
  return Math.max(1, Math.floor(connections * share))
}

/** In one queue: later ones would time out anyway. */
export const maxWaiting = 10_000
