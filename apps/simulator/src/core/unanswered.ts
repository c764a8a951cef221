import type { Response } from 'express'

/** Requests that are never answered. */
export interface Unanswered {
  hold(res: Response): void
  /** Closes all their connections. */
  close(): void
}

/** `breakAfterMs`: when the connection is closed; without it the request stays open until the caller gives up. */
export function createUnanswered(breakAfterMs?: number): Unanswered {
  const held = new Set<Response>()
  return {
    hold(res) {
      held.add(res)
      const end = breakAfterMs === undefined ? undefined : setTimeout(() => res.destroy(), breakAfterMs)
      res.on('close', () => {
        clearTimeout(end)
        held.delete(res)
      })
    },
    close() {
      for (const res of held) res.destroy()
    },
  }
}
