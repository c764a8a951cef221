import { channelItemStates, refuse, replayFailures } from '@hilo/contracts'
import type { AccountCache } from '../../channels/accounts/accounts'
import type { StorableItem } from '../../channels/inbound'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import type { Services } from '../../platform/services'
import { type ItemRow, presentItem, selectItems } from './list-channel-items'
import { parseKeptItem } from './retry-items'
import { storeKept } from './store-kept'

interface KeptItem {
  readonly channel_account_uuid: string
  readonly dedupe_key: string
  readonly payload: unknown
  readonly state: ItemState
  readonly error: string | null
}
type ItemState = 'dead' | 'pending' | 'unknown_account' | 'ignored' | 'done'

const writeState: Statement = {
  name: 'write_state_of_item',
  // A status that waits for its message stays so.
  text: `update webhook_items set state = $3::webhook_item_state, error = $4, attempts = attempts + $5::int
    where business_uuid = $1::uuid and uuid = $2::uuid and state <> 'orphan'`,
}

/** Processes a kept item again at an operator's request, for the account that it now belongs to. */
export async function replayItem(services: Services, accounts: AccountCache, business: string, uuid: string) {
  const { db } = services
  const [item] = await db.read<KeptItem>(
    business,
    sql`
      select channel_account_uuid, dedupe_key, payload, state, error from webhook_items
      where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid
        and state = any(${channelItemStates}::webhook_item_state[])`,
  )
  if (!item) return refuse('CHANNEL_ITEM_NOT_FOUND')
  const found = await accounts.find(item.channel_account_uuid)
  if (!found) return refuse('CHANNEL_DISCONNECTED')

  const failed = async (reason: string, cause: unknown = reason) => {
    const error = String(cause instanceof Error ? cause.message : cause).slice(0, 500)
    await setState(services, business, uuid, { state: item.state, error, attempts: 1 })
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
    await storeKept(services, target, { uuid }, parsed)
    // For its own account, storing has already set the state.
    if (target !== found.own) await setState(services, business, uuid, { state: 'done', error: null })
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    return failed(replayFailures.not_stored, error)
  }
  const [row] = await db.read<ItemRow>(business, selectItems(business, sql`i.uuid = ${uuid}::uuid`, 1))
  return row ? presentItem(row) : refuse('CHANNEL_ITEM_NOT_FOUND')
}

const setState = (
  { db }: Services,
  business: string,
  uuid: string,
  { state, error, attempts = 0 }: { state: ItemState; error: string | null; attempts?: number },
) => db.write(business, (tx) => tx.commit(tx.send(writeState, [business, uuid, state, error, attempts])))
