/** Whose job it is: a business, or an account where the payload names no business. */
export function ownerOf(payload: unknown): string | null {
  const { business, account } = Object(payload) as { business?: unknown; account?: unknown }
  const owner = business ?? account
  return typeof owner === 'string' ? owner : null
}

/** A job's flags name its owner, so that workers can leave it waiting. */
export const flagsOf = (payload: unknown): string[] | null => {
  const owner = ownerOf(payload)
  return owner === null ? null : [owner]
}

interface JobShares {
  /** The businesses that have as many jobs running as they may. */
  full(): string[]
  /** Null: the owner has as many as they may, and this one must wait. */
  run(owner: string | null, work: () => Promise<void>): Promise<void> | null
}

/** Leaves a quarter of the workers to other businesses, so that the slow provider of one does not keep all of them waiting. */
export function createJobShares(workers: number): JobShares {
  const most = Math.max(1, Math.floor((workers * 3) / 4))
  const running = new Map<string, number>()
  const count = (owner: string) => running.get(owner) ?? 0

  async function inShare(owner: string, work: () => Promise<void>): Promise<void> {
    running.set(owner, count(owner) + 1)
    try {
      await work()
    } finally {
      if (count(owner) > 1) running.set(owner, count(owner) - 1)
      else running.delete(owner)
    }
  }

  return {
    full: () => [...running.keys()].filter((owner) => count(owner) >= most),
    run(owner, work) {
      if (owner === null) return work()
      return count(owner) < most ? inShare(owner, work) : null
    },
  }
}
