import { randomUUID } from 'node:crypto'
import { noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { lockIdentifiers, messageLockKeys } from '../../entries/lock-identifiers'
import { readEntriesByProviderId } from '../../entries/read-entries-by-provider-id'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import type { MessageChange } from '../../interactions/apply-change'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { storableText } from '../../platform/text/storable-json'
import type { Stored } from '../items/stored'
import { planMessageChange } from './plan'

/** The size of the largest album of any provider. */
const maxFiles = 30

/** Stores a reaction, an edit or a deletion. One that arrives before its message waits for it. */
export async function storeMessageChange(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  {
    target: rawTarget,
    change,
    windowSeconds,
  }: { readonly target: string; readonly change: MessageChange; readonly windowSeconds: number | null },
): Promise<Stored> {
  const target = storableText(rawTarget)
  const item = { account, dedupeKey, kind: change.kind, payload: { parsed: change, raw } }
  const files =
    change.kind === 'deletion' ? Array.from({ length: maxFiles - 1 }, (_, n) => `${target}#${n + 2}`) : []
  const locked = lockIdentifiers(tx, messageLockKeys(account.uuid, [target]))
  const [, known, facts] = await Promise.all([
    locked,
    isItemHandled(tx, account, dedupeKey),
    readEntriesByProviderId(tx, account, [target, ...files], { includeOpen: windowSeconds !== null }),
  ])
  if (known) return { result: 'duplicate' }

  const exists = facts.entries.some((entry) => !files.includes(entry.provider_message_id ?? ''))
  // Files of a deleted message may still arrive: the deletion waits for them.
  const awaited_id = !exists || change.kind === 'deletion' ? target : null
  const itemRow = toItemRow(item, randomUUID(), exists ? 'done' : 'orphan', awaited_id)
  const plan = exists ? planMessageChange(facts, { change, target, windowSeconds, now }) : null
  const changes = await tx.commit(writeChanges(tx, account, { ...noChanges, ...plan, items: [itemRow] }, now))
  if (!exists) return { result: 'orphan' }
  return plan ? { result: 'stored', changes } : { result: 'unchanged' }
}
