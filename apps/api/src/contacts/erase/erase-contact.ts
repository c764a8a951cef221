import { channelsThat } from '@hilo/contracts'
import {
  hashPlainChoices,
  keepChoicesOfErased,
  keepStoppedMarketing,
} from '../../channels/consent/keep-stopped-marketing'
import { changeEntries } from '../../entries/change-entries'
import { storedKeySql } from '../../entries/stored-key'
import { Prisma, sql, type Tx } from '../../platform/db/db'
import { eraseReasons } from '../../platform/events/erase-reasons'
import { listenersThat } from '../../platform/events/listeners'

interface Erased {
  readonly conversations: readonly string[]
  /** Storage keys that no row names any longer. */
  readonly files: readonly string[]
  /** The contact's identifiers and their accounts; stored webhook items may still contain them. */
  readonly accounts: string[]
  readonly names: string[]
}

/** An identity in an account of a person that the channel answers for: items name the chat alone. */
const chatOfOwner = /^\d+:(\d+)$/

/**
 * Erases a contact's messages, files and identities. What is left of its conversations can still be counted: who of the
 * business wrote, when, on which channel. The transaction must hold the locks of the rows (decision 010).
 */
export async function eraseContact(tx: Tx, business: string, contact: string, now: Date): Promise<Erased> {
  const found = await tx.$queryRaw<{ uuid: string }[]>`
    select uuid from conversations
    where business_uuid = ${business}::uuid and contact_uuid = ${contact}::uuid order by uuid`
  const conversations = found.map((row) => row.uuid)
  await keepStoppedMarketing(tx, business, sql`e.conversation_uuid = any(${conversations}::uuid[])`)
  const files = await eraseContent(tx, business, conversations, now)

  await tx.$executeRaw`
    update conversations v set contact_uuid = null, identity_uuid = null, subject = null, thread_key = '',
      window_closes_at = null, managed_outside = false, outside_by = null
    where v.business_uuid = ${business}::uuid and v.uuid = any(${conversations}::uuid[])`
  await tx.$executeRaw`
    update interactions set last_message = null, version = version + 1, updated_at = ${now}::timestamptz
    where business_uuid = ${business}::uuid and conversation_uuid = any(${conversations}::uuid[])`
  await eraseEvents(tx, business, conversations)
  // What was paid stays counted, without for whom.
  await tx.$executeRaw`
    update message_prices set conversation_uuid = null
    where business_uuid = ${business}::uuid and conversation_uuid = any(${conversations}::uuid[])`
  await keepChoicesOfErased(tx, business, contact)
  const identities = await tx.$queryRaw<{ account: string; name: string }[]>`
    delete from identities where business_uuid = ${business}::uuid and contact_uuid = ${contact}::uuid
    returning channel_account_uuid as account, external_id as name`
  const [erased] = await tx.$queryRaw<{ phone: string | null }[]>`
    delete from contacts where business_uuid = ${business}::uuid and uuid = ${contact}::uuid returning phone`
  const phones = erased?.phone ? [erased.phone] : []
  const names = [
    ...identities.flatMap(({ name }) => [name, ...(chatOfOwner.exec(name)?.slice(1) ?? [])]),
    ...(await lostNames(tx, business, identities)),
    ...phones,
  ]
  await hashPlainChoices(tx, business, names)
  const ofPhone = phones.length === 0 ? [] : await accountsOfPhones(tx, business)
  return {
    conversations,
    files,
    accounts: [...new Set([...identities.map(({ account }) => account), ...ofPhone])],
    names: [...new Set(names)],
  }
}

