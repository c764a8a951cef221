import type { ChannelType } from '@hilo/contracts'
import type { Message } from '../log/entry-kinds'

/** What the actions of a message need to know of its chat. */
export interface ThreadActions {
  readonly channel: ChannelType
  readonly customer: string
  /** The address that opens the chat at this message. */
  readonly linkOf: (entry: Message) => string
  /** The address that opens a chat. */
  readonly hrefOf: (conversation: string) => string
  /** Undefined if this person cannot write to the customer now. */
  readonly onReply?: (entry: Message) => void
}

/** Opens a dialog about a message. */
export interface MessageDialogs {
  readonly edit: (entry: Message) => void
  readonly remove: (entry: Message) => void
  readonly forward: (entry: Message) => void
  readonly forwardMail: (entry: Message) => void
}
