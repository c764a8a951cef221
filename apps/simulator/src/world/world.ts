import type { Clock } from '../core/clock'
import { createEvents, type Events } from '../core/events'
import type { Post } from '../core/post'
import type { Random } from '../core/random'
import { createTimers, type Timers } from '../core/timers'
import type { Unanswered } from '../core/unanswered'
import type { WebhookItem, WebhookTarget } from '../core/webhook'
import { createWebhookBatcher, type WebhookBatcher } from '../core/webhook-batcher'
import { createWebhookSender, type RetryPlan, type WebhookSender } from '../core/webhook-sender'
import { type ChatRules, type Chats, createChats } from './chats'
import { createFailures, type Failures } from './failures'
import { createFiles, type Files } from './files'
import type { CommonKnobs } from './knobs'
import { createPeople, type People, type PeopleRules } from './people'
import { createRate, type Rate } from './rate'
import { createSentLog, type WritableSentLog } from './sent-log'
import type { SimulatorEvent } from './wire'

export interface WorldDeps {
  clock: Clock
  random: Random
  /** Sends webhooks. */
  post: Post
  /** For handshakes and links. */
  fetch: typeof fetch
  retry: RetryPlan
  /** The base of relative webhook addresses. */
  apiUrl?: string | undefined
  /** Each new account gets demo customers. */
  demo: boolean
  hang: Unanswered['hold']
}

interface WorldRules<K extends CommonKnobs> {
  channel: string
  knobs: K
  chats: ChatRules
  people: PeopleRules
  webhooks: {
    bodyOf: (items: WebhookItem[]) => string
    serialise: (body: unknown) => string
    headers: (body: string, to: WebhookTarget, forged: boolean) => Record<string, string>
    target: (account: string) => WebhookTarget | null
    unanswered?: (account: string) => void
  }
}

/** What the parts of a provider share, on every channel but WhatsApp, which has its own. */
export interface BaseWorld<K extends CommonKnobs = CommonKnobs> {
  clock: Clock
  timers: Timers
  random: Random
  fetch: typeof fetch
  apiUrl: string | undefined
  demo: boolean
  events: Events<SimulatorEvent>
  /** Read at each use, because they change while it runs. */
  knobs: { current: K; readonly start: K }
  people: People
  chats: Chats
  files: Files
  outbox: WritableSentLog
  failures: Failures
  rate: Rate
  webhookSender: WebhookSender
  webhookBatcher: WebhookBatcher
  /** Leaves a request without an answer. */
  hang: Unanswered['hold']
  /** Whether this request is one of those to leave unanswered; counts the knob down. */
  spend(knob: 'timeoutAfterAccept' | 'timeoutBeforeAccept'): boolean
  /** Resolves after `answerDelayMs`; awaited before an answer. */
  delayed(): Promise<void>
  /** Forgets everything but the accounts. */
  clear(): void
  close(): void
}

export function createBaseWorld<K extends CommonKnobs>(deps: WorldDeps, rules: WorldRules<K>): BaseWorld<K> {
  const { clock, random, post, fetch, retry, apiUrl, demo, hang } = deps
  const timers = createTimers(clock)
  const events = createEvents<SimulatorEvent>()
  const knobs = { current: rules.knobs, start: rules.knobs }
  const current = () => knobs.current
  const { bodyOf, serialise, ...delivery } = rules.webhooks
  const webhookSender = createWebhookSender({
    clock,
    timers,
    random,
    post,
    retry,
    knobs: current,
    ...delivery,
  })
  const world: BaseWorld<K> = {
    clock,
    timers,
    random,
    fetch,
    apiUrl,
    demo,
    events,
    knobs,
    webhookSender,
    people: createPeople(rules.people, () => events.publish({ type: 'customers' })),
    chats: createChats(clock, timers, events, rules.chats),
    files: createFiles(rules.channel, clock),
    outbox: createSentLog(),
    failures: createFailures(),
    rate: createRate(clock),
    webhookBatcher: createWebhookBatcher(bodyOf, serialise, current, webhookSender, timers),
    hang,
    spend(knob) {
      if (knobs.current[knob] === 0) return false
      knobs.current = { ...knobs.current, [knob]: knobs.current[knob] - 1 }
      return true
    },
    delayed: () =>
      new Promise((resolve) => {
        const { answerDelayMs } = knobs.current
        if (answerDelayMs > 0) timers.schedule(answerDelayMs, resolve)
        else resolve()
      }),
    clear() {
      timers.cancelAll()
      for (const part of [world.chats, world.people, world.files, world.outbox, world.failures, world.rate])
        part.clear()
      world.webhookBatcher.reset()
      webhookSender.reset()
      knobs.current = knobs.start
    },
    close() {
      timers.cancelAll()
      events.close()
    },
  }
  return world
}
