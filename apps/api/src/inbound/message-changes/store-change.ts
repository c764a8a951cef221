import { randomUUID } from 'node:crypto'
import type { PipelinedTx } from '../../platform/db/pipeline'
import { noChanges } from '../rows/changes'
import { messageLocks, sendLock } from '../rows/lock-names'
import { noteItem, sendIsKnown } from '../rows/note-item'
import { readNamedEntries } from '../rows/read-named-entries'
import { type Incoming, writeChanges } from '../rows/write-changes'
import { storableText } from '../storable-json'
import type { Stored } from '../stored'
import type { MessageChange } from './apply-change'
import { planMessageChange } from './plan'

/** As many files as the largest album of any provider has. */
const mostFiles = 30

/** A reaction, an edit or a deletion. One that overtook its message waits for it. */
export async function storeMessageChange(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: Incoming,
  {
    target: named,
    change,
    windowSeconds,
  }: { readonly target: string; readonly change: MessageChange; readonly windowSeconds: number | null },
): Promise<Stored> {
  const target = storableText(named)
  const item = { dedupeKey, kind: change.kind, payload: { parsed: change, raw } }
  const files =
    change.kind === 'deletion' ? Array.from({ length: mostFiles - 1 }, (_, n) => `${target}#${n + 2}`) : []
  const locked = sendLock(tx, messageLocks(account.uuid, [target]))
  const [, known, facts] = await Promise.all([
    locked,
    sendIsKnown(tx, account, dedupeKey),
    readNamedEntries(tx, account, [target, ...files], { alsoOpen: windowSeconds !== null }),
  ])
  if (known) return { result: 'duplicate' }

  const isHere = facts.entries.some((entry) => !files.includes(entry.provider_message_id ?? ''))
  // Files of a message that was taken back may still come: its deletion awaits them.
  const awaits = !isHere || change.kind === 'deletion' ? target : null
  const note = noteItem(item, randomUUID(), isHere ? 'done' : 'orphan', awaits)
  const plan = isHere ? planMessageChange(facts, { change, target, windowSeconds, now }) : null
  const told = await tx.commit(writeChanges(tx, account, { ...noChanges, ...plan, items: [note] }, now))
  if (!isHere) return { result: 'orphan' }
  return plan ? { result: 'stored', told } : { result: 'unchanged' }
}
