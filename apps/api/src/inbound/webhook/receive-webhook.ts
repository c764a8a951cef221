import { type endpoints, isRefusal, refuse } from '@hilo/contracts'
import type { AccountCache, WebhookAccounts } from '../../channels/accounts/accounts'
import { enqueueNotifiedPull } from '../../channels/accounts/enqueue-pull'
import type { InboundItem } from '../../channels/inbound'
import { isAppAddress } from '../../channels/signup/app-webhook'
import { errorMessage } from '../../platform/errors/error-message'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import type { HttpRequest } from '../../platform/http/handler'
import type { Services } from '../../platform/services'
import { parseReceived } from '../items/parse-items'
import { receiveItem } from '../items/receive-item'
import type { MessageQueue } from '../messages/message-queue'
import { enqueueRepresentedAccount } from '../representations/enqueue-represented-account'
import { isPlainStatus } from '../statuses/status-queue'
import type { FailureCounter } from './count-failures'
import type { RefusalCounter } from './count-refusals'
import type { ItemMemory } from './item-memory'
import { receiveAppWebhook } from './receive-app-webhook'
import type { LastEventTracker } from './track-last-event'

type Request = Pick<HttpRequest<typeof endpoints.receiveWebhook>, 'params' | 'body' | 'header'>

/** Shared by all webhooks, beside the services. */
interface WebhookDeps {
  readonly accounts: AccountCache
  readonly refusals: RefusalCounter
  readonly failures: FailureCounter
  readonly lastEvents: LastEventTracker
  readonly memory: ItemMemory
  /** Puts messages of different customers into one transaction. */
  readonly queue: MessageQueue
}

/**
 * Verifies a webhook, parses it and stores it item by item; answers only then. The items' keys make a second
 * delivery harmless, so that any failure may be answered with an error and comes again.
 */
export async function receiveWebhook(
  services: Services,
  { accounts, refusals, failures, lastEvents, memory, queue: shared }: WebhookDeps,
  { params, body: readBody, header }: Request,
) {
  if (isAppAddress(params))
    return receiveAppWebhook(services, { accounts, failures, lastEvents, memory }, { body: readBody, header })
  /** Null until it is found: a forged request may name any account. */
  let account: string | null = null
  try {
    const found = await accounts.find(params.uuid)
    if (found?.own.type !== params.type) return refuse('WEBHOOK_NOT_FOUND')
    const { own } = found
    account = own.uuid
    if (!(await own.connection.isAuthentic(readBody, header))) {
      refusals.count(own, (await own.connection.isMisconfigured?.(header)) ?? false)
      return refuse('WEBHOOK_REFUSED')
    }
    lastEvents.record(own, services.clock.now())
    const receive = (item: InboundItem, queue: MessageQueue) =>
      receiveOne(services, { accounts, lastEvents }, found, item, queue)
    const parse = (body: Uint8Array) => parseReceived(services, own.adapter, body, found.owners)
    await memory.hold(own.business, await readBody(), parse, (items) => {
      if (items.some((item) => 'message' in item) && shared.isLate(own.business)) throw refuse('UNAVAILABLE')
      return receiveAll(items, receive, shared)
    })
    return ''
  } catch (error) {
    // Its body was refused, or its items: too large, too slow, or too many at once.
    if (isRefusal(error)) failures.count(account, error.code)
    if (!isDatabaseFailure(error)) throw error
    failures.count(account, 'NOT_STORED', errorMessage(error))
    return refuse('UNAVAILABLE')
  }
}

/** Stores one item, with what else it means for the account that it came to. */
async function receiveOne(
  services: Services,
  { accounts, lastEvents }: Pick<WebhookDeps, 'accounts' | 'lastEvents'>,
  found: WebhookAccounts,
  item: InboundItem,
  queue: MessageQueue,
): Promise<void> {
  // Accounts of one app share an address: the event counts for the item's own account too.
  const target = item.accountKey === null ? null : found.byKey(item.accountKey)
  if (target && target !== found.own) lastEvents.record(target, services.clock.now())
  const isStored = await receiveItem(services, found, item, queue)
  const writtenTo = item.accountKey === null ? found.own : target
  if (isStored && 'message' in item && writtenTo)
    lastEvents.record(writtenTo, services.clock.now(), 'message')
  // In a job, because the provider is still waiting for the answer to this request.
  if (item.acknowledge !== undefined)
    await services.jobs.enqueue('acknowledge', { account: found.own.uuid, handle: item.acknowledge })
  if (item.fetch) await enqueueNotifiedPull(services, found.own)
  if (item.through !== undefined) await enqueueRepresentedAccount(services, found.own.uuid, item.through)
  // Otherwise items of this connection would wait for up to a second.
  if ('representation' in item) accounts.forget()
}

async function receiveAll(
  items: readonly InboundItem[],
  receive: (item: InboundItem, queue: MessageQueue) => Promise<void>,
  shared: MessageQueue,
): Promise<void> {
  // Only its first items wait for those of other webhooks: a webhook of many kinds of items would wait again and again.
  const atOnce: MessageQueue = { ...shared, store: (of, item) => shared.store(of, item, true) }
  for (const [at, together] of statusesTogether(items).entries()) {
    // All end before the answer, so that what was admitted bounds what waits.
    const ends = await Promise.allSettled(together.map((item) => receive(item, at === 0 ? shared : atOnce)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}

/** As many updates as Meta puts into a webhook. Of a longer one the rest waits, so that other webhooks of its account do not wait for all of it. */
const mostTogether = 1_000

/** One after the other, except for consecutive statuses, which the queue stores together. */
function statusesTogether(items: readonly InboundItem[]): readonly (readonly InboundItem[])[] {
  const groups: InboundItem[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    const before = last?.[0]
    const hasRoom = last !== undefined && last.length < mostTogether
    if (hasRoom && before && isPlainStatus(before) && isPlainStatus(item)) last.push(item)
    else groups.push([item])
  }
  return groups
}
