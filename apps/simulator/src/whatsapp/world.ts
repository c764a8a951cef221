import type { Clock } from '../core/clock'
import { createEvents, type Events } from '../core/events'
import type { Origin } from '../core/origin'
import type { Post } from '../core/post'
import type { Random } from '../core/random'
import { createTimers, type Timers } from '../core/timers'
import { createWebhookBatcher, type WebhookBatcher } from '../core/webhook-batcher'
import { createWebhookSender, type RetryPlan, type WebhookSender } from '../core/webhook-sender'
import { envelope } from '../meta/envelope'
import { escapedJson, metaHeaders } from '../meta/signature'
import { type Ads, createAds } from '../world/ads'
import { type Chats, createChats, dayMs } from '../world/chats'
import { createRate, type Rate } from '../world/rate'
import { type Accounts, createAccounts } from './accounts'
import { createPermissions, type Permissions } from './calls/permissions'
import { type CallSettings, createCallSettings } from './calls/settings'
import { type Calls, createCalls } from './calls/store'
import { type Customers, createCustomers } from './customers'
import { type WhatsAppKnobs, whatsAppDefaults } from './knobs'
import { createMediaStore, type MediaStore } from './media'
import { createFailurePlan, type FailurePlan } from './outbound/failure-plan'
import { createEntryPoints, type EntryPoints } from './outbound/pricing'
import { createOutbox, type OutboxLog } from './outbox'
import { createPhones, type Phones } from './phone/store'
import { createTemplateStore, type TemplateStore } from './reviews/template-store'
import { createMarketing, type Marketing } from './routing/marketing'
import { createThreads, type Threads } from './routing/threads'
import { createSignups, type Signups } from './signup/store'
import type { WhatsAppEvent } from './wire'

export interface WorldDeps {
  clock: Clock
  random: Random
  /** Sends webhooks. */
  post: Post
  /** For handshakes and links. */
  fetch: typeof fetch
  retry: RetryPlan
  origin: Origin
  /** The base of relative webhook addresses. */
  apiUrl?: string | undefined
  /** Knobs as they are at the start and after a reset. */
  knobs?: Partial<WhatsAppKnobs> | undefined
}

/** What the parts of this provider share; each part takes it as its first argument. */
export interface World {
  clock: Clock
  timers: Timers
  random: Random
  fetch: typeof fetch
  events: Events<WhatsAppEvent>
  /** Read at each use, because they change while it runs. */
  knobs: { current: WhatsAppKnobs; readonly start: WhatsAppKnobs }
  accounts: Accounts
  ads: Ads
  customers: Customers
  chats: Chats
  calls: Calls
  permissions: Permissions
  callSettings: CallSettings
  threads: Threads
  marketing: Marketing
  media: MediaStore
  outbox: OutboxLog
  entryPoints: EntryPoints
  failures: FailurePlan
  rate: Rate
  signups: Signups
  templates: TemplateStore
  phones: Phones
  webhookSender: WebhookSender
  webhookBatcher: WebhookBatcher
  /** Forgets everything but the accounts. */
  clear(): void
}

export function createWorld({ clock, random, post, fetch, retry, origin, ...deps }: WorldDeps): World {
  const start: WhatsAppKnobs = { ...whatsAppDefaults, ...deps.knobs }
  const timers = createTimers(clock)
  const events = createEvents<WhatsAppEvent>()
  const knobs = { current: start, start }
  const currentKnobs = () => knobs.current
  const accounts = createAccounts(deps.apiUrl)
  const webhookSender = createWebhookSender({
    clock,
    timers,
    random,
    post,
    retry,
    knobs: currentKnobs,
    headers: metaHeaders,
    target: accounts.target,
  })
  /** What a reset forgets. */
  const parts = {
    customers: createCustomers(random, () => events.publish({ type: 'customers' })),
    chats: createChats(clock, timers, events, { windowMs: dayMs, typingMs: 25_000 }),
    calls: createCalls(),
    permissions: createPermissions(clock),
    callSettings: createCallSettings(clock),
    threads: createThreads(clock),
    marketing: createMarketing(),
    media: createMediaStore(clock, random),
    outbox: createOutbox(),
    entryPoints: createEntryPoints(),
    failures: createFailurePlan(),
    rate: createRate(clock),
    signups: createSignups(clock, random),
    templates: createTemplateStore(clock),
    phones: createPhones(),
  }
  const webhookBatcher = createWebhookBatcher(
    (items) => escapedJson(envelope('whatsapp_business_account', items)),
    escapedJson,
    currentKnobs,
    webhookSender,
    timers,
  )
  return {
    clock,
    timers,
    random,
    fetch,
    events,
    knobs,
    accounts,
    ads: createAds('/ads/whatsapp', { random }, origin),
    webhookSender,
    webhookBatcher,
    ...parts,
    clear() {
      timers.cancelAll()
      for (const part of Object.values(parts)) part.clear()
      webhookBatcher.reset()
      webhookSender.reset()
      knobs.current = start
    },
  }
}
