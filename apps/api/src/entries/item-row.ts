import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'
import type { ItemPayload, ItemRow } from './rows'

/** An item for `webhook_items`; `payload`: the provider's data, applied later if the item has to wait. */
interface NewItem {
  readonly account: { readonly uuid: string }
  readonly dedupeKey: string
  readonly kind: string
  readonly payload: ItemPayload
}

export const toItemRow = (
  { account, dedupeKey, kind, payload }: NewItem,
  uuid: string,
  state: ItemRow['state'] = 'done',
  awaited_id: string | null = null,
): ItemRow => ({
  uuid,
  channel_account_uuid: account.uuid,
  dedupe_key: dedupeKey,
  kind,
  state,
  awaited_id,
  payload,
})

const readItem: Statement = {
  name: 'read_item',
  text: `select state from webhook_items
    where business_uuid = $1 and channel_account_uuid = $2 and dedupe_key = $3 and state not in ('pending', 'dead')`,
}

/** Whether an item with this key has been handled already; a pending or dead one has not. */
export async function isItemHandled(
  tx: PipelinedTx,
  { business, uuid }: { readonly business: string; readonly uuid: string },
  dedupeKey: string,
): Promise<boolean> {
  return (await tx.send(readItem, [business, uuid, dedupeKey])).length > 0
}
