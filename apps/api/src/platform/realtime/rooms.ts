/** A group of sockets. Names are made only here, so that rooms of two businesses cannot have the same name. */
export type Room = string & { readonly __room: true }
const room = (name: string) => name as Room

export const rooms = {
  user: (uuid: string) => room(`user:${uuid}`),
  session: (uuid: string) => room(`session:${uuid}`),
  /** Everybody in the business. */
  team: (business: string) => room(`team:${business}`),
  admins: (business: string) => room(`admins:${business}`),
  /** The people who see every waiting interaction of the business. */
  wholeQueue: (business: string) => room(`queue:${business}:all`),
  /** The people who see only some areas' waiting interactions, by area; null: interactions without an area. */
  queue: (business: string, area: string | null) => room(`queue:${business}:${area ?? 'none'}`),
  /** The people who have the conversation open. */
  conversation: (business: string, uuid: string) => room(`conversation:${business}:${uuid}`),
  /** The people who have the conversation open and are also in the other room. */
  conversationWithin: (business: string, uuid: string, other: Room) =>
    room(`conversation-within:${business}:${uuid}:${other}`),
}

/** The pages of the one browser that a video call is bound to. Named by its key, so that no other browser hears anything. */
export type GuestRoom = string & { readonly __guestRoom: true }
export const guestRoom = (call: string, keyHash: string): GuestRoom => `${call}:${keyHash}` as GuestRoom

/** The conversation of a room; null for another kind of room. */
export function conversationOf(
  name: Room,
): { readonly business: string; readonly conversation: string } | null {
  const [kind, business, conversation] = name.split(':')
  return kind === 'conversation' && business && conversation ? { business, conversation } : null
}
