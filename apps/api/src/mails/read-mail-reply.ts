import {
  type ChannelType,
  distinctRecipients,
  isMailChannel,
  joinSignatures,
  type MailDetails,
  type MailPerson,
  type MailReply,
  refuse,
  replySubject,
} from '@hilo/contracts'
import { mailChannelsSql } from '../entries/channels-sql'
import { mayRead } from '../interactions/lists/visibility'
import { Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { addressOfKey } from './addresses'

interface Row {
  readonly channel: ChannelType
  readonly subject: string | null
  readonly address: string | null
  readonly name: string | null
  /** The subject of the last mail that arrived. */
  readonly last_subject: string | null
  /** The last mail that names others, by any author. */
  readonly mail: MailDetails | null
  /** All mailboxes of the business. */
  readonly mailboxes: readonly string[]
  readonly own: string
  readonly business: string
}

/** How many mails are read for the recipients: a person whom none of them names is left out, and a long thread is not read whole. */
const maxMails = 200

/** Reads the recipients, subject and signature of an answer by mail. */
export async function readMailReply(services: Services, actor: Actor, conversation: string) {
  const { business } = actor
  const [row] = await services.db.read<Row>(
    actor,
    Prisma.sql`
      select a.type as channel, c.subject, ${Prisma.raw(addressOfKey)} as address,
        coalesce(d.display_name, p.name) as name, last.subject as last_subject, named.mail, own.mailboxes,
        coalesce(u.mail_signature, '') as own, b.mail_signature as business
      from conversations c
      join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
      join businesses b on b.uuid = c.business_uuid
      left join users u on u.business_uuid = c.business_uuid and u.uuid = ${actor.uuid}::uuid
      left join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
      left join contacts p on p.business_uuid = c.business_uuid and p.uuid = c.contact_uuid
      left join lateral (
        select coalesce(e.body ->> 'reply_subject', e.body ->> 'subject') as subject
        from entries e
        where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid and e.kind = 'message'
          and e.author_kind = 'client' and e.deleted_at is null and e.provider_message_id is not null
          -- A file has the provider's id of its mail and a number behind a slash.
          and e.provider_message_id not like '%/%'
        order by e.seq desc limit 1) last on true
      cross join lateral (
        select array(select lower(external_id) from channel_accounts
          where business_uuid = c.business_uuid and type in (${Prisma.raw(mailChannelsSql)})) as mailboxes) own
      left join lateral (
        select recent.mail from (
          select e.seq, e.body -> 'mail' as mail from entries e
          where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid and e.kind = 'message'
            and e.deleted_at is null and e.status is distinct from 'failed'
          order by e.seq desc limit ${maxMails}) recent
        -- The recipients of a forwarded mail do not belong to the thread until they write.
        where not coalesce((recent.mail -> 'forwards')::boolean, false)
          and exists (
            select from jsonb_array_elements(
              (recent.mail -> 'to') || (recent.mail -> 'cc') || coalesce(recent.mail -> 'from', '[]')) one
            where lower(one ->> 'address') <> all (own.mailboxes || coalesce(lower(${Prisma.raw(addressOfKey)}), '')))
        order by recent.seq desc limit 1) named on true
      where c.business_uuid = ${business}::uuid and c.uuid = ${conversation}::uuid
        and exists (
          select from interactions r
          where r.business_uuid = c.business_uuid and r.conversation_uuid = c.uuid and ${mayRead(actor)})`,
  )
  if (!row) return refuse('CONVERSATION_NOT_FOUND')
  if (!isMailChannel(row.channel)) return refuse('NOT_A_MAIL')
  const subject = row.last_subject ?? row.subject
  const reply: MailReply = {
    customer: row.address === null ? null : { address: row.address, name: row.name },
    subject: subject === null ? null : replySubject(subject),
    ...othersOf(row.mail, [...row.mailboxes, row.address ?? '']),
    mailboxes: [...row.mailboxes],
    signature: joinSignatures(row.own, row.business) ?? '',
  }
  return reply
}

/** The other people of a mail. Its writer goes to To, as in mail programs. */
const othersOf = (
  mail: MailDetails | null,
  without: readonly string[],
): { readonly to: MailPerson[]; readonly cc: MailPerson[] } =>
  distinctRecipients(
    { to: [...(mail?.from ? [mail.from] : []), ...(mail?.to ?? [])], cc: mail?.cc ?? [] },
    without,
  )

export async function readMailSignatures({ db }: Services, actor: Actor) {
  const { business, uuid } = actor
  const [row] = await db.read<{ own: string; business: string; mailboxes: string[] }>(
    actor,
    Prisma.sql`
      select u.mail_signature as own, b.mail_signature as business, array(
        select lower(external_id) from channel_accounts
        where business_uuid = u.business_uuid and type in (${Prisma.raw(mailChannelsSql)})) as mailboxes
      from users u
      join businesses b on b.uuid = u.business_uuid
      where u.business_uuid = ${business}::uuid and u.uuid = ${uuid}::uuid`,
  )
  return row ?? refuse('INTERNAL')
}
