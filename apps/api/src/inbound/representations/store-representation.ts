import { randomUUID } from 'node:crypto'
import type { InboundRepresentation } from '../../channels/inbound'
import { writeRepresentation } from '../../channels/represented/represented'
import { noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import type { Stored } from '../items/stored'

/** Stores that a person lets the account answer for them, with which rights, or that this ended. */
export async function storeRepresentation(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  representation: InboundRepresentation,
): Promise<Stored> {
  if (await isItemHandled(tx, account, dedupeKey)) return { result: 'duplicate' }
  const items = [toItemRow({ account, dedupeKey, kind: 'representation', payload: { raw } }, randomUUID())]
  await writeRepresentation(tx, account, representation, now)
  await tx.commit(writeChanges(tx, account, { ...noChanges, items }, now))
  return { result: 'unchanged' }
}
