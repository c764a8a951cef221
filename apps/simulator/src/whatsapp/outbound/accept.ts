import { graphError } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import { looksLikeWamid, wamid } from '../ids'
import type { Sending } from '../outbox'
import type { ChatMessage } from '../wire'
import type { World } from '../world'
import { attachedFile } from './attached-file'
import { interactiveBubble } from './interactive'
import { mediaOf } from './linked-media'
import type { Recipient } from './recipient'
import type { Content, Envelope } from './request'
import { templateBubble } from './template'

/** Accepts a valid message: gives it an id and adds it to the chat. */
export function accept(
  world: World,
  account: LiveAccount,
  { customer, byBsuid }: Recipient,
  { envelope, content, request }: { envelope: Envelope; content: Content; request: unknown },
): Sending {
  const chat = world.chats.of(account.phone_number_id, customer.id)
  const replyTo = envelope.context?.message_id
  if (replyTo !== undefined) requireMessage(world, replyTo)
  const shown = bubbleOf(world, account, content)
  const at = world.clock.now()
  const message: ChatMessage = {
    id: wamid(world.random, customer.phone ?? customer.id.replace(/\D/g, ''), 'out'),
    at,
    author: 'business',
    type: content.type,
    state: 'waiting',
    reactions: {},
    ...(replyTo !== undefined && { replyTo }),
    ...shown,
  }
  const sending: Sending = {
    id: message.id,
    at,
    chat,
    customer,
    message,
    opaque: envelope.biz_opaque_callback_data ?? null,
    byBsuid,
    request,
    statuses: [],
  }
  world.outbox.sendings.push(sending)
  if (content.type !== 'reaction') world.chats.add(chat, message)
  return sending
}

/** Refuses an unknown message id, unless it may be from before a restart (trustPast). */
export function requireMessage(world: World, id: string): void {
  if (world.chats.find(id) || (world.knobs.current.trustPast && looksLikeWamid(id))) return
  throw graphError(131009, `Message ID ${id} is not valid`)
}

function bubbleOf(world: World, account: LiveAccount, content: Content): Partial<ChatMessage> {
  if (content.type === 'text') return { text: content.text.body }
  if (content.type === 'template')
    return templateBubble(
      (name, language) => world.templates.find(account.waba_id, name, language),
      content.template,
      (kind, file) => attachedFile(world, account, kind, file),
    )
  if (content.type === 'interactive') return interactiveBubble(content.interactive)
  if (content.type === 'reaction') {
    requireMessage(world, content.reaction.message_id)
    return { text: content.reaction.emoji, replyTo: content.reaction.message_id }
  }
  const media = mediaOf(content)
  if (!media) return {}
  const { caption: text } = media.value
  const file = attachedFile(world, account, media.kind, media.value)
  return { ...(text !== undefined && { text }), ...(file && { media: file }) }
}
