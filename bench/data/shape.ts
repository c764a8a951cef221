/** How many rows a business has. */
export interface Shape {
  readonly customers: number
  readonly interactions: number
  readonly messages: number
  /** Customers whose chat is assigned to the first agent; most of the others are finished, some wait. */
  readonly live: number
}

export const shapes = {
  /** One interaction for each customer; the first `live` are assigned to one agent, who receives their messages. */
  known: (customers: number, live: number): Shape => ({
    customers,
    interactions: customers,
    messages: customers * 2,
    live,
  }),
  /** A few customers have thousands of interactions, most have one. */
  skewed: (interactions: number, messages = interactions * 5): Shape => ({
    customers: Math.ceil(interactions * 0.3),
    interactions,
    messages,
    live: Math.min(500, Math.ceil(interactions * 0.05)),
  }),
}

export const shapeName = ({ customers, interactions, messages, live }: Shape): string =>
  `c${customers}_i${interactions}_m${messages}_l${live}`
