import { ControlError, parsed } from '../../core/http'
import type { WebhookProgress } from '../../core/webhook'
import type { CustomerActResult } from '../../world/actor'
import type { Chat } from '../../world/chats'
import { digitsOf, type LiveAccount } from '../account'
import { wamid } from '../ids'
import { answersAsAi, changesHands, decidesMarketing } from '../routing/other-responder'
import type { ChatMessage, Customer, MessageState } from '../wire'
import type { World } from '../world'
import { answersFromApp } from './answers-from-app'
import { type ChangedIds, compose } from './compose'
import { CustomerMessage, type CustomerMessageInput } from './input'
import { messageValue, systemValue, visiblePhone } from './values'

/** Plays what a customer does on the phone, and sends the webhook. */
export function customerSends(
  world: World,
  customerId: string,
  raw: CustomerMessageInput,
): CustomerActResult {
  const input = parsed(CustomerMessage, raw)
  const customer = world.customers.get(customerId)
  const account = accountFor(world, customer, input.account)
  const chat = world.chats.of(account.phone_number_id, customer.id)
  const of = { account, customer, chat }
  if (input.type === 'echo') return answersFromApp(world, of, input.text)
  if (input.type === 'ai_answer') return answersAsAi(world, of, input.text)
  if (input.type === 'handover') return changesHands(world, of, input.to)
  if (input.type === 'marketing') return decidesMarketing(world, of, input.value)
  applyToPhone(world, chat, input)

  const at = world.clock.now()
  const id = wamid(world.random, customer.phone ?? digitsOf(customer.id), 'in')
  const media = 'file' in input ? world.media.add(account.phone_number_id, 'customer', input.file) : null
  const ids = input.type === 'system' ? changedIds(world, account, customer, input.phone) : null
  const until =
    input.type === 'call_permission' ? world.permissions.decide(account, customer, input.decision) : null
  const { content, bubble } = compose(customer, input, media, ids, until)
  const value = (input.type === 'system' ? systemValue : messageValue)(world, account, customer, {
    id,
    at,
    content: world.knobs.current.unknownType
      ? unknownContent
      : { ...content, ...contextOf(world, account, input), ...referralOf(world, input) },
  })
  if (adOf(input) !== undefined) world.entryPoints.came(account.phone_number_id, customer.id, at)
  // Messages and reactions open the window; edits and deletions do not.
  if (bubble || input.type === 'reaction') world.chats.customerWrote(chat)
  const message = bubble && addBubble(world, chat, { id, at, input, bubble })
  if (input.type === 'system' && ids) world.customers.renumber(customer.id, input.phone, ids.user_id)
  const firstAttempt = world.webhookBatcher.post({
    account: account.phone_number_id,
    entryId: account.waba_id,
    ...routed(world, account, customer, value),
    orderKey: customer.id,
    onProgress: (progress) => message && showProgress(world, chat, message, progress),
  })
  return { id, firstAttempt }
}

/** What the owner of the thread gets on `messages`, the others get on `standby`, if they have subscribed it. */
function routed(world: World, account: LiveAccount, customer: Customer, value: Record<string, unknown>) {
  const isOurs = !world.knobs.current.standby || world.threads.heard(account, customer) === 'hilo'
  if (isOurs) return { field: 'messages', value }
  const { contacts, messages, ...base } = value
  return { field: 'standby', value: { ...base, standby: { contacts, messages } } }
}

/** With a new number Meta gives the person a new id. */
function changedIds(world: World, account: LiveAccount, customer: Customer, phone: string): ChangedIds {
  const previous_user_id = world.customers.bsuidFor(account, customer)
  const bsuid = customer.bsuid === null ? null : `CO.${world.random.digits(20)}`
  const user_id = world.customers.bsuidFor(account, { ...customer, phone, bsuid })
  return { previous_user_id, user_id, hidden: visiblePhone(world, customer) === null }
}

const adOf = (input: CustomerMessage) => (input.type === 'text' ? input.ad : undefined)

function referralOf(world: World, input: CustomerMessage) {
  const ad = adOf(input)
  return ad === undefined ? {} : { referral: world.ads.whatsappReferral(ad) }
}

const unknownContent = { type: 'hologram', hologram: { id: '1', depth: 3 } }

/** The named account, else the customer's, else the only one. */
export function accountFor(world: World, customer: Customer, named: string | undefined): LiveAccount {
  const own = named ?? customer.account
  if (own) return world.accounts.get(own)
  const [only, ...others] = world.accounts.list()
  if (!only || others.length > 0)
    throw new ControlError(400, 'Di a qué cuenta escribe: account (phone_number_id).')
  return only
}

function contextOf(world: World, account: LiveAccount, { replyTo, forwarded }: CustomerMessage) {
  if (forwarded) return { context: { forwarded: true } }
  if (replyTo === undefined) return {}
  const quoted = world.chats.find(replyTo)
  const from =
    quoted?.message.author === 'customer'
      ? (world.customers.get(quoted.chat.customer).phone ?? undefined)
      : digitsOf(account.display_phone_number)
  return { context: { ...(from !== undefined && { from }), id: replyTo } }
}

/** Applies a reaction, an edit or a deletion to the message on the phone. */
function applyToPhone(world: World, chat: Chat, input: CustomerMessage): void {
  if (input.type !== 'reaction' && input.type !== 'edit' && input.type !== 'revoke') return
  const target = world.chats.find(input.messageId)
  if (target?.chat !== chat)
    throw new ControlError(404, `En este chat no está el mensaje ${input.messageId}.`)
  const { message } = target
  if (input.type === 'reaction') {
    const { customer: _, ...others } = message.reactions
    const reactions = input.emoji === '' ? others : { ...others, customer: input.emoji }
    world.chats.change(chat, message, { reactions })
    return
  }
  if (message.author !== 'customer') throw new ControlError(409, 'Solo se edita o se borra lo propio.')
  if (input.type === 'edit') world.chats.change(chat, message, { text: input.text, edited: true })
  else world.chats.change(chat, message, { revoked: true })
}

interface NewBubble {
  id: string
  at: number
  input: CustomerMessage
  bubble: Partial<ChatMessage>
}

function addBubble(world: World, chat: Chat, { id, at, input, bubble }: NewBubble): ChatMessage {
  const message: ChatMessage = {
    id,
    at,
    author: 'customer',
    type: input.type,
    state: 'waiting',
    reactions: {},
    ...(input.replyTo !== undefined && { replyTo: input.replyTo }),
    ...(input.forwarded && { forwarded: true }),
    ...bubble,
  }
  world.chats.add(chat, message)
  return message
}

const stateOf: Record<WebhookProgress, MessageState> = {
  leaving: 'leaving',
  accepted: 'accepted',
  retrying: 'waiting',
  given_up: 'lost',
}

function showProgress(world: World, chat: Chat, message: ChatMessage, progress: WebhookProgress): void {
  // The business may mark it read before our request has its answer.
  if (message.state !== 'read') world.chats.change(chat, message, { state: stateOf[progress] })
}
