import { type AccountRow, connectAccount } from '../../channels/accounts/accounts'
import type { ChannelAdapter } from '../../channels/adapter'
import { type StorableItem, unknownConnection } from '../../channels/inbound'
import { readOwners } from '../../channels/represented/represented'
import { type Prisma, sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { errorMessage } from '../../platform/errors/error-message'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import { isUnavailable } from '../../platform/errors/unavailable'
import type { Services } from '../../platform/services'
import { storableText } from '../../platform/text/storable-json'
import { parseItems } from './parse-items'
import { storeKept } from './store-kept'

interface PendingItem {
  readonly business_uuid: string
  readonly uuid: string
  readonly channel_account_uuid: string
  readonly dedupe_key: string
  readonly payload: { readonly raw?: unknown }
}

const batchSize = 100
/** After this many failed attempts an item is `dead`. */
export const maxAttempts = 5

const countAttempt: Statement = {
  name: 'count_attempt_of_item',
  text: `update webhook_items set attempts = attempts + 1, error = $3,
      state = case when attempts + 1 >= $4::int then 'dead' else 'pending' end::webhook_item_state
    where business_uuid = $1::uuid and uuid = $2::uuid and state = 'pending'`,
}

/** Retries items that could not be stored; after some attempts they are left to the operator. */
export async function retryItems(services: Services): Promise<number> {
  const { db, clock } = services
  const items = await db.call<PendingItem>('select * from hilo_pending_items($1, $2)', [
    clock.now(),
    batchSize,
  ])
  await retryAll(services, items)
  return items.length
}

interface AccountRef {
  readonly business_uuid: string
  readonly uuid: string
}

/** Retries the echoes and receipts that waited for a send of their account to end. */
export const retryDeferredItems = (services: Services, account: AccountRef): Promise<void> =>
  retryOfAccount(services, account, sql`kind in ('echo', 'receipt') and attempts = 0`)

/** Retries the items that waited until the account of their connection was known. */
export const retryWaitingItems = (services: Services, account: AccountRef): Promise<void> =>
  retryOfAccount(services, account, sql`error = ${unknownConnection}`)

async function retryOfAccount(
  services: Services,
  { business_uuid: business, uuid: account }: AccountRef,
  which: Prisma.Sql,
): Promise<void> {
  const items = await services.db.read<PendingItem>(
    business,
    sql`
      select business_uuid, uuid, channel_account_uuid, dedupe_key, payload from webhook_items
      where business_uuid = ${business}::uuid and channel_account_uuid = ${account}::uuid and state = 'pending' and ${which}
      order by received_at, dedupe_key limit ${batchSize}`,
  )
  await retryAll(services, items)
}

async function retryAll(services: Services, items: readonly PendingItem[]): Promise<void> {
  const { db, log } = services
  for (const item of items) {
    try {
      await retryItem(services, item)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.warn(
        { item: item.uuid, err: errorMessage(error) },
        'a kept item could not be stored at this attempt',
      )
      // A database failure does not count as an attempt of the item, and the other items continue.
      if (isDatabaseFailure(error)) continue
      const { business_uuid: business, uuid } = item
      await db.write(business, (tx) =>
        tx.commit(
          tx.send(countAttempt, [
            business,
            uuid,
            storableText(errorMessage(error).slice(0, 500)),
            maxAttempts,
          ]),
        ),
      )
    }
  }
}

async function retryItem(
  services: Services,
  { uuid, channel_account_uuid, dedupe_key, payload }: PendingItem,
): Promise<void> {
  const { db } = services
  const [row] = await db.call<AccountRow>('select * from hilo_webhook_accounts($1)', [channel_account_uuid])
  const account = row && connectAccount(services, row)
  if (!account) throw new Error('its channel is no longer connected')
  const owners = await readOwners(db, account)
  const item = await parseKeptItem(services, account.adapter, payload, dedupe_key, owners)
  await storeKept(services, account, { uuid }, item)
}

/** Parses a kept item again. Throws where that still fails. */
export async function parseKeptItem(
  services: Pick<Services, 'workerThreads'>,
  adapter: ChannelAdapter,
  payload: unknown,
  dedupeKey: string,
  owners?: ReadonlyMap<string, string>,
): Promise<StorableItem> {
  const { raw = null } = (payload ?? {}) as { raw?: unknown }
  const [item] = await parseItems(services, adapter, Buffer.from(JSON.stringify(raw)), owners)
  if (!item || 'kept' in item) throw new Error(item?.kept.why ?? 'it still cannot be read')
  return { ...item, dedupeKey }
}
