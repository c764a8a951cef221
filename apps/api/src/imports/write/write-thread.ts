import { randomUUID } from 'node:crypto'
import { customerLockKeys, lockIdentifiers } from '../../entries/lock-identifiers'
import type { EntryRow } from '../../entries/rows'
import { newEntryDefaults } from '../../entries/thread'
import { insertEntries } from '../../entries/write-statements'
import { insertFile } from '../../files/attach/insert-file'
import { storableJson } from '../../inbound/items/storable-json'
import { previewOf } from '../../interactions/preview'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { importedUuid } from '../keys'
import type { SourceThread } from '../source'
import type { PlannedEntry } from './plan-entries'
import { writeSourceAccounts } from './write-accounts'
import { type WrittenContact, writeContact } from './write-contact'
import { authorOf, type WriteContext } from './write-context'
import { writeLabels } from './write-labels'

interface WrittenThread {
  /** Null: the conversation was imported before. */
  readonly contact: WrittenContact | null
  readonly isNew: boolean
  /** The entries that this run wrote. */
  readonly entries: readonly PlannedEntry[]
  readonly labels: readonly string[]
}

interface KnownInteraction {
  readonly uuid: string
  readonly conversation_uuid: string
  readonly contact_uuid: string | null
}
interface Conversation {
  readonly uuid: string
  readonly last_seq: number
  readonly version: number
}

