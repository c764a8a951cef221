import type { ChatMessage, Person } from '../../world/wire'
import type { Bot, BusinessConnection } from '../account'
import { chatKey, chatVia } from '../business'
import { chatOf, connectionView, ownerView, seconds } from '../objects'
import { messageKey, nextNumber, numberOf, type World } from '../world'
import { postUpdate } from './updates'

export const postBusinessMessage = (world: World, bot: Bot, key: string, value: unknown): Promise<void> =>
  postUpdate(world, bot, key, 'business_message', value)

/** Reports that a Business account was connected, changed its rights, or ended the connection. */
export const postConnection = (world: World, bot: Bot, connection: BusinessConnection): Promise<void> =>
  postUpdate(world, bot, connection.owner.id, 'business_connection', connectionView(connection))

/** Either side may delete any message of a private chat. */
export const postDeletion = (
  world: World,
  bot: Bot,
  person: Person,
  via: BusinessConnection,
  { id }: ChatMessage,
): Promise<void> =>
  postUpdate(world, bot, chatKey(via, person), 'deleted_business_messages', {
    business_connection_id: via.id,
    chat: chatOf(person),
    message_ids: [numberOf(id)],
  })

/** The owner answers on their own phone. It opens no window. */
export function ownerWrites(world: World, bot: Bot, person: Person, via: BusinessConnection, text: string) {
  const at = world.clock.now()
  const key = chatKey(via, person)
  const number = nextNumber(world, bot.view.id, key)
  const id = messageKey(key, number)
  world.chats.add(chatVia(world, bot, person, via), {
    ...{ id, at, author: 'business', type: 'text', text, state: 'delivered', reactions: {} },
  })
  const value = {
    message_id: number,
    business_connection_id: via.id,
    from: ownerView(via),
    chat: chatOf(person),
    date: seconds(at),
    text,
  }
  return { id, firstAttempt: postBusinessMessage(world, bot, key, value) }
}
