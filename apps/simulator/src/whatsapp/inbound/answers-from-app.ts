import type { CustomerActResult } from '../../world/actor'
import type { Chat } from '../../world/chats'
import { digitsOf, type LiveAccount } from '../account'
import { wamid } from '../ids'
import type { Customer } from '../wire'
import type { World } from '../world'
import { valueBase, visiblePhone } from './values'

interface Answer {
  account: LiveAccount
  customer: Customer
  chat: Chat
  text: string
}

/** The business answers from the WhatsApp app on the same number: sent as an echo, and opens no window. */
export function answersFromApp(world: World, { account, customer, chat, text }: Answer): CustomerActResult {
  const at = world.clock.now()
  const id = wamid(world.random, customer.phone ?? digitsOf(customer.id), 'out')
  world.chats.add(chat, {
    id,
    at,
    author: 'business',
    type: 'text',
    text,
    state: 'delivered',
    reactions: {},
  })
  const phone = visiblePhone(world, customer)
  const echo = {
    from: digitsOf(account.display_phone_number),
    ...(phone !== null && { to: phone }),
    to_user_id: world.customers.bsuidFor(account, customer),
    id,
    timestamp: String(Math.floor(at / 1000)),
    type: 'text',
    text: { body: text },
  }
  const firstAttempt = world.webhookBatcher.post({
    account: account.phone_number_id,
    entryId: account.waba_id,
    field: 'smb_message_echoes',
    value: { ...valueBase(account), message_echoes: [echo] },
    orderKey: customer.id,
  })
  return { id, firstAttempt }
}
