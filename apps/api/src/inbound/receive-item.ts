import { aboutOf } from '../channels/about-item'
import type { Account, WebhookAccounts } from '../channels/accounts'
import type { InboundItem } from '../channels/inbound'
import { faultPoint } from '../platform/errors/fault-points'
import { wordsOf } from '../platform/errors/words-of'
import type { Services } from '../platform/services'
import { announceStored } from './announce-stored'
import { isDatabaseFailure } from './item-failure'
import { type Keeping, keepItem } from './keep-item'
import type { MessageQueue } from './message-queue'
import { storeItem } from './store-item'
import type { StoredChange } from './stored'

/**
 * Stores one item and tells it at once. One that cannot be stored is kept raw, so that the rest of its webhook goes
 * on; only a failing database is thrown, for the provider to send all of it again.
 */
export async function receiveItem(
  services: Services,
  { own, named }: WebhookAccounts,
  item: InboundItem,
  queue?: MessageQueue,
): Promise<void> {
  const { db, clock, log } = services
  const keep = (account: Account, kind: string, state: Keeping['state'], why: string | null) =>
    keepItem(
      db,
      account,
      { dedupeKey: item.dedupeKey, raw: item.raw, about: aboutOf(item) || null, kind, state, why },
      clock.now(),
    )

  const account = item.accountKey === null ? own : named(item.accountKey)
  if (!account) {
    log.warn(
      { account: own.uuid, of: item.accountKey },
      'a webhook is about an account that nobody connected',
    )
    return keep(own, kindOf(item), 'unknown_account', `account ${item.accountKey}`)
  }
  if ('kept' in item) return keep(account, item.kept.kind, item.kept.state, item.kept.why)

  await faultPoint('webhook.before-ingest')
  let stored: readonly StoredChange[]
  try {
    stored = await (queue ? queue.store(account, item) : storeItem(db, account, item, clock.now()))
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    log.error({ account: account.uuid, item: item.dedupeKey, err: wordsOf(error) }, 'an item was kept raw')
    return keep(account, kindOf(item), 'pending', String(error))
  }
  await faultPoint('webhook.after-ingest')
  announceStored(services, stored)
}

const kinds = [
  'message',
  'status',
  'reaction',
  'edit',
  'echo',
  'receipt',
  'identity',
  'visit',
  'handover',
] as const
const kindOf = (item: InboundItem): string =>
  'kept' in item ? item.kept.kind : (kinds.find((kind) => kind in item) ?? 'delete')
