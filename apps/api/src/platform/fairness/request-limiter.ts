import { type Refusal, refuse, requestRates, type WorkKind, workLimits } from '@hilo/contracts'
import type { Clock } from '../clock/clock'
import type { ProcessLink } from '../realtime/process-messages'
import { createFairQueue, type FairQueue, WaitedTooLong } from './fair-queue'
import { createSharedBuckets } from './shared-buckets'

type TooMany = Refusal<'TOO_MANY_REQUESTS'> | Refusal<'EXPORTS_BUSY'>

interface Requester {
  readonly uuid: string
  readonly business: string
  /** A key has limits of its own, so that a program does not slow its person's screen. */
  readonly key?: { readonly uuid: string }
}

/** Limits the requests of each person and each business, so that one of them does not slow down all. */
export interface RequestLimiter {
  /** Counts a request; a refusal when it exceeds the rate of the person or the business. */
  count(requester: Requester): Refusal<'TOO_MANY_REQUESTS'> | null
  /** How much a key has left, as headers of its answers. */
  headersOf(key: string): Readonly<Record<string, string>>
  /** Runs the task when this person and their business have few enough running; a refusal when too many wait already. */
  run<T>(work: WorkKind, requester: Requester, task: () => Promise<T>): Promise<T | TooMany>
}

interface Queues {
  readonly people: FairQueue
  readonly businesses: FairQueue
}

function openQueues(work: WorkKind): Queues {
  const { person, business, maxWaitMs } = workLimits[work]
  const open = ({ atOnce, waiting }: { atOnce: number; waiting: number }) =>
    createFairQueue({
      atOnce: Number.POSITIVE_INFINITY,
      atOncePerKey: atOnce,
      waiting: Number.POSITIVE_INFINITY,
      waitingPerKey: waiting,
      maxWaitMs,
    })
  return { people: open(person), businesses: open(business) }
}

/**
 * Rates count over all processes. How many requests run at once is limited in each process by itself, because the limit
 * protects its own connections and memory.
 */
export function createRequestLimiter(clock: Clock, processes: ProcessLink): RequestLimiter {
  const {
    person: people,
    key: keys,
    business: businesses,
  } = createSharedBuckets(clock, processes, {
    person: requestRates.person,
    key: requestRates.key,
    business: requestRates.business,
  })
  const queues = new Map<WorkKind, Queues>()

  function queuesOf(work: WorkKind): Queues {
    const known = queues.get(work) ?? openQueues(work)
    queues.set(work, known)
    return known
  }

  return {
    count: ({ uuid, business, key }) =>
      (key ? keys.take(key.uuid) : people.take(uuid)) && businesses.take(business)
        ? null
        : refuse('TOO_MANY_REQUESTS'),
    headersOf(key) {
      const { burst, perSecond } = requestRates.key
      const missing = keys.missing(key)
      return {
        'RateLimit-Policy': `"key";q=${burst};w=${burst / perSecond}`,
        RateLimit: `"key";r=${Math.max(0, Math.floor(burst - missing))};t=${Math.ceil(missing / perSecond)}`,
      }
    },
    async run(work, { uuid, business, key }, task) {
      const limits = queuesOf(work)
      const turn = limits.people.run(key?.uuid ?? uuid, async () => {
        const inBusiness = limits.businesses.run(business, task)
        return inBusiness === null ? refuse('TOO_MANY_REQUESTS') : inBusiness
      })
      if (turn === null) return refuse('TOO_MANY_REQUESTS')
      return turn.catch((error: unknown) => {
        // A busy export is no failure of the server: the person reads that they may try again.
        if (work === 'export' && error instanceof WaitedTooLong) return refuse('EXPORTS_BUSY')
        throw error
      })
    },
  }
}
