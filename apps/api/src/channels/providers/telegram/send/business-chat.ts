import type { RepresentedConnection } from '../../../adapter'
import type { SendError } from '../../../outbound'
import { businessDisconnected, businessForbidden } from '../errors'
import { chatOfKey } from '../parse/keys'

/** Finds by which connection the account may answer for an owner now; null: by none. */
export type ConnectionOf = (owner: string) => Promise<RepresentedConnection | null>

interface ChatParams {
  readonly chat_id: string
  /** Set where the chat is in a Business account: the call is made in the owner's name. */
  readonly business_connection_id?: string
}

const refused = (code: string, msg: string): { readonly error: SendError } => ({
  error: { kind: 'rejected', code, msg, retryAfterMs: null },
})

/** The parameters that name a chat, or why the bot may not act there. `right`: what the owner must have allowed. */
export async function chatParams(
  key: string,
  connectionOf: ConnectionOf,
  right: 'canReply' | 'canDelete',
): Promise<ChatParams | { readonly error: SendError }> {
  const { owner, chat } = chatOfKey(key)
  if (owner === null) return { chat_id: chat }
  const found = await connectionOf(owner)
  if (found === null) return refused('BUSINESS_DISCONNECTED', businessDisconnected)
  if (!found[right]) return refused('BUSINESS_FORBIDDEN', businessForbidden)
  return { chat_id: chat, business_connection_id: found.connection }
}
