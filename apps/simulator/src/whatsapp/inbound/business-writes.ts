import type { Chat } from '../../world/chats'
import { digitsOf, type LiveAccount } from '../account'
import { wamid } from '../ids'
import type { Customer } from '../wire'
import type { World } from '../world'
import { visiblePhone } from './values'

export interface OfChat {
  account: LiveAccount
  customer: Customer
  chat: Chat
}

/** The business writes beside our app: on its own phone, or by Meta's AI. Returns what the echo says of it. */
export function businessWrites(world: World, { account, customer, chat }: OfChat, text: string) {
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
  return {
    id,
    timestamp: String(Math.floor(at / 1000)),
    phone: visiblePhone(world, customer),
    bsuid: world.customers.bsuidFor(account, customer),
  }
}
