import type { Clock } from './clock'
import type { Post } from './post'
import type { Random } from './random'
import type { Timers } from './timers'
import type { Delivery, Parcel, WebhookProgress, WebhookTarget } from './webhook'
import type { WebhookKnobs } from './webhook-knobs'

export interface RetryPlan {
  firstMs: number
  factor: number
  longestMs: number
  attempts: number
  /** How long the receiver may take. It guards a real socket, so it counts real time. */
  timeoutMs: number
}

/** Providers go on for days; a quarter of an hour is enough to restart an API, and short enough to see the end. */
export const defaultRetry: RetryPlan = {
  firstMs: 250,
  factor: 2,
  longestMs: 30_000,
  attempts: 36,
  timeoutMs: 5_000,
}

export interface Courier {
  /** Resolves after the first attempt; the later ones are the clock's. */
  deliver(parcel: Parcel): Promise<void>
  deliveries(): Delivery[]
  reset(): void
}

interface Deps {
  clock: Clock
  timers: Timers
  random: Random
  post: Post
  retry: RetryPlan
  knobs: () => WebhookKnobs
  /** How the provider proves that it is itself; `forged`, how somebody else would try. */
  headers: (body: string, to: WebhookTarget, forged: boolean) => Record<string, string>
  /** Read at each attempt: an address or a secret may have changed since the last one. */
  target: (account: string) => WebhookTarget | null
  /** For an hour nothing of the account's was taken: some providers give it up. */
  unanswered?: (account: string) => void
}

const logLength = 20_000
const hourMs = 3_600_000

export function createCourier(deps: Deps): Courier {
  const { clock, timers, random, post, retry, knobs, headers, target, unanswered } = deps
  const log: Delivery[] = []
  const lanes = new Map<string, Promise<void>>()
  const failingSince = new Map<string, number>()

  const attempt = async (delivery: Delivery, progress: (state: WebhookProgress) => void) => {
    const to = target(delivery.account)
    const number = delivery.attempts.length + 1
    if (!to || number > retry.attempts) {
      delivery.state = 'given_up'
      return progress('given_up')
    }
    if (number === 1) progress('leaving')
    const result = await leave(to, delivery.body)
    delivery.attempts.push({ at: clock.now(), url: to.url, ...result })
    if (result.status !== null && result.status >= 200 && result.status < 300) {
      delivery.state = 'accepted'
      failingSince.delete(delivery.account)
      return progress('accepted')
    }
    const since = failingSince.get(delivery.account) ?? clock.now()
    failingSince.set(delivery.account, since)
    if (clock.now() - since >= hourMs) unanswered?.(delivery.account)
    progress('retrying')
    const wait = Math.min(retry.firstMs * retry.factor ** (number - 1), retry.longestMs)
    timers.schedule(wait, () => clock.track(attempt(delivery, progress)))
  }

  const leave = async (to: WebhookTarget, body: string) => {
    if (knobs().down) return { status: null, error: 'la dirección no contesta (mando «down»)' }
    try {
      const status = await post(to.url, headers(body, to, knobs().badSignature), body, retry.timeoutMs)
      return { status, error: null }
    } catch (error) {
      return { status: null, error: String(error instanceof Error ? (error.cause ?? error) : error) }
    }
  }

  /** First attempts of one customer keep their order; a retry does not hold up what came after it. */
  const inLane = (key: string, job: () => Promise<void>) => {
    if (knobs().concurrent) return job()
    const turn = (lanes.get(key) ?? Promise.resolve()).then(job)
    lanes.set(key, turn)
    const done = () => {
      if (lanes.get(key) === turn) lanes.delete(key)
    }
    turn.then(done, done)
    return turn
  }

  return {
    deliver(parcel) {
      const delivery: Delivery = {
        id: random.hex(12),
        account: parcel.account,
        carries: carried(parcel),
        body: parcel.body,
        state: 'waiting',
        attempts: [],
      }
      log.push(delivery)
      if (log.length > logLength) log.splice(0, log.length - logLength)
      const progress = (state: WebhookProgress) => {
        for (const item of parcel.items) item.onProgress?.(state)
      }
      const turn = inLane(`${parcel.account} ${parcel.lane}`, () => attempt(delivery, progress))
      clock.track(turn)
      return turn
    },
    deliveries: () => log,
    reset() {
      log.length = 0
      lanes.clear()
      failingSince.clear()
    },
  }
}

function carried({ items }: Parcel): string {
  const kinds = items.map(({ value, field }) =>
    'messages' in value ? 'messages' : 'statuses' in value ? 'statuses' : field,
  )
  return [...new Set(kinds)].join('+') || 'raw'
}