/** Switches off the trigger that moves dates, so that entries keep their dates although the thread has newer ones. */
const keepDates: Statement = {
  name: 'import_keep_dates',
  text: `select set_config('hilo.imports', 'on', true)`,
}
const readInteraction: Statement = {
  name: 'import_read_interaction',
  text: `select m.row_uuid as uuid, i.conversation_uuid, c.contact_uuid from imported_rows m
    left join interactions i on i.business_uuid = m.business_uuid and i.uuid = m.row_uuid
    left join conversations c on c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid
    where m.business_uuid = $1::uuid and m.key = $2::uuid`,
}
/** The customer's thread on the account, whichever of their identities it has. */
const findConversation: Statement = {
  name: 'import_find_conversation',
  text: `select uuid, last_seq, version from conversations
    where business_uuid = $1::uuid and contact_uuid = $2::uuid and channel_account_uuid = $3::uuid and thread_key = $4
    order by created_at, uuid limit 1 for update`,
}
const lockConversation: Statement = {
  name: 'import_lock_conversation',
  text: 'select uuid, last_seq, version from conversations where business_uuid = $1::uuid and uuid = $2::uuid for update',
}
const insertConversation: Statement = {
  name: 'import_insert_conversation',
  text: `insert into conversations (
      business_uuid, uuid, contact_uuid, channel_account_uuid, identity_uuid, thread_key, subject, created_at)
    select $1::uuid, $2::uuid, $3::uuid, $4::uuid, d.uuid, $6, $7, $8::timestamptz from identities d
    where d.business_uuid = $1::uuid and d.channel_account_uuid = $4::uuid and d.external_id = $5
    returning uuid, last_seq, version`,
}
const raiseConversation: Statement = {
  name: 'import_raise_conversation',
  text: `update conversations set last_seq = $3::int, version = $4::int, created_at = least(created_at, $5::timestamptz)
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
const readEntries: Statement = {
  name: 'import_read_entries',
  text: `select uuid, provider_message_id from entries where business_uuid = $1::uuid and uuid = any($2::uuid[])
    union all
    select uuid, provider_message_id from entries
    where business_uuid = $1::uuid and channel_account_uuid = $3::uuid and provider_message_id = any($4::text[])`,
}
const insertInteraction: Statement = {
  name: 'import_insert_interaction',
  text: `with made as (
      insert into imported_rows (business_uuid, key, row_uuid) values ($1::uuid, $2::uuid, $2::uuid))
    insert into interactions (
      business_uuid, uuid, conversation_uuid, status, user_uuid, last_message, answered_at, last_activity_at, finished_at,
      created_at, updated_at)
    values ($1::uuid, $2::uuid, $3::uuid, 'finished', $4::uuid, $5::jsonb, $6::timestamptz, $8::timestamptz,
      $8::timestamptz, $7::timestamptz, $9::timestamptz)`,
}
const extendInteraction: Statement = {
  name: 'import_extend_interaction',
  text: `update interactions set
      last_message = case when $3::jsonb is null or (last_message ->> 'date')::timestamptz > ($3::jsonb ->> 'date')::timestamptz
        then last_message else $3::jsonb end,
      answered_at = least(answered_at, $4::timestamptz), created_at = least(created_at, $5::timestamptz),
      last_activity_at = greatest(last_activity_at, $6::timestamptz), finished_at = greatest(finished_at, $6::timestamptz),
      updated_at = $7::timestamptz, version = version + 1
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
const countAgain: Statement = {
  name: 'import_count_again',
  text: 'insert into fact_dues (business_uuid, interaction_uuid) values ($1::uuid, $2::uuid)',
}

/**
 * Writes messages of one conversation of the source, which becomes a finished interaction of the customer's thread. Rows of an
 * earlier run stay as they are, so that a second or a concurrent run writes nothing twice. Returns a string if nothing can be written: why.
 */
export async function writeThread(
  tx: PipelinedTx,
  context: WriteContext,
  thread: SourceThread,
  planned: readonly PlannedEntry[],
): Promise<WrittenThread | string> {
  const { business, source } = context
  const { account, external_id } = thread
  const key = importedUuid(business, source, thread.key)
  // The lock makes a second run, and messages that the same customer writes meanwhile, wait for this one.
  const [, [known]] = await Promise.all([
    lockIdentifiers(tx, [`${business}:import:${key}`, ...customerLockKeys(account.uuid, [external_id])]),
    tx.send<KnownInteraction>(readInteraction, [business, key]),
    tx.send(keepDates, []),
    writeSourceAccounts(tx, context, [account]),
  ])
  if (known && !known.conversation_uuid) return 'conversaciones que se borraron aquí después de importarlas'
  if (known && known.contact_uuid === null) return 'conversaciones de contactos que se borraron aquí'

  const contact = known ? null : await writeContact(tx, context, withIdentity(thread))
  const contactUuid = known ? known.contact_uuid : (contact?.uuid ?? null)
  if (contactUuid === null) return 'conversaciones de contactos que se borraron aquí'
  const conversation = await openConversation(tx, context, thread, {
    known: known?.conversation_uuid ?? null,
    contact: contactUuid,
    first: firstDate(planned, context.now),
  })
  const entries = await withoutKnown(tx, business, account.uuid, planned)
  if (entries.length > 0)
    await writeEntries(tx, context, {
      ...{ thread, interaction: key, conversation, isNew: !known, entries },
      client: { uuid: contactUuid, name: contact?.name ?? thread.contact.name },
    })
  const isNew = !known && entries.length > 0
  const labels = isNew ? await writeLabels(tx, context, key, thread.labels) : []
  return { contact, isNew, entries, labels }
}

/** The identity of the thread is the contact's, whatever else the source names. */
const withIdentity = ({ contact, account, external_id }: SourceThread) => ({
  ...contact,
  identities: [
    { account, external_id },
    ...contact.identities.filter(
      (one) => one.account.uuid !== account.uuid || one.external_id !== external_id,
    ),
  ],
})

const firstDate = (entries: readonly PlannedEntry[], now: Date): Date =>
  entries.map(({ date }) => date).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? now

async function openConversation(
  tx: PipelinedTx,
  { business }: WriteContext,
  { account, external_id, thread_key, subject }: SourceThread,
  {
    known,
    contact,
    first,
  }: { readonly known: string | null; readonly contact: string; readonly first: Date },
): Promise<Conversation> {
  const [found] = await (known === null
    ? tx.send<Conversation>(findConversation, [business, contact, account.uuid, thread_key])
    : tx.send<Conversation>(lockConversation, [business, known]))
  if (found) return found
  const [made] = await tx.send<Conversation>(insertConversation, [
    ...[business, randomUUID(), contact, account.uuid, external_id],
    ...[thread_key, subject, first],
  ])
  if (!made) throw new Error('an identity that was written is not there')
  return made
}

/**
 * Leaves out entries that are stored already: by an earlier run, or because the provider delivered them to Hilo too. Removes the
 * quote of an answer whose quoted message is missing.
 */
async function withoutKnown(
  tx: PipelinedTx,
  business: string,
  account: string,
  planned: readonly PlannedEntry[],
): Promise<readonly PlannedEntry[]> {
  const here = await tx.send<{ uuid: string; provider_message_id: string | null }>(readEntries, [
    business,
    planned.flatMap(({ uuid, reply_to }) => [uuid, ...(reply_to === null ? [] : [reply_to])]),
    account,
    planned.flatMap(({ provider_message_id }) => provider_message_id ?? []),
  ])
  const uuids = new Set(here.map(({ uuid }) => uuid))
  const names = new Set(here.map((one) => one.provider_message_id))
  const fresh = planned.filter(({ uuid, provider_message_id: name }) => {
    const isKnown = uuids.has(uuid) || (name !== null && names.has(name))
    uuids.add(uuid)
    names.add(name)
    return !isKnown
  })
  return fresh.map((entry) => ({
    ...entry,
    reply_to: entry.reply_to !== null && uuids.has(entry.reply_to) ? entry.reply_to : null,
  }))
}

interface Writing {
  readonly thread: SourceThread
  readonly interaction: string
  readonly conversation: Conversation
  readonly isNew: boolean
  readonly entries: readonly PlannedEntry[]
  readonly client: { readonly uuid: string; readonly name: string | null }
}

async function writeEntries(tx: PipelinedTx, context: WriteContext, writing: Writing): Promise<void> {
  const { business, now } = context
  const { thread, interaction, conversation, isNew, entries, client } = writing
  const rows = entries.map(
    ({ file: _, author, ...entry }, at): EntryRow => ({
      ...newEntryDefaults,
      ...entry,
      conversation_uuid: conversation.uuid,
      interaction_uuid: interaction,
      channel_account_uuid: thread.account.uuid,
      seq: conversation.last_seq + at + 1,
      version: conversation.version + at + 1,
      ...(author.kind === 'client'
        ? { author_uuid: client.uuid, author_name: client.name }
        : authorOf(context, author)),
      author_kind: author.kind,
      created_at: entry.date,
    }),
  )
  const inTime = rows.toSorted((a, b) => a.date.getTime() - b.date.getTime() || a.seq - b.seq)
  const messages = inTime.filter(({ kind }) => kind === 'message')
  const first = inTime.at(0)?.date ?? now
  const last = inTime.at(-1)?.date ?? now
  const shown = messages.at(-1)
  const answered = messages.find((row) => row.author_kind === 'user')
  const lastMessage = shown
    ? storableJson({
        ...{ uuid: shown.uuid, author: shown.author_kind, type: shown.type, status: shown.status },
        ...{ preview: previewOf(shown.type as 'text', shown.body), date: shown.date.toISOString() },
      })
    : null
  const owner = thread.owner === null ? undefined : context.people.get(thread.owner.toLowerCase())
  const answeredAt = answered?.date ?? null
  await Promise.all([
    isNew
      ? tx.send(insertInteraction, [
          ...[business, interaction, conversation.uuid, owner?.uuid ?? null, lastMessage],
          ...[answeredAt, first, last, now],
        ])
      : tx.send(extendInteraction, [business, interaction, lastMessage, answeredAt, first, last, now]),
    tx.send(insertEntries, [business, storableJson(rows)]),
    ...entries.flatMap(({ uuid, file }) =>
      file ? [insertFile(tx, business, { ...file, entry: uuid }, now)] : [],
    ),
    tx.send(raiseConversation, [
      ...[business, conversation.uuid, conversation.last_seq + rows.length],
      ...[conversation.version + rows.length, first],
    ]),
    // A new interaction is counted by its trigger.
    !isNew && tx.send(countAgain, [business, interaction]),
  ])
}
