import { randomUUID } from 'node:crypto'
import type { Account } from '../channels/accounts'
import type { ChannelAdapter } from '../channels/adapter'
import type { InboundEcho, InboundEdit, StorableItem } from '../channels/inbound'
import { noteTrouble } from '../channels/note-account-error'
import { deletedPreview, previewOf } from '../interactions/preview'
import type { Db } from '../platform/db/db'
import type { PipelinedTx } from '../platform/db/pipeline'
import { bounded } from './bounded'
import { storeControl } from './controls/store-control'
import { storeEcho } from './echoes/store-echo'
import { storeIdentity } from './identities/store-identity'
import type { MessageChange } from './message-changes/apply-change'
import { storeMessageChange } from './message-changes/store-change'
import { incomingMessage } from './messages/incoming'
import { newPlanContext, storeMessage } from './messages/store-message'
import { storeReceipt } from './receipts/store-receipt'
import { noChanges } from './rows/changes'
import { noteItem, sendIsKnown } from './rows/note-item'
import { retryOnConflict } from './rows/retry-on-conflict'
import { type Incoming, writeChanges } from './rows/write-changes'
import { storeStatus } from './statuses/store-status'
import { storableText } from './storable-json'
import type { Stored, StoredChange } from './stored'
import { storeVisit } from './visits/store-visit'

export type ItemAccount = Pick<Account, 'business' | 'uuid' | 'type'> & {
  readonly adapter: Pick<ChannelAdapter, 'echoesOurs' | 'windowSeconds'>
  readonly connection?: Account['connection']
}

/**
 * Stores one item and all that follows from it in one transaction: locks what may change, reads it, plans, and writes. Answers the
 * changes that clients must be told; none where nobody sees a difference.
 */
export async function storeItem(
  db: Db,
  account: ItemAccount,
  item: StorableItem,
  now: Date,
): Promise<readonly StoredChange[]> {
  const incoming: Incoming = { account, now, dedupeKey: storableText(item.dedupeKey), raw: item.raw }
  return retryOnConflict(() =>
    db.pipeline.transaction(account.business, async (tx) => {
      const stored = await storeContent(hasNotes(item) ? leftOpen(tx) : tx, incoming, account, item)
      const changes = stored.result === 'stored' ? stored.told : []
      // The notes of an item count once: applied again, they would undo what has been changed meanwhile.
      if (stored.result === 'duplicate') return changes
      return [...changes, ...(await storeNotes(tx, incoming, item))]
    }),
  )
}

export const windowOf = ({ connection, adapter }: ItemAccount): number | null =>
  connection?.windowSeconds ?? adapter.windowSeconds

async function storeContent(
  tx: PipelinedTx,
  incoming: Incoming,
  account: ItemAccount,
  item: StorableItem,
): Promise<Stored> {
  const { now } = incoming
  if ('message' in item) {
    const message = incomingMessage(item.message, { ...item, ...incoming }, windowOf(account), now)
    return storeMessage(tx, message, newPlanContext(account, now))
  }
  if ('echo' in item) return storeEchoOrStatus(tx, incoming, account, item.echo)
  if ('status' in item) return storeStatus(tx, incoming, item.status)
  if ('receipt' in item) return storeReceipt(tx, incoming, item.receipt)
  if ('visit' in item) return storeVisit(tx, incoming, item.visit, windowOf(account))
  if ('handover' in item) return storeNotice(tx, incoming, 'handover')
  if ('identity' in item) return storeIdentity(tx, incoming, item.identity)
  return storeMessageChange(tx, incoming, changeOf(item, account))
}

/** An echo that names a message of ours is a status of that message: it was sent. */
function storeEchoOrStatus(
  tx: PipelinedTx,
  incoming: Incoming,
  { type, adapter }: ItemAccount,
  echo: InboundEcho,
): Promise<Stored> {
  const { message, entry } = echo
  if (entry === null)
    return storeEcho(tx, incoming, echo, { channel: type, mayBeOurs: adapter.echoesOurs === true })
  const part = message.content.type === 'text' ? 'text' : 'file'
  return storeStatus(tx, incoming, { ...message, status: 'sent', error: null, entry, part })
}

/** How a line names whoever reacted: a chat has one customer, whichever of their names the event bears. */
const reactingCustomer = 'client'

function changeOf(
  item: Extract<StorableItem, { reaction: unknown } | { edit: unknown } | { deletion: unknown }>,
  account: ItemAccount,
): { readonly target: string; readonly change: MessageChange; readonly windowSeconds: number | null } {
  if ('deletion' in item)
    return {
      target: item.deletion.target,
      change: { kind: 'deletion', preview: deletedPreview },
      windowSeconds: null,
    }
  if ('edit' in item) return { target: item.edit.target, change: editOf(item.edit), windowSeconds: null }
  const { target, emoji, at, opensWindow = false } = item.reaction
  const change = { kind: 'reaction', from: reactingCustomer, emoji, at } as const
  return { target, change, windowSeconds: opensWindow ? windowOf(account) : null }
}

function editOf({ content, at }: InboundEdit): MessageChange {
  const { type, body } = bounded(content)
  return { kind: 'edit', type, body: { ...body }, preview: previewOf(type, body), at }
}

const hasNotes = (item: StorableItem): boolean =>
  (item.control !== undefined && !('message' in item)) ||
  ('status' in item && item.status.trouble !== undefined)

/** Notes an item that has no content of its own, such as a handover: only what it says beside it counts. */
async function storeNotice(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: Incoming,
  kind: string,
): Promise<Stored> {
  if (await sendIsKnown(tx, account, dedupeKey)) return { result: 'duplicate' }
  const items = [noteItem({ dedupeKey, kind, payload: { raw } }, randomUUID())]
  await tx.commit(writeChanges(tx, account, { ...noChanges, items }, now))
  return { result: 'unchanged' }
}

/** The same transaction for a step that is not the last one: its `commit` only waits, and what follows commits. */
const leftOpen = (tx: PipelinedTx): PipelinedTx => ({ ...tx, commit: (results) => results })

/** What an item says beside its content: who answers the customer, or that the account is in trouble. */
async function storeNotes(
  tx: PipelinedTx,
  incoming: Incoming,
  item: StorableItem,
): Promise<readonly StoredChange[]> {
  const trouble = 'status' in item ? item.status.trouble : undefined
  const { business: business_uuid, uuid } = incoming.account
  if (trouble) await noteTrouble(tx, { business_uuid, uuid }, trouble, incoming.now)
  // A message's is part of its own plan: it may be the first that they ever wrote.
  return item.control && !('message' in item) ? storeControl(tx, incoming, item.control) : []
}
