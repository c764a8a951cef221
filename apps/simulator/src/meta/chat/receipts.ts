import type { Chat } from '../../world/chats'
import type { Sent } from '../../world/sent-log'
import type { ChatMessage, Person } from '../../world/wire'
import { sendEvent } from './inbound/send-event'
import type { LiveAccount } from './kind'
import type { World } from './world'

interface InTransit {
  person: Person
  chat: Chat
  message: ChatMessage
  sent: Sent
}

const arrivesAfterMs = 150

/** Schedules the delivery of an accepted message. */
export function deliver(world: World, account: LiveAccount, { chat }: InTransit): void {
  world.timers.schedule(arrivesAfterMs, () => world.clock.track(arrive(world, account, chat)))
}

/** Delivers all waiting messages, unless the phone is offline. */
export async function arrive(world: World, account: LiveAccount, chat: Chat): Promise<void> {
  const person = world.people.find(chat.customer)
  const waiting = chat.messages.filter(({ author, state }) => author === 'business' && state === 'sent')
  if (!person || person.profile === 'offline' || waiting.length === 0) return
  const at = world.clock.now()
  for (const message of waiting) mark(world, chat, message, 'delivered', at)
  const { readAfterMs, dropDelivered } = world.knobs.current
  if (readAfterMs !== null)
    world.timers.schedule(readAfterMs, () => world.clock.track(read(world, account, chat)))
  if (world.kind.receipts === 'mid' || dropDelivered || person.profile === 'noReceipts') return
  const delivery = { mids: waiting.map(({ id }) => id), watermark: at }
  await awaitUnlessHeld(
    world,
    sendEvent(world, account, {
      customer: person.id,
      field: 'message_deliveries',
      content: { delivery },
      at,
    }),
  )
}

/** The customer reads the chat; the noReceipts profile sends no receipt. */
export async function read(world: World, account: LiveAccount, chat: Chat): Promise<void> {
  const person = world.people.find(chat.customer)
  const unread = chat.messages.filter(({ author, state }) => author === 'business' && state === 'delivered')
  const last = unread.at(-1)
  if (!person || !last) return
  const at = world.clock.now()
  for (const message of unread) mark(world, chat, message, 'read', at)
  if (person.profile === 'noReceipts') return
  const byMid = world.kind.receipts === 'mid'
  const content = { read: byMid ? { mid: last.id } : { watermark: at } }
  const field = byMid ? 'messaging_seen' : 'message_reads'
  await awaitUnlessHeld(world, sendEvent(world, account, { customer: person.id, field, content, at }))
}

function mark(
  { chats, outbox }: World,
  chat: Chat,
  message: ChatMessage,
  status: 'delivered' | 'read',
  at: number,
) {
  chats.change(chat, message, { state: status })
  outbox.messages.find(({ id }) => id === message.id)?.statuses.push({ status, at })
}

/** A webhook that a knob holds back waits for the clock, so the clock must not wait for it. */
async function awaitUnlessHeld({ webhookBatcher }: World, delivery: Promise<void>): Promise<void> {
  if (!webhookBatcher.holding()) await delivery
}
