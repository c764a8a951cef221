/** Where the person goes from a chat that they finish or transfer: the list, or the next chat that waits for them. */
export type LeaveTo = 'list' | 'next'

/** How the request that ends the chat went. */
export interface Leaving {
  /** Leaves the chat, unless the server's event has done so already. */
  readonly done: () => void
  readonly failed: () => void
}

/** Called before a request that finishes or transfers the open chat: its event may be faster than its answer. */
export type StartLeaving = (to: LeaveTo) => Leaving
