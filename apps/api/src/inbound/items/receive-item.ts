import type { Account, WebhookAccounts } from '../../channels/accounts/accounts'
import type { InboundItem } from '../../channels/inbound'
import { storedKeyOf } from '../../entries/stored-key'
import { errorMessage } from '../../platform/errors/error-message'
import { faultPoint } from '../../platform/errors/fault-points'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import type { Services } from '../../platform/services'
import type { MessageQueue } from '../messages/message-queue'
import { announceStored } from './announce-stored'
import { type ItemToKeep, keepItem } from './keep-item'
import { storeItem } from './store-item'
import type { StoredChange } from './stored'
import { summarizeItem } from './summarize-item'

/** The accounts to which an item may belong. */
type ItemAccounts = Pick<WebhookAccounts, 'own' | 'byKey' | 'ofGroup'>

/**
 * Stores one item and announces it. One that cannot be stored is kept raw, so that the rest of its webhook continues; only a database
 * failure is thrown, so that the provider sends the whole webhook again. Returns whether anything new was stored, other than a kept item.
 */
export async function receiveItem(
  services: Services,
  accounts: ItemAccounts,
  received: InboundItem,
  queue?: MessageQueue,
): Promise<boolean> {
  const { own, byKey } = accounts
  const item = { ...received, dedupeKey: storedKeyOf(received.dedupeKey) }
  if ('alarms' in item && item.group !== null) {
    // One warning concerns all numbers of a business account, which may be one that nobody connected here.
    const { group, ...warning } = item
    const concerned = accounts.ofGroup(group)
    const isOfNumber = item.alarms.some(({ ofNumber }) => ofNumber !== undefined)
    for (const account of concerned) {
      const number = isOfNumber ? await account.connection.number?.() : null
      const known = { ...warning, ...(number && { number }), group: null }
      await receiveItem(services, { ...accounts, own: account }, known)
    }
    if (concerned.length > 0) return true
  }
  const { db, clock, log } = services
  async function keep(
    account: Account,
    kind: string,
    state: ItemToKeep['state'],
    why: string | null,
  ): Promise<false> {
    const kept = { dedupeKey: item.dedupeKey, raw: item.raw, summary: summarizeItem(item) || null }
    await keepItem(db, account, { ...kept, kind, state, why }, clock.now())
    return false
  }

  const account = item.accountKey === null ? own : byKey(item.accountKey)
  if (!account) {
    log.warn(
      { account: own.uuid, of: item.accountKey },
      'a webhook is about an account that nobody connected',
    )
    return keep(own, kindOf(item), 'unknown_account', `account ${item.accountKey}`)
  }
  if ('alarms' in item && item.group !== null)
    return keep(own, kindOf(item), 'unknown_account', `account ${item.group}`)
  if ('kept' in item) return keep(account, item.kept.kind, item.kept.state, item.kept.why)

  await faultPoint('webhook.before-ingest')
  let stored: readonly StoredChange[]
  try {
    stored = await (queue ? queue.store(account, item) : storeItem(db, account, item, clock.now()))
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    log.error(
      { account: account.uuid, kind: kindOf(item), err: errorMessage(error) },
      'an item could not be stored and is kept raw',
    )
    return keep(account, kindOf(item), 'pending', errorMessage(error))
  }
  await faultPoint('webhook.after-ingest')
  if ('message' in item && stored.length > 0) services.metrics.messagesIn.inc({ channel: account.type })
  for (const { interaction, entries, outbox } of stored)
    log.debug(
      {
        account: account.uuid,
        conversation: interaction.conversation_uuid,
        interaction: interaction.uuid,
        messages: entries.map(({ uuid }) => uuid),
        outbox,
      },
      'what arrived was stored',
    )
  announceStored(services, stored)
  return stored.length > 0
}

/** The kind under which each content is stored in webhook_items. */
const kinds = [
  ['message', 'message'],
  ['status', 'status'],
  ['reaction', 'reaction'],
  ['edit', 'edit'],
  ['echo', 'echo'],
  ['receipt', 'receipt'],
  ['identity', 'identity'],
  ['referral', 'referral'],
  ['handover', 'handover'],
  ['call', 'call'],
  ['ownCall', 'call'],
  ['permission', 'message'],
  ['representation', 'representation'],
  ['alarms', 'alarm'],
  ['phoneChunk', 'phone'],
] as const
const kindOf = (item: InboundItem): string =>
  'kept' in item ? item.kept.kind : (kinds.find(([content]) => content in item)?.[1] ?? 'delete')
