import type { WebhookAccounts } from '../../channels/accounts/accounts'
import { enqueueNotifiedPull } from '../../channels/accounts/enqueue-pull'
import type { InboundItem } from '../../channels/inbound'
import type { Services } from '../../platform/services'
import { receiveItem } from '../items/receive-item'
import type { MessageQueue } from '../messages/message-queue'
import { enqueueRepresentedAccount } from '../representations/enqueue-represented-account'
import { isPlainStatus } from '../statuses/status-queue'
import { Overload } from './overload'
import type { WebhookDeps } from './webhook-deps'

type Deps = Pick<WebhookDeps, 'accounts' | 'lastEvents' | 'queue'>

/** Stores the items of a webhook for the account that it came to, one after the other, except for statuses. */
export async function receiveItems(
  services: Services,
  deps: Deps,
  found: WebhookAccounts,
  items: readonly InboundItem[],
): Promise<void> {
  if (items.some((item) => 'message' in item) && deps.queue.isLate(found.own.business))
    throw new Overload('BUSINESS_LATE')
  // Only its first items wait for those of other webhooks: a webhook of many kinds of items would wait again and again.
  const atOnce = { ...deps, queue: storingAtOnce(deps.queue) }
  for (const [at, together] of statusesTogether(items).entries()) {
    const receive = (item: InboundItem) => receiveOne(services, at === 0 ? deps : atOnce, found, item)
    // All end before the answer, so that what was admitted bounds what waits.
    const ends = await Promise.allSettled(together.map(receive))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}

const storingAtOnce = (queue: MessageQueue): MessageQueue => ({
  ...queue,
  store: (account, item) => queue.store(account, item, true),
})

/** Stores one item, with what else it means for the account that it came to. */
async function receiveOne(
  services: Services,
  { accounts, lastEvents, queue }: Deps,
  found: WebhookAccounts,
  item: InboundItem,
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
