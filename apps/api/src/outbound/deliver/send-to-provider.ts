import { type Choice, errorTable, isMediaKind, type MailDetails } from '@hilo/contracts'
import { tryConnect, unreadableCredentials } from '../../channels/accounts/accounts'
import type { ChannelConnection } from '../../channels/adapter'
import type {
  OutboundContent,
  OutboundMail,
  OutboundTemplate,
  OutboundThread,
  SendError,
  SendErrorKind,
  SendResult,
  UnknownPart,
} from '../../channels/outbound'
import { attemptDeadline } from '../../channels/providers/shared/call-provider'
import type { Services } from '../../platform/services'
import { readBytes } from '../../platform/storage/read-bytes'
import type { Claim } from '../claim/claim-outbound'
import { openTemplate } from './open-template'
import { readProviderId } from './read-provider-id'

/** `unasked`: nothing was sent to the provider. */
export type SendAttemptResult = SendResult | { readonly error: SendError; readonly unasked: true }

const notSent = (kind: SendErrorKind, code: string, msg: string): SendAttemptResult => ({
  error: { kind, code, msg, retryAfterMs: null },
  unasked: true,
})

/** The error of messages that were queued on an account when it was disconnected. */
export const channelDisconnected = { code: 'CHANNEL_DISCONNECTED', msg: 'El canal fue desconectado.' }

/** Sends a claimed message through its channel. A reason not to send it is a result too. */
export async function sendToProvider(services: Services, claim: Claim): Promise<SendAttemptResult> {
  const until = attemptDeadline(services.settings.providerTimeoutMs)
  const { account, entry } = claim
  if (account.state === 'disconnected')
    return notSent('rejected', channelDisconnected.code, channelDisconnected.msg)
  const connected = tryConnect(services, account)
  if (!connected) return notSent('auth', 'CREDENTIALS', unreadableCredentials)
  // Another app answers this customer by now: the author decides whether to send it again later.
  if (claim.managed_outside) return notSent('rejected', 'MANAGED_OUTSIDE', errorTable.MANAGED_OUTSIDE.msg)
  if (connected.adapter.windowSeconds !== null && isWindowClosed(claim, services.clock.now()))
    return notSent('rejected', 'WINDOW_CLOSED', windowClosed(connected.connection))
  if (claim.overdue)
    return notSent('rejected', 'WAITED_TOO_LONG', 'El canal no pudo enviar el mensaje en un día.')
  const content = await readContent(services, claim)
  if (!content) return notSent('rejected', 'NOT_SENDABLE', 'Este mensaje no se puede enviar por este canal.')
  const thread = connected.adapter.threaded && (await readThread(services, claim))
  const mail = await readMail(services, claim)
  const quotes = entry.reply_to === null ? null : await readProviderId(services, account, entry.reply_to)
  const message = {
    entry: entry.uuid,
    to: claim.identities,
    content,
    sent: claim.sent,
    ...(quotes !== null && { quotes }),
    ...(thread && { thread }),
    ...(mail && { mail }),
  }
  const result = await connected.connection.send(message, until)
  return 'error' in result ? { doubt: unknownOutcomeOf(content), ...result } : result
}

/** Recipients, subject and signature of a mail, and what it forwards. */
async function readMail(services: Services, { entry, account }: Claim): Promise<OutboundMail | null> {
  // The contract validated it when it was written.
  const body = entry.body as { mail?: MailDetails; reply_subject?: string; quoted?: string }
  const { mail, reply_subject: subject, quoted } = body
  if (!mail) return null
  const { files = [], ...details } = mail
  return {
    ...details,
    ...(subject !== undefined && { subject }),
    ...(mail.forwards && quoted !== undefined && { quoted }),
    ...(files.length > 0 && { files: await readFiles(services, account.business_uuid, files) }),
  }
}

/** The files of these messages, in their order; one that was deleted meanwhile is left out. */
async function readFiles(services: Services, business: string, entries: readonly string[]) {
  const stored = await services.db.tenant(business, (tx) =>
    tx.storedFile.findMany({ where: { business_uuid: business, entry_uuid: { in: [...entries] } } }),
  )
  const files = []
  for (const entry of entries)
    for (const { name, mime, size, storage_key } of stored.filter(({ entry_uuid }) => entry_uuid === entry))
      files.push({ name, mime, bytes: await readBytes(services.storage.get(storage_key), size) })
  return files
}

/** For adapters that do not say which part is unknown: the message is a single part. */
const unknownOutcomeOf = (content: OutboundContent): UnknownPart => ({
  text: content.type === 'text' ? content.text : content.caption,
  unsent: 0,
})

/** The subject, message or topic to which an answer belongs. Before the customer's first, our own message is followed. */
async function readThread({ db }: Services, { account, entry }: Claim): Promise<OutboundThread | undefined> {
  const { business_uuid: business } = account
  const [thread] = await db.tenant(
    business,
    (tx) => tx.$queryRaw<OutboundThread[]>`
      select c.subject, coalesce(last.answers, own.id) as answers, last.topic
      from conversations c
      left join lateral (
        select e.provider_message_id as answers, e.body ->> 'topic' as topic from entries e
        where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid and e.seq < ${entry.seq}::int
          and e.author_kind = 'client' and e.provider_message_id is not null
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

const windowClosed = ({ templates }: ChannelConnection): string =>
  templates
    ? `${errorTable.WINDOW_CLOSED.msg} Mientras tanto puedes enviarle una plantilla.`
    : errorTable.WINDOW_CLOSED.msg

/** Only a template may be sent while the window is closed. */
const isWindowClosed = ({ entry, window_closes_at }: Claim, now: Date): boolean =>
  entry.type !== 'template' && window_closes_at !== null && window_closes_at <= now

async function readContent(services: Services, { entry, account }: Claim): Promise<OutboundContent | null> {
  // The contract validated the body when the message was written.
  const body = entry.body as {
    text?: string
    caption?: string | null
    voice?: boolean
    choices?: readonly Choice[]
    template?: OutboundTemplate<string>
  }
  if (entry.type === 'text')
    return { type: 'text', text: body.text ?? '', ...(body.choices && { choices: body.choices }) }
  if (entry.type === 'template') {
    const template =
      body.template && (await openTemplate(services, account.business_uuid, entry.uuid, body.template))
    return template === null ? null : { type: 'text', text: body.text ?? '', ...(template && { template }) }
  }
  if (!isMediaKind(entry.type)) return null
  const file = await services.db.tenant(account.business_uuid, (tx) =>
    tx.storedFile.findFirst({ where: { business_uuid: account.business_uuid, entry_uuid: entry.uuid } }),
  )
  if (!file) return null
  const bytes = await readBytes(services.storage.get(file.storage_key), file.size)
  const { name, mime } = file
  const voice = body.voice === true && { voice: true }
  return { type: entry.type, name, mime, caption: body.caption || null, ...voice, bytes }
}
