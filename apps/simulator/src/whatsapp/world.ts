import type { Clock } from '../core/clock'
import { type Courier, createCourier, type RetryPlan } from '../core/courier'
import { createEvents, type Events } from '../core/events'
import { createMailroom, type Mailroom } from '../core/mailroom'
import type { Post } from '../core/post'
import type { Random } from '../core/random'
import { createTimers, type Timers } from '../core/timers'
import { envelope } from '../meta/envelope'
import { escapedJson, metaHeaders } from '../meta/signature'
import { type Chats, createChats, dayMs } from '../stage/chats'
import { createRate, type Rate } from '../stage/rate'
import { type Accounts, createAccounts } from './accounts'
import { type Customers, createCustomers } from './customers'
import { normalDay, type WhatsAppKnobs } from './knobs'
import { createMediaStore, type MediaStore } from './media'
import { createFailurePlan, type FailurePlan } from './outbound/failure-plan'
import { createOutbox, type OutboxLog } from './outbox'
import type { WhatsAppEvent } from './wire'

export interface WorldDeps {
  clock: Clock
  random: Random
  /** How webhooks leave. */
  post: Post
  /** For handshakes and links. */
  fetch: typeof fetch
  retry: RetryPlan
  /** What relative webhook addresses stand on. */
  apiUrl?: string | undefined
  /** Knobs as they are at the start and after a reset. */
  knobs?: Partial<WhatsAppKnobs> | undefined
}

/** Everything that the parts of this provider share; each part takes it as its first argument. */
export interface World {
  clock: Clock
  timers: Timers
  random: Random
  fetch: typeof fetch
  events: Events<WhatsAppEvent>
  /** Read at each use: they change while it runs. */
  knobs: { current: WhatsAppKnobs; readonly start: WhatsAppKnobs }
  accounts: Accounts
  customers: Customers
  chats: Chats
  media: MediaStore
  outbox: OutboxLog
  failures: FailurePlan
  rate: Rate
  courier: Courier
  mailroom: Mailroom
  /** Forgets all but the accounts. */
  clear(): void
}

export function createWorld({ clock, random, post, fetch, retry, ...deps }: WorldDeps): World {
  const start: WhatsAppKnobs = { ...normalDay, ...deps.knobs }
  const timers = createTimers(clock)
  const events = createEvents<WhatsAppEvent>()
  const knobs = { current: start, start }
  const currentKnobs = () => knobs.current
  const accounts = createAccounts(deps.apiUrl)
  const courier = createCourier({
    clock,
    timers,
    random,
    post,
    retry,
    knobs: currentKnobs,
    headers: metaHeaders,
    target: accounts.target,
  })
  const world: World = {
    clock,
    timers,
    random,
    fetch,
    events,
    knobs,
    accounts,
    courier,
    customers: createCustomers(random, () => events.publish({ type: 'customers' })),
    chats: createChats(clock, timers, events, { windowMs: dayMs, typingMs: 25_000 }),
    media: createMediaStore(clock, random),
    outbox: createOutbox(),
    failures: createFailurePlan(),
    rate: createRate(clock),
    mailroom: createMailroom(
      (items) => escapedJson(envelope('whatsapp_business_account', items)),
      escapedJson,
      currentKnobs,
      courier,
      timers,
    ),
    clear() {
      const { chats, customers, media, outbox, failures, rate, mailroom } = world
      timers.cancelAll()
      for (const part of [chats, customers, media, outbox, failures, rate]) part.clear()
      mailroom.reset()
      courier.reset()
      knobs.current = start
    },
  }
  return world
}
