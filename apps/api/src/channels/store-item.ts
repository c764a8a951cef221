import { randomUUID } from 'node:crypto'
import type { Place } from '../interactions/announce'
import { deletedPreview, previewOf } from '../interactions/preview'
import type { EntryRecord, InteractionRecord } from '../interactions/records'
import type { Db } from '../platform/db/db'
import { lanes } from '../platform/db/lanes'
import type { Account } from './accounts'
import type { ChannelAdapter } from './adapter'
import { bounded } from './bounded'
import type {
  InboundCustomer,
  InboundEcho,
  InboundEdit,
  InboundIdentity,
  InboundMessage,
  InboundReaction,
  InboundReceipt,
  InboundStatus,
  InboundVisit,
  StorableItem,
} from './inbound'
import { storableJson } from './storable-json'

/** What storing an item changed. */
export interface StoredItem {
  readonly interaction: InteractionRecord
  readonly entries: readonly EntryRecord[]
  readonly outbox: string
  /** Announcements of the same change that this one has overtaken. */
  readonly also?: readonly string[]
  /** Only of a message: whether it opened an interaction. */
  readonly opened?: boolean
  /** What it changed in other threads: a number was theirs, or they go on in this one. */
  readonly others?: readonly StoredItem[]
  /** Where the row stood, if it has left that place. */
  readonly before?: Place
}

type Answer =
  | ({ readonly result: 'stored' } & StoredItem)
  | { readonly result: 'stored'; readonly changes: readonly StoredItem[] }
  | { readonly result: 'duplicate' | 'orphan' | 'pending' | 'unchanged' }

/** One statement: the raw item with all that follows from it. Empty: it changed nothing that anybody sees. */
export async function storeItem(
  db: Db,
  {
    business,
    uuid: account,
    adapter,
    connection,
  }: Pick<Account, 'business' | 'uuid' | 'adapter'> & { connection?: Account['connection'] },
  item: StorableItem,
  now: Date,
): Promise<readonly StoredItem[]> {
  const { call, payload, ...rest } = told(
    item,
    adapter,
    connection?.windowSeconds ?? adapter.windowSeconds,
    now,
  )
  const p = {
    business,
    account,
    item: { dedupe_key: item.dedupeKey, payload: { ...payload, raw: item.raw } },
    ...rest,
  }
  const note = noteOf(item)
  const [row] = await db.call<{ answer: Answer; noted?: readonly StoredItem[] | null }>(
    note ? withNote(call, note.call) : `select ${call}($1::jsonb, $2) as answer`,
    [storableJson(p), now, ...(note ? [business, account, ...note.params] : [])],
    lanes.customers(business),
  )
  return row ? [...changesOf(row.answer), ...(row.noted ?? [])] : []
}

function changesOf(answer: Answer): readonly StoredItem[] {
  if (answer.result !== 'stored') return []
  return 'changes' in answer ? answer.changes : [answer, ...(answer.others ?? [])]
}

/** What an item says beside what it tells: of its account, or of who answers the customer. */
function noteOf(item: StorableItem): { readonly call: string; readonly params: readonly unknown[] } | null {
  const trouble = 'status' in item ? item.status.trouble : undefined
  if (trouble)
    return {
      call: "nullif(hilo_note_account_error($3, $4, $5, $6, $2)::text, '')::jsonb",
      params: [trouble.kind, trouble.msg],
    }
  const { control } = item
  if (!control) return null
  return {
    call: 'hilo_note_control($3, $4, $5, $6, $7, $2)',
    params: [control.key, control.outside, control.at],
  }
}

/**
 * Once for each telling, however often it comes: what has been changed meanwhile is not undone. Afterwards: what is told
 * may be the first thing that a customer ever wrote.
 */
const withNote = (call: string, note: string) => `
  with stored as materialized (select ${call}($1::jsonb, $2) as answer)
  select answer, case when answer ->> 'result' <> 'duplicate' then ${note} end as noted from stored`

