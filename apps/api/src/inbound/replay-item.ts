import { refuse, replayFailures } from '@hilo/contracts'
import type { AccountCache } from '../channels/accounts'
import type { StorableItem } from '../channels/inbound'
import { presentItem, readItems } from '../channels/list-channel-items'
import { sql } from '../platform/db/db'
import type { Services } from '../platform/services'
import { announceStored } from './announce-stored'
import { isDatabaseFailure } from './item-failure'
import { parseKept } from './retry-items'
import { storeItem } from './store-item'

/** An operator has repaired what stood in the way: the item is taken up again, for whom it is meant by now. */
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

  const failed = async (reason: string, why: unknown = reason) => {
    const error = String(why instanceof Error ? why.message : why).slice(0, 500)
    await setState(services, business, uuid, { state: item.state, error, attempts: { increment: 1 } })
    return refuse('CHANNEL_ITEM_FAILED', { reason })
  }

  let parsed: StorableItem
  try {
    // It keeps the name that its account knows it by: sent again by the provider, the same event is still the same.
    parsed = await parseKept(services, found.own.adapter, item.payload, item.dedupe_key)
  } catch (error) {
    return failed(replayFailures.unreadable, error)
  }
  const target = parsed.accountKey === null ? found.own : found.named(parsed.accountKey)
  if (!target) return failed(replayFailures.not_connected(parsed.accountKey ?? ''))
  try {
    // Storing takes up an item of this account only if it is pending. One that is meant for another account stays as it is until it
    // is stored there: the job that retries what is pending would store it here.
    if (target === found.own)
      await setState(services, business, uuid, { state: 'pending', error: item.error })
    const stored = await storeItem(db, target, parsed, services.clock.now())
    announceStored(services, stored)
    // Under its own account storing has written what became of it.
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
      // A status that waits for its message is where it belongs.
      where: { business_uuid: business, uuid, state: { not: 'orphan' } },
      data,
    }),
  )