/** Names that the contact lost and nobody has now, as a phone before it was changed: an identity keeps them with its own uuid. */
async function lostNames(
  tx: Tx,
  business: string,
  identities: readonly { readonly name: string }[],
): Promise<string[]> {
  const lost = identities.flatMap(({ name }) =>
    name.includes('#') ? [name.slice(0, name.lastIndexOf('#'))] : [],
  )
  if (lost.length === 0) return []
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select name from unnest(${lost}::text[]) name where not exists (
      select from identities d where d.business_uuid = ${business}::uuid and d.external_id = name)`
  return rows.map(({ name }) => name)
}

/** A number may be known of who never wrote to it: a handover and a preference name the phone alone. */
async function accountsOfPhones(tx: Tx, business: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ uuid: string }[]>`
    select uuid from channel_accounts where business_uuid = ${business}::uuid and type::text = any(${channelsThat(({ knownBy }) => knownBy === 'phone')})`
  return rows.map(({ uuid }) => uuid)
}

/** Nobody answers who is gone. Who still counts what happened does not know what it was. */
async function eraseEvents(tx: Tx, business: string, conversations: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    delete from event_dues d using interactions i
    where i.business_uuid = ${business}::uuid and i.conversation_uuid = any(${conversations}::uuid[])
      and d.business_uuid = i.business_uuid and d.subject_uuid = i.uuid and d.listener = any(${listenersThat(({ endsWithContact }) => endsWithContact)})`
  await tx.$executeRaw`
    update event_dues d set events = '[]', error = null from interactions i
    where i.business_uuid = ${business}::uuid and i.conversation_uuid = any(${conversations}::uuid[])
      and d.business_uuid = i.business_uuid and d.subject_uuid = i.uuid`
  await eraseReasons(tx, business)
}

/** The key of the item of a message. */
const storedId = Prisma.raw(storedKeySql('e.provider_message_id'))

async function eraseContent(tx: Tx, business: string, conversations: readonly string[], now: Date) {
  // First, so that a part that is being stored is waited for and erased with the others.
  await tx.$executeRaw`
    delete from call_recordings r using entries e
    where e.business_uuid = ${business}::uuid and e.conversation_uuid = any(${conversations}::uuid[])
      and r.business_uuid = e.business_uuid and r.call_uuid = e.uuid`
  const erased = await tx.$queryRaw<{ storage_key: string }[]>`
    delete from stored_files f using entries e
    where e.business_uuid = ${business}::uuid and e.conversation_uuid = any(${conversations}::uuid[])
      and f.business_uuid = e.business_uuid and f.entry_uuid = e.uuid
    returning f.storage_key`
  // The webhook items stay, emptied, so that a redelivery does not store the message again.
  const ofEntries = sql`
    e.business_uuid = ${business}::uuid and e.conversation_uuid = any(${conversations}::uuid[])
    and w.business_uuid = e.business_uuid and w.channel_account_uuid = e.channel_account_uuid`
  // What a version before this one stored under the plain id, which holds the phone, gets its hash, or goes where that stands too.
  await tx.$executeRaw`
    delete from webhook_items w using entries e, webhook_items twin
    where ${ofEntries} and w.dedupe_key = e.provider_message_id and twin.business_uuid = w.business_uuid
      and twin.channel_account_uuid = w.channel_account_uuid and twin.dedupe_key = ${storedId} and twin.uuid <> w.uuid`
  await tx.$executeRaw`
    update webhook_items w set payload = '{}', error = null, dedupe_key = ${storedId} from entries e
    where ${ofEntries} and w.dedupe_key = any(array[e.provider_message_id, ${storedId}])`
  await tx.$executeRaw`
    delete from mail_originals o using entries e
    where e.business_uuid = ${business}::uuid and e.conversation_uuid = any(${conversations}::uuid[])
      and o.business_uuid = e.business_uuid and o.entry_uuid = e.uuid`
  await tx.$executeRaw`
    delete from outbound_parts o using entries e
    where e.business_uuid = ${business}::uuid and e.conversation_uuid = any(${conversations}::uuid[])
      and o.business_uuid = e.business_uuid and o.entry_uuid = e.uuid`
  await tx.$executeRaw`
    delete from outbound_acts o
    where o.business_uuid = ${business}::uuid and o.conversation_uuid = any(${conversations}::uuid[])`
  // An attempt that is under way finds no row for its outcome.
  await tx.$executeRaw`
    delete from outbound_attempts o using entries e
    where e.business_uuid = ${business}::uuid and e.conversation_uuid = any(${conversations}::uuid[])
      and o.business_uuid = e.business_uuid and o.entry_uuid = e.uuid`
  await tx.$executeRaw`
    delete from mentions m using entries e
    where e.business_uuid = ${business}::uuid and e.conversation_uuid = any(${conversations}::uuid[])
      and m.business_uuid = e.business_uuid and m.entry_uuid = e.uuid`
  await changeEntries(tx, business, {
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
      error = null, provider_message_id = null, reply_to = null, awaits_quoted = null, reactions = '[]', acts = '[]', edited_at = null,
      next_attempt_at = null`,
  })
  return erased.map((row) => row.storage_key)
}
