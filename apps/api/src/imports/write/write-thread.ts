import { randomUUID } from 'node:crypto'
import type { PlannedInteractionEvent } from '@hilo/contracts'
import { type Changes, noChanges } from '../../entries/changes'
import { conversationColumns } from '../../entries/columns'
import { ofInteraction } from '../../entries/events'
import { linkAnswers, type WaitingAnswer, waitingAnswersSql } from '../../entries/link-answers'
import { customerLockKeys, lockIdentifiers } from '../../entries/lock-identifiers'
import { lockConversations, lockInteractions } from '../../entries/lock-rows'
import { type ConversationRow, type InteractionRow, newConversation } from '../../entries/rows'
import { addEntry } from '../../entries/thread'
import { writeChanges } from '../../entries/write/write-changes'
import { insertFile } from '../../files/attach/insert-file'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { hiloAsActor } from '../../platform/events/actors'
import { importedUuid } from '../keys'
import type { SourceThread } from '../source'
import type { PlannedEntry } from './plan-entries'
import { earlier, planInteraction } from './plan-interaction'
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
/** The thread that the entries go into. */
interface Target {
  readonly conversation: ConversationRow
  readonly isNew: boolean
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
  text: `select ${conversationColumns} from conversations c
    where c.business_uuid = $1::uuid and c.contact_uuid = $2::uuid and c.channel_account_uuid = $3::uuid and c.thread_key = $4
    order by c.created_at, c.uuid limit 1 for update`,
}
const lockConversation = lockConversations('import_lock_conversation', 'select $2::uuid')
const lockInteraction = lockInteractions('import_lock_interaction', 'select $2::uuid')
const readIdentity: Statement = {
  name: 'import_read_identity',
  text: `select uuid from identities where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and external_id = $3`,
}
const readEntries: Statement = {
  name: 'import_read_entries',
  text: `select uuid, provider_message_id from entries where business_uuid = $1::uuid and uuid = any($2::uuid[])
    union all
    select uuid, provider_message_id from entries
    where business_uuid = $1::uuid and channel_account_uuid = $3::uuid and provider_message_id = any($4::text[])`,
}
const readAnswers: Statement = {
  name: 'import_read_answers',
  text: `${waitingAnswersSql} where w.business_uuid = $1::uuid and w.channel_account_uuid = $2::uuid and w.quoted_provider_id = any($3::text[])`,
}
const rememberInteraction: Statement = {
  name: 'import_remember_interaction',
  text: 'insert into imported_rows (business_uuid, key, row_uuid) values ($1::uuid, $2::uuid, $2::uuid)',
}
/**
 * Writes messages of one conversation of the source, which becomes a finished interaction of the customer's thread. Rows of an
 * earlier run stay as they are, so that a second or a concurrent run writes nothing twice. Returns a string if nothing can be written: why.
 * See decision 153.
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
  const target = await findTarget(tx, context, thread, known?.conversation_uuid ?? null, contactUuid)
  const [interaction] = known ? await tx.send<InteractionRow>(lockInteraction, [business, key]) : []
  const [entries, answers] = await Promise.all([
    withoutKnown(tx, business, account.uuid, planned),
    tx.send<WaitingAnswer>(readAnswers, [business, account.uuid, namesOf(planned)]),
  ])
  const client = { uuid: contactUuid, name: contact?.name ?? thread.contact.name }
  if (entries.length > 0)
    await writeEntries(tx, context, { ...target, thread, key, interaction, entries, answers, client })
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

/** The thread of the conversation that was imported before, or the customer's; or a new one. */
async function findTarget(
  tx: PipelinedTx,
  { business, now }: WriteContext,
  { account, external_id, thread_key, subject }: SourceThread,
  known: string | null,
  contact: string,
): Promise<Target> {
  const [[found], [identity]] = await Promise.all([
    known === null
      ? tx.send<ConversationRow>(findConversation, [business, contact, account.uuid, thread_key])
      : tx.send<ConversationRow>(lockConversation, [business, known]),
    tx.send<{ uuid: string }>(readIdentity, [business, account.uuid, external_id]),
  ])
  if (found) return { conversation: found, isNew: false }
  if (!identity) throw new Error('an identity that was written is not there')
  const conversation = {
    ...newConversation,
    uuid: randomUUID(),
    contact_uuid: contact,
    channel_account_uuid: account.uuid,
    identity_uuid: identity.uuid,
    thread_key,
    subject,
    created_at: now,
  }
  return { conversation, isNew: true }
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
    namesOf(planned),
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

const namesOf = (planned: readonly PlannedEntry[]): readonly string[] =>
  planned.flatMap(({ provider_message_id }) => provider_message_id ?? [])

interface Writing extends Target {
  readonly thread: SourceThread
  /** The uuid of the interaction, and its row, if it was imported before. */
  readonly key: string
  readonly interaction: InteractionRow | undefined
  readonly entries: readonly PlannedEntry[]
  /** What the customer has answered to any of them since, to Hilo. */
  readonly answers: readonly WaitingAnswer[]
  readonly client: { readonly uuid: string; readonly name: string | null }
}

/** Only statistics get events about the past. */
function eventOf(row: InteractionRow, isNew: boolean): PlannedInteractionEvent {
  const past = { ...ofInteraction(row), actor: hiloAsActor, silent: true } as const
  return isNew ? { name: 'interaction.opened', ...past } : { name: 'interaction.changed', ...past }
}

async function writeEntries(tx: PipelinedTx, context: WriteContext, writing: Writing): Promise<void> {
  const { business, now } = context
  const { thread, key, interaction, conversation, isNew, entries, answers, client } = writing
  const end = { conversation, interaction: { uuid: key } }
  const rows = entries.map(({ file: _, author, ...entry }) => {
    const by =
      author.kind === 'client'
        ? { author_uuid: client.uuid, author_name: client.name }
        : authorOf(context, author)
    return addEntry(end, { ...entry, ...by, author_kind: author.kind }, entry.date)
  })
  const owner = thread.owner === null ? undefined : context.people.get(thread.owner.toLowerCase())
  const imported = { uuid: key, conversation: conversation.uuid, owner: owner?.uuid ?? null }
  const row = planInteraction(interaction, rows, imported, now)
  const linked = rows.map((one) =>
    linkAnswers(
      one,
      answers.filter(({ awaited_id }) => awaited_id === one.provider_message_id),
    ),
  )
  const written = { ...end.conversation, created_at: earlier(conversation.created_at, row.created_at) }
  const changes: Changes = {
    ...noChanges,
    newConversations: isNew ? [written] : [],
    conversations: isNew ? [] : [written],
    newInteractions: interaction ? [] : [row],
    interactions: interaction ? [row] : [],
    newEntries: rows,
    quotedEntries: linked.flatMap(({ quotedEntries }) => quotedEntries),
    events: [[eventOf(row, interaction === undefined)], ...linked.flatMap(({ events }) => events)],
  }
  await Promise.all([
    writeChanges(tx, { business, uuid: thread.account.uuid }, changes, now),
    ...entries.flatMap(({ uuid, file }) =>
      file ? [insertFile(tx, business, { ...file, entry: uuid }, now)] : [],
    ),
    interaction ? [] : tx.send(rememberInteraction, [business, key]),
  ])
}
