import type { Chat } from '../../stage/chats'
import type { Sent } from '../../stage/outbox'
import type { ChatMessage, Person } from '../../stage/wire'
import { tell } from './inbound/tell'
import type { LiveAccount } from './kind'
import type { World } from './world'

interface OnTheWay {
  person: Person
  chat: Chat
  message: ChatMessage
  sent: Sent
}

const arrivesAfterMs = 150

/** What became of an accepted message; every step is the clock's. */
export function deliver(world: World, account: LiveAccount, way: OnTheWay): void {
  world.timers.schedule(arrivesAfterMs, () => world.clock.track(arrive(world, account, way.chat)))
}

/** All that waits reaches the phone, if the phone is there. */
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
  await told(
    world,
    tell(world, account, { customer: person.id, field: 'message_deliveries', content: { delivery }, at }),
  )
}

/** The customer looks at the chat; some never let the business know. */
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
  await told(world, tell(world, account, { customer: person.id, field, content, at }))
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

/** What a knob holds back waits for the clock, so the clock must not wait for it. */
async function told({ mailroom }: World, leaving: Promise<void>): Promise<void> {
  if (!mailroom.holding()) await leaving
}
