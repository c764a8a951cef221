import { abilitiesOf, type Choice, isMediaKind, type MailDetails } from '@hilo/contracts'
import type {
  OutboundContent,
  OutboundMail,
  OutboundMessage,
  OutboundTemplate,
  OutboundThread,
} from '../../channels/outbound'
import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import type { Claim } from '../claim/claim-outbound'
import { type FilesToSend, readFilesOf } from './files-to-send'
import { openTemplate } from './open-template'
import { readProviderId } from './read-provider-id'

/** A claimed message with all that its channel needs to send it; null where that is gone. */
export async function readMessage(
  services: Services,
  claim: Claim,
  toSend: FilesToSend,
): Promise<OutboundMessage | null> {
  const { account, entry, identifiers, sent } = claim
  const content = await readContent(services, claim, toSend)
  if (!content) return null
  const thread = abilitiesOf(account.type).threaded && (await readThread(services, claim))
  const mail = await readMail(services, claim, toSend)
  const quotes = entry.reply_to === null ? null : await readProviderId(services, account, entry.reply_to)
  return {
    entry: entry.uuid,
    to: identifiers,
    content,
    sent,
    ...(quotes !== null && { quotes }),
    ...(thread && { thread }),
    ...(mail && { mail }),
  }
}

async function readContent(
  services: Services,
  { entry, account }: Claim,
  toSend: FilesToSend,
): Promise<OutboundContent | null> {
  // The contract validated the body when the message was written.
  const body = entry.body as {
    text?: string
    caption?: string | null
    voice?: boolean
    more?: readonly unknown[]
    choices?: readonly Choice[]
    asks_call?: boolean
    asks_phone?: boolean
    template?: OutboundTemplate<string>
  }
  if (entry.type === 'text')
    return {
      type: 'text',
      text: body.text ?? '',
      ...(body.choices && { choices: body.choices }),
      ...(body.asks_call && { asksCall: true }),
      ...(body.asks_phone && { asksPhone: true }),
    }
  if (entry.type === 'template') {
    const template =
      body.template &&
      (await openTemplate(services, toSend, account.business_uuid, entry.uuid, body.template))
    return template === null ? null : { type: 'text', text: body.text ?? '', ...(template && { template }) }
  }
  if (!isMediaKind(entry.type)) return null
  const [first, ...others] = await openFiles(services, account.business_uuid, [entry.uuid], toSend)
  // A message with several files is sent only if all of them are stored.
  if (!first || others.length !== (body.more ?? []).length) return null
  return {
    type: entry.type,
    caption: body.caption || null,
    ...(body.voice === true && { voice: true }),
    ...first,
    ...(others.length > 0 && { more: others }),
  }
}

/** Recipients, subject and signature of a mail, and the forwarded mail. */
async function readMail(
  services: Services,
  { entry, account }: Claim,
  toSend: FilesToSend,
): Promise<OutboundMail | null> {
  // The contract validated it when it was written.
  const body = entry.body as { mail?: MailDetails; reply_subject?: string; quoted?: string }
  const { mail, reply_subject: subject, quoted } = body
  if (!mail) return null
  const { files = [], ...details } = mail
  return {
    ...details,
    ...(subject !== undefined && { subject }),
    ...(mail.forwards && quoted !== undefined && { quoted }),
    ...(files.length > 0 && { files: await openFiles(services, account.business_uuid, files, toSend) }),
  }
}

/** The files of these messages, in their order; one that was deleted meanwhile is left out. */
async function openFiles(
  services: Services,
  business: string,
  entries: readonly string[],
  toSend: FilesToSend,
) {
  const stored = await readFilesOf(services.db, business, entries)
  const files = []
  for (const entry of entries)
    for (const file of stored.filter(({ entry_uuid }) => entry_uuid === entry))
      files.push(await toSend.open(file))
  return files
}

/** The subject, message or topic to which an answer belongs. Before the customer's first, our own message is followed. */
async function readThread({ db }: Services, { account, entry }: Claim): Promise<OutboundThread | undefined> {
  const { business_uuid: business } = account
  const [thread] = await db.read<OutboundThread>(
    business,
    sql`
      select c.subject, coalesce(last.answers, own.id) as answers, last.topic
      from conversations c
      left join lateral (
        select e.provider_message_id as answers, e.body ->> 'topic' as topic from entries e
        where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid and e.seq < ${entry.seq}::int
          and e.author_kind = 'client' and e.type <> 'call' and e.provider_message_id is not null
        order by e.seq desc limit 1) last on true
      left join lateral (
        select o.provider_message_id as id from entries e
        join outbound_parts o on o.business_uuid = e.business_uuid and o.entry_uuid = e.uuid
        where last.answers is null and e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
          and e.seq < ${entry.seq}::int
        order by e.seq desc, o.position desc limit 1) own on true
      where c.business_uuid = ${business}::uuid and c.uuid = ${entry.conversation_uuid}::uuid`,
  )
  return thread
}
