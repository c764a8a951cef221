import type { Clock } from '../core/clock'
import { type Courier, createCourier, type RetryPlan } from '../core/courier'
import { createEvents, type Events } from '../core/events'
import { createMailroom, type Mailroom } from '../core/mailroom'
import type { Post } from '../core/post'
import type { Random } from '../core/random'
import { createTimers, type Timers } from '../core/timers'
import type { Unanswered } from '../core/unanswered'
import type { WebhookItem, WebhookTarget } from '../core/webhook'
import { type ChatRules, type Chats, createChats } from './chats'
import { createFailures, type Failures } from './failures'
import { createFiles, type Files } from './files'
import type { StageKnobs } from './knobs'
import { createOutbox, type OutboxLog } from './outbox'
import { createPeople, type People, type PeopleRules } from './people'
import { createRate, type Rate } from './rate'
import type { StageEvent } from './wire'

export interface StageDeps {
  clock: Clock
  random: Random
  /** How webhooks leave. */
  post: Post
  /** For handshakes and links. */
  fetch: typeof fetch
  retry: RetryPlan
  /** What relative webhook addresses stand on. */
  apiUrl?: string | undefined
  /** Each new account comes with people who write to it. */
  demo: boolean
  hang: Unanswered['hold']
}

export interface StageRules<K extends StageKnobs> {
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

/** What the parts of a provider share; every channel but the first was built on it. */
export interface Stage<K extends StageKnobs = StageKnobs> {
  clock: Clock
  timers: Timers
  random: Random
  fetch: typeof fetch
  apiUrl: string | undefined
  demo: boolean
  events: Events<StageEvent>
  /** Read at each use: they change while it runs. */
  knobs: { current: K; readonly start: K }
  people: People
  chats: Chats
  files: Files
  outbox: OutboxLog
  failures: Failures
  rate: Rate
  courier: Courier
  mailroom: Mailroom
  /** Leaves a request without an answer. */
  hang: Unanswered['hold']
  /** One less of those that shall never be answered, if there are any left. */
  spend(knob: 'timeoutAfterAccept' | 'timeoutBeforeAccept'): boolean
  /** Before an answer: as long as `answerDelayMs` says. */
  delayed(): Promise<void>
  /** Forgets all but the accounts. */
  clear(): void
  close(): void
}

export function createStage<K extends StageKnobs>(deps: StageDeps, rules: StageRules<K>): Stage<K> {
  const { clock, random, post, fetch, retry, apiUrl, demo, hang } = deps
  const timers = createTimers(clock)
  const events = createEvents<StageEvent>()
  const knobs = { current: rules.knobs, start: rules.knobs }
  const current = () => knobs.current
  const { bodyOf, serialise, ...delivery } = rules.webhooks
  const courier = createCourier({ clock, timers, random, post, retry, knobs: current, ...delivery })
  const stage: Stage<K> = {
    clock,
    timers,
    random,
    fetch,
    apiUrl,
    demo,
    events,
    knobs,
    courier,
    people: createPeople(rules.people, () => events.publish({ type: 'customers' })),
    chats: createChats(clock, timers, events, rules.chats),
    files: createFiles(rules.channel, clock),
    outbox: createOutbox(),
    failures: createFailures(),
    rate: createRate(clock),
    mailroom: createMailroom(bodyOf, serialise, current, courier, timers),
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
      for (const part of [stage.chats, stage.people, stage.files, stage.outbox, stage.failures, stage.rate])
        part.clear()
      stage.mailroom.reset()
      courier.reset()
      knobs.current = knobs.start
    },
    close() {
      timers.cancelAll()
      events.close()
    },
  }
  return stage
}
