import type { Interaction } from './http/entities'

/** How many of the customer's messages its owner has not read. What is unread for a mark alone has none. */
export const newMessagesOf = ({
  unread,
  marked_unread,
}: Pick<Interaction, 'unread' | 'marked_unread'>): number => Math.max(0, marked_unread ? unread - 1 : unread)
