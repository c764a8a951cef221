import type { Chat } from '../../stage/chats'
import { digitsOf, type LiveAccount } from '../account'
import { wamid } from '../ids'
import type { Customer } from '../wire'
import type { World } from '../world'
import type { Sent } from './customer-sends'
import { valueBase, visiblePhone } from './values'

interface Answer {
  account: LiveAccount
  customer: Customer
  chat: Chat
  text: string
}

/** Where a number lives in the app too, what is written there comes as an echo. It opens no window. */
export function answersFromApp(world: World, { account, customer, chat, text }: Answer): Sent {
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
  const firstAttempt = world.mailroom.post({
    account: account.phone_number_id,
    entryId: account.waba_id,
    field: 'smb_message_echoes',
    value: { ...valueBase(account), message_echoes: [echo] },
    lane: customer.id,
  })
  return { id, firstAttempt }
}
