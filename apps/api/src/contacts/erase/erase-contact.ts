import { channelsThat } from '@hilo/contracts'
import { keepChoicesOfErased, keepStoppedMarketing } from '../../channels/consent/keep-stopped-marketing'
import { storedKeySql } from '../../entries/stored-key'
import { changeEntries } from '../../entries/write/change-entries'
import { eraseHookBodies } from '../../hooks/ledger/erase-bodies'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { eraseReasons } from '../../platform/events/erase-reasons'
import { listenersThat } from '../../platform/events/listeners'

interface Erased {
  readonly conversations: readonly string[]
  /** Storage keys that no row names any longer. */
  readonly files: readonly string[]
  /** The contact's identifiers and their accounts; stored webhook items may still contain them. */
  readonly accounts: string[]
  readonly identifiers: string[]
}

const readConversations: Statement = {
  name: 'read_conversations_of_erased_contact',
  text: 'select uuid from conversations where business_uuid = $1::uuid and contact_uuid = $2::uuid order by uuid',
}

/** Erased by the contact's conversations ($2), in this order. */
const ofEntries = 'e.business_uuid = $1::uuid and e.conversation_uuid = any($2::uuid[])'
const ofEntry = `using entries e where ${ofEntries} and x.business_uuid = e.business_uuid and x.entry_uuid = e.uuid`
/** First, so that a part that is being stored is waited for and erased with the others. */
const deleteRecordings: Statement = {
  name: 'delete_recordings_of_erased_contact',
  text: `delete from call_recordings x ${ofEntry.replace('x.entry_uuid', 'x.call_uuid')}`,
}
const deleteFiles: Statement = {
  name: 'delete_files_of_erased_contact',
  text: `delete from stored_files x ${ofEntry} returning x.storage_key`,
}
/** The key of the item of a message. */
const storedId = storedKeySql('e.provider_message_id')
const itemsOfEntries = `${ofEntries} and w.business_uuid = e.business_uuid and w.channel_account_uuid = e.channel_account_uuid`
const deletedContent: readonly Statement[] = [
  // The webhook items stay, emptied, so that a redelivery does not store the message again.
  {
    name: 'empty_message_items_of_erased_contact',
    text: `update webhook_items w set payload = '{}', error = null from entries e
      where ${itemsOfEntries} and w.dedupe_key = ${storedId}`,
  },
  { name: 'delete_mails_of_erased_contact', text: `delete from mail_originals x ${ofEntry}` },
  { name: 'delete_parts_of_erased_contact', text: `delete from outbound_parts x ${ofEntry}` },
  {
    name: 'delete_outbound_acts_of_erased_contact',
    text: 'delete from outbound_acts where business_uuid = $1::uuid and conversation_uuid = any($2::uuid[])',
  },
  // An attempt that is under way finds no row for its outcome.
  { name: 'delete_attempts_of_erased_contact', text: `delete from outbound_attempts x ${ofEntry}` },
  { name: 'delete_mentions_of_erased_contact', text: `delete from mentions x ${ofEntry}` },
]
const forgetConversations: Statement = {
  name: 'forget_conversations_of_erased_contact',
  text: `update conversations set contact_uuid = null, identity_uuid = null, subject = null, thread_key = '',
      window_closes_at = null, managed_outside = false, responder = null,
      clicked_ad = null
    where business_uuid = $1::uuid and uuid = any($2::uuid[])`,
}
const forgetLastMessages: Statement = {
  name: 'forget_last_messages_of_erased_contact',
  text: `update interactions set last_message = null, ad_click = null, version = version + 1, updated_at = $3::timestamptz
    where business_uuid = $1::uuid and conversation_uuid = any($2::uuid[])`,
}
const duesOfInteractions = `i.business_uuid = $1::uuid and i.conversation_uuid = any($2::uuid[])
    and d.business_uuid = i.business_uuid and d.subject_uuid = i.uuid`
/** An erased customer is not answered. Listeners that count still hear of the interaction, without details. */
const deleteDues: Statement = {
  name: 'delete_dues_of_erased_contact',
  text: `delete from event_dues d using interactions i where ${duesOfInteractions} and d.listener = any($3::text[])`,
}
const emptyDues: Statement = {
  name: 'empty_dues_of_erased_contact',
  text: `update event_dues d set events = '[]', error = null from interactions i where ${duesOfInteractions}`,
}
/** Costs stay counted, without the customer. */
const forgetPrices: Statement = {
  name: 'forget_prices_of_erased_contact',
  text: `update message_prices set conversation_uuid = null
    where business_uuid = $1::uuid and conversation_uuid = any($2::uuid[])`,
}

/**
 * Answers that programs got within a day may contain the contact, and nothing records which do, so all are erased. A request that still
 * runs loses its claim, without which its answer is not stored.
 */
const forgetAnswers: Statement = {
  name: 'forget_idempotent_answers_of_erased_contact',
  text: `update idempotent_requests set answer = null,
      claim = case when answered_at is null then gen_random_uuid() else claim end
    where business_uuid = $1::uuid and (answer is not null or answered_at is null)`,
}