/** The function that stores an item, and what it is told. */
function told(
  item: StorableItem,
  adapter: Pick<ChannelAdapter, 'echoesOurs'>,
  windowSeconds: number | null,
  now: Date,
) {
  if ('message' in item) return toldMessage(item.message, windowSeconds, now)
  if ('status' in item) return toldStatus(item.status)
  if ('reaction' in item) return toldReaction(item.reaction, windowSeconds)
  if ('edit' in item) return toldEdit(item.edit)
  if ('deletion' in item)
    return toldChange(item.deletion.target, { kind: 'deletion', preview: deletedPreview })
  if ('receipt' in item) return toldReceipt(item.receipt)
  if ('identity' in item) return toldIdentity(item.identity)
  if ('visit' in item) return toldVisit(item.visit, windowSeconds, now)
  if ('handover' in item) return { call: 'hilo_ingest_handover', payload: {} }
  return toldEcho(item.echo, adapter.echoesOurs === true, now)
}

function toldEcho({ message, entry, partOf }: InboundEcho, mayBeOurs: boolean, now: Date) {
  const { providerMessageId, content } = message
  // What we sent ourselves has come back: it arrived.
  if (entry !== null) {
    const part = content.type === 'text' ? 'text' : 'file'
    return toldStatus({ providerMessageId, status: 'sent', error: null, entry, part })
  }
  return { ...toldMessage(message, null, now), author: 'app', may_be_ours: mayBeOurs, part_of: partOf }
}

function toldMessage(message: InboundMessage, windowSeconds: number | null, now: Date) {
  const { type, body } = bounded(message.content)
  return {
    call: 'hilo_ingest_message',
    payload: { media: message.media },
    message: {
      uuid: randomUUID(),
      provider_message_id: message.providerMessageId,
      type,
      // By what the file is fetched, until it has come. Nobody is shown it.
      body: message.media === null ? body : { ...body, media: message.media },
      preview: previewOf(type, body),
      date: message.sentAt ?? now,
      order: message.order,
      reply_to: message.replyTo,
    },
    customer: toldCustomer(message.customer),
    thread_key: message.threadKey,
    subject: message.subject,
    window_seconds: windowSeconds,
  }
}

const toldCustomer = ({ ownKey, fallbackName, sharesPhone, ...customer }: InboundCustomer) => ({
  ...customer,
  own_key: ownKey,
  fallback_name: fallbackName,
  shares_phone: sharesPhone,
})

/** `parsed` is what the database reads again when the status came before its message was known. */
function toldStatus({ providerMessageId, status, error, entry, part }: InboundStatus) {
  const parsed = { provider_message_id: providerMessageId, status, entry, part, ...(error && { error }) }
  return { call: 'hilo_ingest_status', payload: { parsed }, ...parsed }
}

/** The one customer of a chat: whichever of their names an event bears, it is they who react. */
const reactingCustomer = 'client'

const toldReaction = (
  { target, emoji, at, opensWindow = false }: InboundReaction,
  windowSeconds: number | null,
) => ({
  ...toldChange(target, { kind: 'reaction', from: reactingCustomer, emoji, at }),
  window_seconds: opensWindow ? windowSeconds : null,
})

function toldEdit({ target, content, at }: InboundEdit) {
  const { type, body } = bounded(content)
  return toldChange(target, { kind: 'edit', type, body, preview: previewOf(type, body), at })
}

const toldChange = (target: string, change: object) => ({
  call: 'hilo_ingest_change',
  payload: { parsed: change },
  target,
  change,
})

const toldReceipt = ({ customer, upTo, status }: InboundReceipt) => ({
  call: 'hilo_ingest_receipt',
  payload: {},
  keys: customer.keys,
  status,
  ...(upTo instanceof Date ? { up_to: upTo } : { target: upTo }),
})

const toldVisit = ({ customer, at }: InboundVisit, windowSeconds: number | null, now: Date) => ({
  call: 'hilo_ingest_visit',
  payload: {},
  keys: customer.keys,
  at: at ?? now,
  window_seconds: windowSeconds,
})

function toldIdentity({ ownKey, change, ...identity }: InboundIdentity) {
  const own = 'ownKey' in change ? { own_key: change.ownKey } : {}
  return {
    call: 'hilo_ingest_identity',
    payload: {},
    ...identity,
    own_key: ownKey,
    change: { ...change, ...own },
  }
}
