/** How much a business has, and how it is spread over its customers. */
export interface Shape {
  readonly customers: number
  readonly interactions: number
  readonly messages: number
  /** So many customers have an open chat with the first agent; of the others most are finished, some wait. */
  readonly live: number
}

export const shapes = {
  /** Chats that all are open with one agent: who writes to them is heard. */
  known: (customers: number, live: number): Shape => ({
    customers,
    interactions: customers,
    messages: customers * 2,
    live,
  }),
  /** A few customers with thousands of interactions, and a long tail with one. */
  skewed: (interactions: number, messages = interactions * 5): Shape => ({
    customers: Math.ceil(interactions * 0.3),
    interactions,
    messages,
    live: Math.min(500, Math.ceil(interactions * 0.05)),
  }),
}

export const shapeName = ({ customers, interactions, messages, live }: Shape): string =>
  `c${customers}_i${interactions}_m${messages}_l${live}`
