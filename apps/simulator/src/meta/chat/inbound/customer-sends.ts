import { ControlError, parsed } from '../../../core/http'
import type { CustomerActResult } from '../../../world/actor'
import type { Chat } from '../../../world/chats'
import { changeOnPhone, requireInChat } from '../../../world/phone'
import { showProgress } from '../../../world/progress'
import type { ChatMessage, Person } from '../../../world/wire'
import type { LiveAccount } from '../kind'
import type { World } from '../world'
import { addFile, attached, type Composed, compose } from './compose'
import { CustomerMessage, type CustomerMessageInput } from './input'
import { sendEvent } from './send-event'

interface Context {
  world: World
  account: LiveAccount
  person: Person
  chat: Chat
}

type Of<T extends CustomerMessage['type']> = Extract<CustomerMessage, { type: T }>

/** Plays what a customer does on the phone, and sends the webhook. */
export function customerSends(
  world: World,
  customerId: string,
  raw: CustomerMessageInput,
): CustomerActResult {
  const input = parsed(CustomerMessage, raw)
  const person = world.people.get(customerId)
  const account = world.accounts.chosen(input.account ?? person.account)
  const context: Context = { world, account, person, chat: world.chats.of(account.id, person.id) }
  switch (input.type) {
    case 'reaction':
      return reacts(context, input)
    case 'choice':
      return chooses(context, input)
    case 'start':
      return starts(context, input)
    case 'referral':
      return comesBack(context, input)
    case 'edit':
      return edits(context, input)
    case 'revoke':
      return unsends(context, input)
    case 'echo':
      return answersElsewhere(context, input)
    case 'handover':
      return changesHands(context, input)
    default:
      return writes(context, compose(world, account.id, input), input.replyTo)
  }
}

const newMid = ({ kind, random }: World) => kind.newMid(random.bytes)

function writes(
  { world, account, person, chat }: Context,
  { content, bubble }: Composed,
  replyTo?: string,
): CustomerActResult {
  const mid = newMid(world)
  const message: ChatMessage = {
    id: mid,
    at: world.clock.now(),
    author: 'customer',
    state: 'waiting',
    reactions: {},
    ...(replyTo !== undefined && { replyTo }),
    ...bubble,
  }
  const reply =
    replyTo === undefined
      ? {}
      : { reply_to: replyOf(world, requireInChat(world.chats.find(replyTo), chat, replyTo)) }
  world.chats.customerWrote(chat)
  world.chats.add(chat, message)
  const said = world.knobs.current.unknownType ? { hologram: { id: '1', depth: 3 } } : content
  const firstAttempt = sendEvent(world, account, {
    customer: person.id,
    field: 'messages',
    content: { message: { mid, ...reply, ...said } },
    onProgress: (progress) => showProgress(world, chat, message, progress),
  })
  return { id: mid, firstAttempt }
}

const replyOf = ({ kind }: World, { id, author }: ChatMessage) =>
  kind.channel === 'messenger' ? { mid: id, is_self_reply: author === 'customer' } : { mid: id }

const reactionNames: Record<string, string> = {
  '❤️': 'love',
  '😂': 'smile',
  '😮': 'wow',
  '😢': 'sad',
  '😡': 'angry',
  '👍': 'like',
  '👎': 'dislike',
}

function reacts({ world, account, person, chat }: Context, input: Of<'reaction'>): CustomerActResult {
  changeOnPhone(world, chat, input)
  world.chats.customerWrote(chat)
  const { messageId: mid, emoji } = input
  const reaction =
    emoji === ''
      ? { mid, action: 'unreact' }
      : { mid, action: 'react', reaction: reactionNames[emoji] ?? 'other', emoji }
  const firstAttempt = sendEvent(world, account, {
    customer: person.id,
    field: 'message_reactions',
    content: { reaction },
  })
  return { id: mid, firstAttempt }
}

/** A quick reply is a text with a payload; a button is a postback that shows its title. */
function chooses(context: Context, { messageId, id, title }: Of<'choice'>): CustomerActResult {
  const { world, chat, account, person } = context
  const menu = requireInChat(world.chats.find(messageId), chat, messageId)
  const choice = menu.choices?.find((one) => one.id === id && one.title === title)
  if (!choice) throw new ControlError(404, `Ese mensaje no ofrece «${title}».`)
  if (choice.kind === 'quick_reply') {
    // Quick replies disappear when one is tapped.
    world.chats.change(chat, menu, { choices: [] })
    return writes(context, {
      content: { text: title, quick_reply: { payload: id } },
      bubble: { type: 'text', text: title },
    })
  }
  return postback({ world, account, person, chat }, { title, payload: id })
}

