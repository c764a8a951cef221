/** Whose job it is: a business, or an account where the payload names no business. */
function ownerOf(payload: unknown): string | null {
  const { business, account } = Object(payload) as { business?: unknown; account?: unknown }
  const owner = business ?? account
  return typeof owner === 'string' ? owner : null
}

/** Jobs that call a service for which no customer waits: only a few of them run at once, of all businesses together. */
const kinds: Readonly<Record<string, { readonly flag: string; readonly most: number }>> = {
  send_push: { flag: 'push', most: 2 },
}

/** A job's flags name its owner, and its kind where few of it run at once, so that workers can leave it waiting. */
export function flagsOf(name: string, payload: unknown): string[] | null {
  const flags = [ownerOf(payload), kinds[name]?.flag].filter((flag) => typeof flag === 'string')
  return flags.length > 0 ? flags : null
}

interface JobShares {
  /** The flags that have reached their limit of running jobs. */
  full(): string[]
  /** Null: one of its flags has reached its limit, also after `waitMs`, so this job must wait in the queue. */
  run<T>(flags: readonly string[], waitMs: number, work: () => Promise<T>): Promise<T | null>
}

/**
 * Leaves a quarter of the workers to other businesses, so that the slow provider of one does not keep all of them waiting. Pushes get two
 * at most, so that a push service that hangs delays no message.
 */
export function createJobShares(workers: number): JobShares {
  const mostOfOwner = Math.max(1, Math.floor((workers * 3) / 4))
  const mostOfKind = new Map(Object.values(kinds).map(({ flag, most }) => [flag, most]))
  const running = new Map<string, number>()
  const count = (flag: string) => running.get(flag) ?? 0
  const isFull = (flag: string) => count(flag) >= Math.min(mostOfKind.get(flag) ?? mostOfOwner, mostOfOwner)

  /** Those that wait for an end, in order. */
  const waiting = new Set<() => void>()
  const take = (flags: readonly string[]) => {
    if (flags.some(isFull)) return false
    for (const flag of flags) running.set(flag, count(flag) + 1)
    return true
  }
  function give(flags: readonly string[]): void {
    for (const flag of flags)
      if (count(flag) > 1) running.set(flag, count(flag) - 1)
      else running.delete(flag)
    for (const tryAgain of [...waiting]) tryAgain()
  }
  const takeWithin = (flags: readonly string[], waitMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (taken: boolean) => {
        clearTimeout(timer)
        waiting.delete(tryAgain)
        resolve(taken)
      }
      const tryAgain = () => {
        if (take(flags)) settle(true)
      }
      const timer = setTimeout(() => settle(false), waitMs)
      waiting.add(tryAgain)
    })

  return {
    full: () => [...running.keys()].filter(isFull),
    async run(flags, waitMs, work) {
      if (!take(flags) && !(await takeWithin(flags, waitMs))) return null
      try {
        return await work()
      } finally {
        give(flags)
      }
    },
  }
}
