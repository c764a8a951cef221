import type { Clock } from './clock'
import type { Post } from './post'
import type { Random } from './random'
import type { Timers } from './timers'
import type { Delivery, WebhookProgress, WebhookRequest, WebhookTarget } from './webhook'
import type { WebhookKnobs } from './webhook-knobs'

export interface RetryPlan {
  firstMs: number
  factor: number
  longestMs: number
  attempts: number
  /** How long the receiver may take, in real time, because the socket is real. */
  timeoutMs: number
}

/** Providers retry for days; a quarter of an hour is enough to restart an API, and short enough to watch. */
export const defaultRetry: RetryPlan = {
  firstMs: 250,
  factor: 2,
  longestMs: 30_000,
  attempts: 36,
  timeoutMs: 5_000,
}

export interface WebhookSender {
  /** Resolves after the first attempt; retries are scheduled on the clock. */
  deliver(request: WebhookRequest): Promise<void>
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
  /** The headers with the provider's proof; `forged`: with a wrong secret. */
  headers: (body: string, to: WebhookTarget, forged: boolean) => Record<string, string>
  /** Read at each attempt, because the address or the secret may have changed. */
  target: (account: string) => WebhookTarget | null
  /** Called when no webhook of the account was accepted for an hour: some providers then unsubscribe it. */
  unanswered?: (account: string) => void
}

const logLength = 20_000
const hourMs = 3_600_000

export function createWebhookSender(deps: Deps): WebhookSender {
  const { clock, timers, random, post, retry, knobs, headers, target, unanswered } = deps
  const log: Delivery[] = []
  const queues = new Map<string, Promise<void>>()
  const failingSince = new Map<string, number>()

  const attempt = async (delivery: Delivery, progress: (state: WebhookProgress) => void) => {
    const to = target(delivery.account)
    const number = delivery.attempts.length + 1
    if (!to || number > retry.attempts) {
      delivery.state = 'given_up'
      return progress('given_up')
    }
    if (number === 1) progress('leaving')
    const result = await postOnce(to, delivery.body)
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

  const postOnce = async (to: WebhookTarget, body: string) => {
    if (knobs().down) return { status: null, error: 'la dirección no contesta (mando «down»)' }
    try {
      const status = await post(to.url, headers(body, to, knobs().badSignature), body, retry.timeoutMs)
      return { status, error: null }
    } catch (error) {
      return { status: null, error: String(error instanceof Error ? (error.cause ?? error) : error) }
    }
  }

  /** First attempts of one customer keep their order; a retry does not delay later webhooks. */
  const inOrder = (key: string, job: () => Promise<void>) => {
    if (knobs().concurrent) return job()
    const turn = (queues.get(key) ?? Promise.resolve()).then(job)
    queues.set(key, turn)
    const done = () => {
      if (queues.get(key) === turn) queues.delete(key)
    }
    turn.then(done, done)
    return turn
  }

  return {
    deliver(request) {
      const delivery: Delivery = {
        id: random.hex(12),
        account: request.account,
        carries: carried(request),
        body: request.body,
        state: 'waiting',
        attempts: [],
      }
      log.push(delivery)
      if (log.length > logLength) log.splice(0, log.length - logLength)
      const progress = (state: WebhookProgress) => {
        for (const item of request.items) item.onProgress?.(state)
      }
      const turn = inOrder(`${request.account} ${request.orderKey}`, () => attempt(delivery, progress))
      clock.track(turn)
      return turn
    },
    deliveries: () => log,
    reset() {
      log.length = 0
      queues.clear()
      failingSince.clear()
    },
  }
}

function carried({ items }: WebhookRequest): string {
  const kinds = items.map(({ value, field }) =>
    'messages' in value ? 'messages' : 'statuses' in value ? 'statuses' : field,
  )
  return [...new Set(kinds)].join('+') || 'raw'
}
