import type { ChatMessage } from '../../src/world/wire'

/** Whether the phone shows the message: the business's messages only after delivery. */
export const onPhone = ({ author, type, state }: ChatMessage): boolean =>
  type !== 'reaction' && (author === 'customer' || state === 'delivered' || state === 'read')

/** A message in one line. */
export function summary(message: ChatMessage): string {
  if (message.revoked) return 'Mensaje eliminado'
  if (message.text) return message.text
  if (message.media) return message.media.name
  if (message.place) return message.place.name ?? 'Ubicación'
  return message.people?.[0]?.name ?? 'Mensaje'
}
