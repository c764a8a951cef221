/** Whose turn it is to use a connection. Lanes take turns; within one, who came first goes first. */
export type Lane = string & { readonly __lane: true }
const lane = (name: string) => name as Lane

export const lanes = {
  /** What the people of a business ask for. */
  people: (business: string) => lane(`people:${business}`),
  /** What its customers write: its own people's hurry does not keep them waiting. */
  customers: (business: string) => lane(`customers:${business}`),
  /** Who is this? Asked of whoever logs in, renews a session or has forgotten a password. */
  door: lane('door'),
  /** Whose address is this? Asked at every webhook. */
  webhooks: lane('webhooks'),
  /** What Hilo does by itself. */
  hilo: lane('hilo'),
}

/**
 * The share of the connections that a lane may hold at once. Both lanes of a business together leave some: a newcomer
 * never waits for the end of a slow statement of somebody else's.
 */
export function connectionsOf(of: Lane, connections: number): number {
  const share = of === lanes.hilo || of.startsWith('people:') ? 1 / 2 : 1 / 3
  return Math.max(1, Math.floor(connections * share))
}

/** Of one lane. Past it there is no hope of a turn in time. */
export const mostWaiting = 10_000
