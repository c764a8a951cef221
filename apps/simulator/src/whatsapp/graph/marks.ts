import { badParameter, graphError, requiredParameter } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import { requireMessage } from '../outbound/accept'
import type { World } from '../world'

/** Shows on the customer's phone that the business read a message and, if it says so, is typing. */
export function markRead(
  world: World,
  account: LiveAccount,
  body: Record<string, unknown>,
): { success: true } {
  if (body.status !== 'read')
    throw badParameter(`Param status must be one of {READ} - got "${String(body.status)}".`)
  const messageId = body.message_id
  if (typeof messageId !== 'string' || messageId === '') throw requiredParameter('message_id')
  const typing = isTyping(body.typing_indicator)
  requireMessage(world, messageId)
  const found = world.chats.find(messageId)
  // A number can only mark as read what a customer wrote to it.
  const theirs = found?.chat.account === account.phone_number_id && found.message.author === 'customer'
  if (found && !theirs) throw graphError(131009, `Message ID ${messageId} is not valid`)
  world.outbox.marks.push({ at: world.clock.now(), account: account.phone_number_id, messageId, typing })
  if (found) {
    const { chat, message } = found
    // Marks all earlier messages as read too.
    for (const earlier of chat.messages.slice(0, chat.messages.indexOf(message) + 1)) {
      if (earlier.author === 'customer' && earlier.state !== 'read')
        world.chats.change(chat, earlier, { state: 'read' })
    }
    if (typing) world.chats.typing(chat, true)
  }
  return { success: true }
}

function isTyping(indicator: unknown): boolean {
  if (indicator === undefined) return false
  if (typeof indicator === 'object' && indicator !== null && 'type' in indicator && indicator.type === 'text')
    return true
  throw badParameter("Param typing_indicator['type'] must be one of {TEXT}.")
}