function postback(
  { world, account, person, chat }: Context,
  value: { title: string; [more: string]: unknown },
): CustomerActResult {
  const mid = newMid(world)
  const message: ChatMessage = {
    id: mid,
    at: world.clock.now(),
    author: 'customer',
    type: 'text',
    text: value.title,
    state: 'waiting',
    reactions: {},
  }
  world.chats.customerWrote(chat)
  world.chats.add(chat, message)
  const firstAttempt = sendEvent(world, account, {
    customer: person.id,
    field: 'messaging_postbacks',
    content: { postback: { mid, ...value } },
    onProgress: (progress) => showProgress(world, chat, message, progress),
  })
  return { id: mid, firstAttempt }
}

const linkReferral = (ref: string) => ({ ref, source: 'SHORTLINK', type: 'OPEN_THREAD' })

function starts(context: Context, { payload = 'GET_STARTED', ref, ad }: Of<'start'>): CustomerActResult {
  const referral = ad ? context.world.ads.chatReferral(ad) : ref !== undefined && linkReferral(ref)
  return postback(context, { title: 'Empezar', payload, ...(referral && { referral }) })
}

function comesBack(
  { world, account, person, chat }: Context,
  { ref, ad }: Of<'referral'>,
): CustomerActResult {
  world.chats.customerWrote(chat)
  const content = { referral: ad ? world.ads.chatReferral(ad) : linkReferral(ref) }
  const field = world.kind.fields.referrals
  const firstAttempt = sendEvent(world, account, { customer: person.id, field, content })
  return { id: ref, firstAttempt }
}

function edits({ world, account, person, chat }: Context, input: Of<'edit'>): CustomerActResult {
  const { id: mid } = changeOnPhone(world, chat, input)
  const content = { message_edit: { mid, text: input.text, num_edit: 1 } }
  const field = world.kind.fields.edits
  return { id: mid, firstAttempt: sendEvent(world, account, { customer: person.id, field, content }) }
}

const ourApp = '1234567890'
const anotherApp = '2345678901'

/** Another app takes the customer over, or gives them back to us. */
function changesHands({ world, account, person }: Context, { to }: Of<'handover'>): CustomerActResult {
  const content =
    to === 'hilo'
      ? { pass_thread_control: { previous_owner_app_id: anotherApp, new_owner_app_id: ourApp, metadata: '' } }
      : { take_thread_control: { previous_owner_app_id: ourApp, new_owner_app_id: anotherApp, metadata: '' } }
  const field = world.kind.fields.handovers
  return { id: to, firstAttempt: sendEvent(world, account, { customer: person.id, field, content }) }
}

/** Instagram sends it with the same mid; Messenger sends nothing. */
function unsends({ world, account, person, chat }: Context, input: Of<'revoke'>): CustomerActResult {
  const { id: mid } = changeOnPhone(world, chat, input)
  if (world.kind.channel === 'messenger') return { id: mid, firstAttempt: Promise.resolve() }
  const content = { message: { mid, is_deleted: true } }
  return {
    id: mid,
    firstAttempt: sendEvent(world, account, { customer: person.id, field: 'messages', content }),
  }
}

/** The app id of Meta's own inbox. */
const inboxApp = 263902037430900

function answersElsewhere(
  { world, account, person, chat }: Context,
  { text, file: given }: Of<'echo'>,
): CustomerActResult {
  const mid = newMid(world)
  const file = given && addFile(world, account.id, given)
  const message: ChatMessage = {
    id: mid,
    at: world.clock.now(),
    author: 'business',
    type: file ? 'document' : 'text',
    state: 'delivered',
    reactions: {},
    ...(text !== undefined && { text }),
    ...(file && { media: world.files.view(file) }),
  }
  world.chats.add(chat, message)
  const said = file ? attached('file', { url: world.cdn.url(file) }) : { text: text ?? '' }
  const content = { message: { mid, is_echo: true, app_id: inboxApp, ...said } }
  const field = echoField(world)
  return {
    id: mid,
    firstAttempt: sendEvent(world, account, { customer: person.id, field, content, echo: true }),
  }
}

/** Instagram has no subscription of its own for echoes. */
export const echoField = ({ kind }: World): string =>
  kind.channel === 'instagram' ? 'messages' : 'message_echoes'
