import { buffer } from 'node:stream/consumers'
import { type Choice, errorTable } from '@hilo/contracts'
import type { Claim } from '../outbound/claim/claim-outbound'
import type { Services } from '../platform/services'
import { tryConnect, unreadableCredentials } from './accounts'
import type { ChannelConnection } from './adapter'
import { untilOfTry } from './call-provider'
import type {
  Doubt,
  OutboundContent,
  OutboundTemplate,
  OutboundThread,
  SendError,
  SendErrorKind,
  SendResult,
} from './outbound'

/** `unasked`: the provider has heard nothing of it. */
export type HandedOver = SendResult | { readonly error: SendError; readonly unasked: true }

const noWay = (kind: SendErrorKind, code: string, msg: string): HandedOver => ({
  error: { kind, code, msg, retryAfterMs: null },
  unasked: true,
})

/** Why what waited on an account that is no more has failed. */
export const channelDisconnected = { code: 'CHANNEL_DISCONNECTED', msg: 'El canal fue desconectado.' }

/** Hands a claimed message to its channel. What stands in the way before the provider is asked is an answer too. */
export async function handOver(services: Services, claim: Claim): Promise<HandedOver> {
  const until = untilOfTry(services.settings.providerTimeoutMs)
  const { account, entry } = claim
  if (account.state === 'disconnected')
    return noWay('rejected', channelDisconnected.code, channelDisconnected.msg)
  const connected = tryConnect(services, account)
  if (!connected) return noWay('auth', 'CREDENTIALS', unreadableCredentials)
  // What waited for its turn is said by somebody else by now: whoever wrote it decides whether it goes once it may.
  if (claim.managed_outside) return noWay('rejected', 'MANAGED_OUTSIDE', errorTable.MANAGED_OUTSIDE.msg)
  if (connected.adapter.windowSeconds !== null && isWindowClosed(claim, services.clock.now()))
    return noWay('rejected', 'WINDOW_CLOSED', windowClosed(connected.connection))
  if (claim.overdue)
    return noWay('rejected', 'WAITED_TOO_LONG', 'El canal no pudo enviar el mensaje en un día.')
  const content = await readContent(services, claim)
  if (!content) return noWay('rejected', 'NOT_SENDABLE', 'Este mensaje no se puede enviar por este canal.')
  const thread = connected.adapter.threaded && (await readThread(services, claim))
  const message = {
    entry: entry.uuid,
    to: claim.identities,
    content,
    sent: claim.sent,
    ...(thread && { thread }),
  }
  const result = await connected.connection.send(message, until)
  return 'error' in result ? { doubt: wholeOf(content), ...result } : result
}

/** Where one message of ours is one of the provider's, there is nothing else to be in doubt about. */
const wholeOf = (content: OutboundContent): Doubt => ({
  text: content.type === 'text' ? content.text : content.caption,
  unsent: 0,
})

/** What an answer belongs below. */
async function readThread({ db }: Services, { account, entry }: Claim): Promise<OutboundThread | undefined> {
  const { business_uuid: business } = account
  const [thread] = await db.tenant(
    business,
    (tx) => tx.$queryRaw<OutboundThread[]>`
      select c.subject, last.answers, last.topic
      from conversations c
      left join lateral (
        select e.provider_message_id as answers, e.body ->> 'topic' as topic from entries e
        where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid and e.seq < ${entry.seq}::int
          and e.author_kind = 'client' and e.provider_message_id is not null
        order by e.seq desc limit 1) last on true
      where c.business_uuid = ${business}::uuid and c.uuid = ${entry.conversation_uuid}::uuid`,
  )
  return thread
}

const windowClosed = ({ templates }: ChannelConnection): string =>
  templates
    ? `${errorTable.WINDOW_CLOSED.msg} Mientras tanto puedes enviarle una plantilla.`
    : errorTable.WINDOW_CLOSED.msg

/** Asked before the provider is: outside of it only a template gets through. */
const isWindowClosed = ({ entry, window_closes_at }: Claim, now: Date): boolean =>
  entry.type !== 'template' && window_closes_at !== null && window_closes_at <= now

async function readContent(services: Services, { entry, account }: Claim): Promise<OutboundContent | null> {
  // The row's body has the shape of its type; it was the contract's when it was written.
  const body = entry.body as {
    text?: string
    caption?: string | null
    choices?: readonly Choice[]
    template?: OutboundTemplate
  }
  if (entry.type === 'text')
    return { type: 'text', text: body.text ?? '', ...(body.choices && { choices: body.choices }) }
  if (entry.type === 'template')
    return { type: 'text', text: body.text ?? '', ...(body.template && { template: body.template }) }
  if (entry.type !== 'document') return null
  const file = await services.db.tenant(account.business_uuid, (tx) =>
    tx.storedFile.findFirst({ where: { business_uuid: account.business_uuid, entry_uuid: entry.uuid } }),
  )
  if (!file) return null
  const bytes = new Uint8Array(await buffer(services.storage.get(file.storage_key)))
  return { type: 'document', name: file.name, mime: file.mime, caption: body.caption || null, bytes }
}
