import type { Sending } from '../outbox'
import type { World } from '../world'
import { fetchLinked } from './linked-media'
import { magicEndingOf } from './magic'
import type { Content } from './request'
import { type Failed, reportStatus } from './statuses'

const sentAfterMs = 50
const deliveredAfterMs = 150

/** Schedules the sending of an accepted message to the phone. */
export function deliver(world: World, sending: Sending, content: Content, later: number | null): void {
  world.timers.schedule(sentAfterMs, () => world.clock.track(sendToPhone(world, sending, content, later)))
}

/** Reports the message as sent and schedules its arrival, or reports a failure. */
export async function sendToPhone(
  world: World,
  sending: Sending,
  content: Content,
  later: number | null,
): Promise<void> {
  const failure = failureOf(world, sending, content, later) ?? (await fetchLinked(world, sending, content))
  if (failure) return reportStatus(world, sending, 'failed', failure)
  world.timers.schedule(deliveredAfterMs - sentAfterMs, () => world.clock.track(arrive(world, sending)))
  await reportStatus(world, sending, 'sent')
}

/** Delivers the message, unless the phone is offline. */
export async function arrive(world: World, sending: Sending): Promise<void> {
  const { customer, message, chat } = sending
  if (message.state !== 'sent') return
  if (customer.profile === 'blocked') return reportStatus(world, sending, 'failed', { code: 131026 })
  if (customer.profile === 'offline') return
  world.chats.typing(chat, false)
  if (message.type === 'reaction') showReaction(world, sending)
  const wait = world.knobs.current.readAfterMs
  if (wait !== null) world.timers.schedule(wait, () => world.clock.track(read(world, sending)))
  // Meta reports only that a reaction was sent.
  if (message.type !== 'reaction') await reportStatus(world, sending, 'delivered')
}

/** The customer reads it; the noReceipts profile reports nothing. */
export async function read(world: World, sending: Sending): Promise<void> {
  if (sending.customer.profile === 'noReceipts' || sending.message.state !== 'delivered') return
  await reportStatus(world, sending, 'read')
}

/** Whether the window forbids the message; templates need no window. */
export function windowClosed(world: World, { chat }: Pick<Sending, 'chat'>, type: Content['type']): boolean {
  return type !== 'template' && !(world.chats.windowOpen(chat) ?? world.knobs.current.trustPast)
}

function failureOf(world: World, sending: Sending, content: Content, later: number | null): Failed | null {
  const magic = magicEndingOf(sending.customer.phone)
  if (later !== null) return { code: later }
  if (sending.customer.profile === 'invalid' || magic === '0026') return { code: 131026 }
  if (content.type === 'reaction' && !isReactable(world, sending, content.reaction.message_id))
    return { code: 131009 }
  if (content.type === 'template' && refusesMarketing(world, sending, content.template.name))
    return { code: 131050 }
  if (magic === '0047' || windowClosed(world, sending, content.type)) return { code: 131047 }
  return null
}

/** A template of marketing, to a customer who has stopped it. */
const refusesMarketing = (world: World, { chat, customer }: Sending, name: string): boolean =>
  world.marketing.isStopped(chat.account, customer) &&
  world.templates
    .of(world.accounts.get(chat.account).waba_id)
    .some((one) => one.name === name && one.category === 'MARKETING')

const thirtyDaysMs = 30 * 86_400_000

/** Only what this customer wrote in the last thirty days, and has not deleted. */
function isReactable(world: World, { chat }: Sending, id: string): boolean {
  const found = world.chats.find(id)
  if (!found) return world.knobs.current.trustPast
  const { message } = found
  const isFresh = world.clock.now() - message.at <= thirtyDaysMs
  return found.chat === chat && message.author === 'customer' && !message.revoked && isFresh
}

function showReaction(world: World, { message }: Sending): void {
  const target = message.replyTo === undefined ? null : world.chats.find(message.replyTo)
  if (!target) return
  const { business: _, ...others } = target.message.reactions
  const reactions = message.text ? { ...others, business: message.text } : others
  world.chats.change(target.chat, target.message, { reactions })
}
