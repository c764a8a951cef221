import { askRates, type Refusal, refuse, type Work, workLimits } from '@hilo/contracts'
import type { Clock } from '../clock/clock'
import { createFairQueue, type FairQueue } from './fair-queue'
import { createTokenBuckets } from './token-buckets'

type TooMany = Refusal<'TOO_MANY_REQUESTS'>

/** Who asks, and whose business it is. */
interface Asker {
  readonly uuid: string
  readonly business: string
}

/** What people ask for is done in turns, so that nobody's hurry is everybody's. */
export interface Turns {
  /** Counts what a person asks, and says whether it may be asked now. */
  count(asker: Asker): TooMany | null
  /** Does it when this person and their business have few enough at work, unless too many wait already. */
  run<T>(work: Work, asker: Asker, task: () => Promise<T>): Promise<T | TooMany>
}

interface Queues {
  readonly people: FairQueue
  readonly businesses: FairQueue
}

function openQueues(work: Work): Queues {
  const { person, business, patienceMs } = workLimits[work]
  const open = ({ atOnce, waiting }: { atOnce: number; waiting: number }) =>
    createFairQueue({
      atOnce: Number.POSITIVE_INFINITY,
      atOncePerKey: atOnce,
      waiting: Number.POSITIVE_INFINITY,
      waitingPerKey: waiting,
      patienceMs,
    })
  return { people: open(person), businesses: open(business) }
}

export function createTurns(clock: Clock): Turns {
  const people = createTokenBuckets(clock, askRates.person)
  const businesses = createTokenBuckets(clock, askRates.business)
  const queues = new Map<Work, Queues>()

  function queuesOf(work: Work): Queues {
    const known = queues.get(work) ?? openQueues(work)
    queues.set(work, known)
    return known
  }

  return {
    count: ({ uuid, business }) =>
      people.take(uuid) && businesses.take(business) ? null : refuse('TOO_MANY_REQUESTS'),
    async run(work, { uuid, business }, task) {
      const its = queuesOf(work)
      const turn = its.people.run(uuid, async () => {
        const inBusiness = its.businesses.run(business, task)
        return inBusiness === null ? refuse('TOO_MANY_REQUESTS') : inBusiness
      })
      return turn === null ? refuse('TOO_MANY_REQUESTS') : turn
    },
  }
}
