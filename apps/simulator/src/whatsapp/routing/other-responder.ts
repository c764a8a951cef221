import type { CustomerActResult } from '../../world/actor'
import { businessWrites, type OfChat } from '../inbound/business-writes'
import { valueBase, visiblePhone } from '../inbound/values'
import type { World } from '../world'
import type { Owner } from './threads'

/** A field of the app that it has not subscribed brings nothing, and Meta says nothing of it. */
function post(
  world: World,
  { account, customer }: Omit<OfChat, 'chat'>,
  field: string,
  value: object,
): Promise<void> {
  if (!account.fields.includes(field)) return Promise.resolve()
  return world.webhookBatcher.post({
    account: account.phone_number_id,
    entryId: account.waba_id,
    field,
    value: { ...value },
    orderKey: customer.id,
  })
}

/** Meta's AI answers the customer. The echo has the request of the send, and so neither its sender nor who it is. */
export function answersAsAi(world: World, of: OfChat, text: string): CustomerActResult {
  const { account, customer } = of
  world.threads.give(account, customer, 'ai')
  const { id, timestamp, phone, bsuid } = businessWrites(world, of, text)
  const message = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(phone === null ? { recipient: bsuid } : { to: phone }),
    type: 'text',
    text: { body: text },
  }
  const standby = (lists: object) => post(world, of, 'standby', { ...valueBase(account), standby: lists })
  const delivered = {
    id,
    status: 'delivered',
    timestamp,
    ...(phone === null ? { recipient_user_id: bsuid } : { recipient_id: phone }),
  }
  const echoed = standby({ message_echoes: [{ id, timestamp, message }] })
  return { id, firstAttempt: Promise.all([echoed, standby({ statuses: [delivered] })]).then(() => undefined) }
}

const summary = 'El cliente pregunta por un cambio de talla y pide hablar con una persona.'

/** The thread changes hands. A release has no webhook: it names no new owner. */
export function changesHands(world: World, of: Omit<OfChat, 'chat'>, to: Owner): CustomerActResult {
  const { account, customer } = of
  const from = world.threads.ownerOf(account, customer)
  world.threads.give(account, customer, to)
  const phone = visiblePhone(world, customer)
  const value = (type: string, roles: object) => ({
    messaging_product: 'whatsapp',
    recipient: valueBase(account).metadata,
    ...(phone !== null && { sender: { phone_number: phone } }),
    type,
    timestamp: String(Math.floor(world.clock.now() / 1000)),
    [type]: roles,
  })
  if (to === 'ai') return { id: to, firstAttempt: Promise.resolve() }
  const told =
    to === 'hilo'
      ? value('control_passed', {
          previous_owner_role: from === 'app' ? 'customer_service' : 'ai_agent',
          new_owner_role: 'escalation',
          metadata: 'WhatsApp user requested human agent',
          conversation_context: { type: 'summary', summary: { text: summary } },
        })
      : value('control_taken', {
          previous_owner_role: 'customer_service',
          new_owner_role: 'escalation',
          metadata: 'Control taken via service message',
        })
  return { id: to, firstAttempt: post(world, of, 'messaging_handovers', told) }
}

/** The customer stops or resumes marketing of this number, in WhatsApp's own menu. */
export function decidesMarketing(world: World, of: OfChat, value: 'stop' | 'resume'): CustomerActResult {
  const { account, customer } = of
  world.marketing.set(account, customer, value)
  const phone = visiblePhone(world, customer)
  const user_id = world.customers.bsuidFor(account, customer)
  const who = { ...(phone !== null && { wa_id: phone }), user_id }
  const told = {
    ...valueBase(account),
    contacts: [{ profile: { name: customer.name }, ...who }],
    user_preferences: [
      {
        ...who,
        detail:
          value === 'stop'
            ? 'User requested to stop marketing messages'
            : 'User requested to resume marketing messages',
        category: 'marketing_messages',
        value,
        timestamp: Math.floor(world.clock.now() / 1000),
      },
    ],
  }
  return { id: value, firstAttempt: post(world, of, 'user_preferences', told) }
}
