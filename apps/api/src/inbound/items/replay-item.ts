import { refuse, replayFailures } from '@hilo/contracts'
import type { AccountCache } from '../../channels/accounts/accounts'
import type { StorableItem } from '../../channels/inbound'
import { sql } from '../../platform/db/db'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import type { Services } from '../../platform/services'
import { announceStored } from './announce-stored'
import { presentItem, readItems } from './list-channel-items'
import { parseKeptItem } from './retry-items'
import { storeItem } from './store-item'

/** Processes a kept item again at an operator's request, for the account that it now belongs to. */
export async function replayItem(services: Services, accounts: AccountCache, business: string, uuid: string) {
  const { db } = services
  const item = await db.tenant(business, (tx) =>
    tx.webhookItem.findFirst({
      where: {
        business_uuid: business,
        uuid,
        state: { in: ['dead', 'pending', 'unknown_account', 'ignored'] },
      },
    }),
  )
  if (!item) return refuse('CHANNEL_ITEM_NOT_FOUND')
  const found = await accounts.find(item.channel_account_uuid)
  if (!found) return refuse('CHANNEL_DISCONNECTED')

  const failed = async (reason: string, cause: unknown = reason) => {
    const error = String(cause instanceof Error ? cause.message : cause).slice(0, 500)
    await setState(services, business, uuid, { state: item.state, error, attempts: { increment: 1 } })
    return refuse('CHANNEL_ITEM_FAILED', { reason })
  }

  let parsed: StorableItem
  try {
    // It keeps its key: when the provider sends the same event again, it is still a duplicate.
    parsed = await parseKeptItem(services, found.own.adapter, item.payload, item.dedupe_key, found.owners)
  } catch (error) {
    return failed(replayFailures.unreadable, error)
  }
  const target = parsed.accountKey === null ? found.own : found.byKey(parsed.accountKey)
  if (!target) return failed(replayFailures.not_connected(parsed.accountKey ?? ''))
  try {
    // Storing updates an item of this account only if it is pending. One that belongs to another account must not be
    // pending, or the job that retries pending items would store it here.
    if (target === found.own)
      await setState(services, business, uuid, { state: 'pending', error: item.error })
    const stored = await storeItem(db, target, parsed, services.clock.now())
    announceStored(services, stored)
    // For its own account, storing has already set the state.
    if (target !== found.own) await setState(services, business, uuid, { state: 'done', error: null })
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    return failed(replayFailures.not_stored, error)
  }
  const [row] = await db.tenant(business, (tx) => readItems(tx, business, sql`i.uuid = ${uuid}::uuid`, 1))
  return row ? presentItem(row) : refuse('CHANNEL_ITEM_NOT_FOUND')
}

const setState = (
  { db }: Services,
  business: string,
  uuid: string,
  data: {
    state: 'pending' | 'done' | 'dead' | 'unknown_account' | 'ignored' | 'orphan'
    error: string | null
    attempts?: { increment: 1 }
  },
) =>
  db.tenant(business, (tx) =>
    tx.webhookItem.updateMany({
      // A status that waits for its message stays so.
      where: { business_uuid: business, uuid, state: { not: 'orphan' } },
      data,
    }),
  )
