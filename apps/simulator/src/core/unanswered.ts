import type { Response } from 'express'

/** Calls that shall never be answered. */
export interface Unanswered {
  hold(res: Response): void
  /** Breaks the lines of all. */
  close(): void
}

/** `breakAfterMs`: the caller sees the line break; without it the call stays open until the caller gives up. */
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