const deleteIdentities: Statement = {
  name: 'delete_identities_of_erased_contact',
  text: `delete from identities where business_uuid = $1::uuid and contact_uuid = $2::uuid
    returning channel_account_uuid as account, external_id as name`,
}
const deleteContactRow: Statement = {
  name: 'delete_erased_contact',
  text: 'delete from contacts where business_uuid = $1::uuid and uuid = $2::uuid returning phone',
}
const readLostNames: Statement = {
  name: 'read_unused_identifiers',
  text: `select name from unnest($2::text[]) name where not exists (
      select from identities d where d.business_uuid = $1::uuid and d.external_id = name)`,
}
const readAccountsOfPhones: Statement = {
  name: 'read_accounts_that_know_phones',
  text: 'select uuid from channel_accounts where business_uuid = $1::uuid and type::text = any($2::text[])',
}

/** An identity in an account of a person that the channel answers for: items name the chat alone. */
const chatOfOwner = /^\d+:(\d+)$/

/**
 * Erases a contact's messages, files and identities. The rest of its conversations can still be counted: who of the
 * business wrote, when, on which channel. The transaction must hold the locks of the rows (decision 010).
 */
export async function eraseContact(
  tx: StatementSender,
  business: string,
  contact: string,
  now: Date,
): Promise<Erased> {
  const found = await tx.send<{ uuid: string }>(readConversations, [business, contact])
  const conversations = found.map((row) => row.uuid)
  const scope = [business, conversations]
  const [, files] = await Promise.all([
    keepStoppedMarketing(tx, business, sql`e.conversation_uuid = any(${conversations}::uuid[])`),
    eraseContent(tx, business, conversations, now),
    tx.send(forgetConversations, scope),
    tx.send(forgetLastMessages, [...scope, now]),
    tx.send(deleteDues, [...scope, listenersThat(({ endsWithContact }) => endsWithContact)]),
    tx.send(emptyDues, scope),
    eraseReasons(tx, business),
    eraseHookBodies(tx, business, [...conversations, contact]),
    tx.send(forgetPrices, scope),
    tx.send(forgetAnswers, [business]),
    keepChoicesOfErased(tx, business, contact),
  ])
  const [identities, [erased]] = await Promise.all([
    tx.send<{ account: string; name: string }>(deleteIdentities, [business, contact]),
    tx.send<{ phone: string | null }>(deleteContactRow, [business, contact]),
  ])
  const phones = erased?.phone ? [erased.phone] : []
  const identifiers = [
    ...identities.flatMap(({ name }) => [name, ...(chatOfOwner.exec(name)?.slice(1) ?? [])]),
    ...(await lostNames(tx, business, identities)),
    ...phones,
  ]
  const ofPhone = phones.length === 0 ? [] : await accountsOfPhones(tx, business)
  return {
    conversations,
    files,
    accounts: [...new Set([...identities.map(({ account }) => account), ...ofPhone])],
    identifiers: [...new Set(identifiers)],
  }
}

/** Earlier identifiers of the contact that nobody has now, such as a former phone: an identity keeps them under its own uuid. */
async function lostNames(
  tx: StatementSender,
  business: string,
  identities: readonly { readonly name: string }[],
): Promise<string[]> {
  const lost = identities.flatMap(({ name }) =>
    name.includes('#') ? [name.slice(0, name.lastIndexOf('#'))] : [],
  )
  if (lost.length === 0) return []
  const rows = await tx.send<{ name: string }>(readLostNames, [business, lost])
  return rows.map(({ name }) => name)
}

/** An account may know the phone of a customer who never wrote to it: a handover or a preference names only the phone. */
async function accountsOfPhones(tx: StatementSender, business: string): Promise<string[]> {
  const channels = channelsThat(({ knownBy }) => knownBy === 'phone')
  const rows = await tx.send<{ uuid: string }>(readAccountsOfPhones, [business, channels])
  return rows.map(({ uuid }) => uuid)
}

async function eraseContent(
  tx: StatementSender,
  business: string,
  conversations: readonly string[],
  now: Date,
): Promise<string[]> {
  const scope = [business, conversations]
  const [, erased] = await Promise.all([
    tx.send(deleteRecordings, scope),
    tx.send<{ storage_key: string }>(deleteFiles, scope),
    ...deletedContent.map((statement) => tx.send(statement, scope)),
    changeEntries(tx, business, {
      which: sql`x.conversation_uuid = any(${conversations}::uuid[])`,
      set: sql`
        deleted_at = case when e.kind = 'timeline' then e.deleted_at else ${now}::timestamptz end,
        body = case
          when e.kind = 'timeline' and e.body ->> 'event' not in ('contacts_merged', 'passed_by_ai', 'passed_by_app') then e.body
          when e.kind = 'timeline' then jsonb_set(e.body, '{target}', 'null')
          when e.type in ('document', 'image', 'audio', 'video', 'sticker')
            then '{"name": "", "url": null, "mime": null, "size": null, "caption": null}'
          else '{"text": ""}' end,
        author_uuid = case when e.author_kind = 'client' then null else e.author_uuid end,
        author_name = case when e.author_kind = 'client' then null else e.author_name end,
        status = case when e.status = 'queued' then 'failed' else e.status end,
        error = null, provider_message_id = null, reply_to = null, quoted_provider_id = null, reactions = '[]', acts = '[]', edited_at = null,
        next_attempt_at = null`,
    }),
  ])
  return erased.map((row) => row.storage_key)
}
