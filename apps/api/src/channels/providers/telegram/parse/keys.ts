/** The id of a chat: of the bot itself, or of a represented account, marked with the owner's id. */
export const chatKey = (owner: string | null, chat: string): string =>
  owner === null ? chat : `${owner}:${chat}`

/** The chat of a key and the owner of its account; null: the bot's own. */
export function chatOfKey(key: string): { readonly owner: string | null; readonly chat: string } {
  const [first = '', second] = key.split(':')
  return second === undefined ? { owner: null, chat: first } : { owner: first, chat: second }
}

/** Messages are numbered within their chat. */
export const messageKey = (chat: string, message: string): string => `${chat}:${message}`
/** The message's number in its chat. */
export const messageIdOf = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1))

/** Prefix of the handle of a payment to confirm; the handle of a pressed button has none. */
export const checkoutHandle = 'checkout:'
