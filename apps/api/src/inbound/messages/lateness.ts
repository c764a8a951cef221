/** How long the messages of each business wait, while more arrive than can be stored. */
export interface Lateness {
  /** Records the longest wait of the messages of a batch. */
  record(business: string, waitMs: number): void
  /** Whether messages of this business should come again later, so that those that are accepted stay quick. */
  isLate(business: string): boolean
}

/** A message that waits longer is late. A shorter wait is no reason to refuse one, because the provider repeats it only after seconds. */
const lateMs = 200
/** A burst is stored, however large it is: only where messages have been late for so long are others refused. */
const patienceMs = 1_000
/** A business without a late message for so long is no longer late; its patience begins anew. */
const calmMs = 5_000

interface LateBusiness {
  readonly since: number
  readonly at: number
  readonly waitMs: number
}

export function createLateness(now: () => number = () => performance.now()): Lateness {
  const late = new Map<string, LateBusiness>()
  const goesOn = ({ at }: LateBusiness) => now() - at < calmMs

  return {
    record(business, waitMs) {
      const before = late.get(business)
      if (before && !goesOn(before)) late.delete(business)
      const { since = now(), at = now() } = late.get(business) ?? {}
      if (waitMs > lateMs) late.set(business, { since, at: now(), waitMs })
      else if (late.has(business)) late.set(business, { since, at, waitMs })
    },
    isLate(business) {
      const known = late.get(business)
      if (!known || !goesOn(known)) return false
      return known.waitMs > lateMs && now() - known.since > patienceMs
    },
  }
}
