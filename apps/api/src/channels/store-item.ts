import { randomUUID } from 'node:crypto'
import { previewOf } from '../interactions/preview'
import type { EntryRecord, InteractionRecord } from '../interactions/records'
import type { Db } from '../platform/db/db'
import type { Account } from './accounts'
import type { InboundMessage, InboundStatus, StorableItem } from './inbound'
import { storableJson } from './storable-json'

/** What storing an item changed. */
export interface StoredItem {
  readonly interaction: InteractionRecord
  readonly entries: readonly EntryRecord[]
  readonly outbox: string
  /** Only of a message: whether it opened an interaction. */
  readonly opened?: boolean
}

type Answer =
  | ({ readonly result: 'stored' } & StoredItem)
  | { readonly result: 'duplicate' | 'orphan' | 'unchanged' }

/** One statement: the raw item with all that follows from it. Null: it changed nothing that anybody sees. */
export async function storeItem(
  db: Db,
  { business, uuid: account, adapter }: Account,
  item: Extract<StorableItem, { message: unknown } | { status: unknown }>,
  now: Date,
): Promise<StoredItem | null> {
  const [call, told] =
    'message' in item
      ? (['hilo_ingest_message', toldMessage(item.message, adapter.windowSeconds, now)] as const)
      : (['hilo_ingest_status', toldStatus(item.status)] as const)
  const { payload, ...rest } = told
  const p = {
    business,
    account,
    item: { dedupe_key: item.dedupeKey, payload: { ...payload, raw: item.raw } },
    ...rest,
  }
  const [row] = await db.call<{ answer: Answer }>(`select ${call}($1::jsonb, $2) as answer`, [
    storableJson(p),
    now,
  ])
  return row?.answer.result === 'stored' ? row.answer : null
}

const toldMessage = (message: InboundMessage, windowSeconds: number | null, now: Date) => ({
  payload: { media: message.media },
  message: {
    uuid: randomUUID(),
    provider_message_id: message.providerMessageId,
    ...message.content,
    preview: previewOf(message.content.type, message.content.body),
    date: message.sentAt ?? now,
    reply_to: message.replyTo,
  },
  customer: message.customer,
  thread_key: message.threadKey,
  subject: message.subject,
  window_seconds: windowSeconds,
})

/** `parsed` is what the database reads again when the status came before its message was known. */
function toldStatus({ providerMessageId, status, error, entry }: InboundStatus) {
  const parsed = { provider_message_id: providerMessageId, status, entry, ...(error && { error }) }
  return { payload: { parsed }, ...parsed }
}
