import type { Entry, Interaction, SessionUser } from '@hilo/contracts'
import { createContext, use } from 'react'
import type { StartLeaving } from '../../server/live/leaving-chat'
import type { StartTarget } from './start/start-target'

/** Where the chat was opened, and the addresses that lead from it. */
export interface ChatPlace {
  readonly conversation: string
  /** The interaction to show; null: the open or latest one of the conversation. */
  readonly interaction: string | null
  /** The entry to open at and to highlight; null: the end. */
  readonly entry: string | null
  /** The chat was opened from Resueltos. */
  readonly resolved: boolean
  readonly hrefOf: (conversation: string) => string
  /** The whole address of a message of this conversation. */
  readonly linkOf: (entry: Entry) => string
  /** Shows the end of a conversation that was opened around an entry. */
  readonly toEnd: () => void
  readonly toList: () => void
  /** The back button on a phone; null: the list is beside the chat. */
  readonly back: (() => void) | null
  /** Called when it is known whether the conversation exists and can be seen. */
  readonly onMissing: (missing: boolean) => void
}

/** The acts whose dialogs outlive the thread, or belong to other features. */
export interface ChatActs {
  /** `to` is the user chosen in the owner selector; null: the dialog asks. */
  readonly transfer: (interaction: Interaction, to: string | null) => void
  readonly takeOver: (interaction: Interaction) => void
  readonly call: (interaction: Interaction) => void
  /** Opens the dialog that starts a new chat with the customer of a finished one. */
  readonly write: (target: StartTarget) => void
  /** Takes a chat that waits. */
  readonly accept: (interaction: Interaction) => void
  readonly accepting: boolean
  readonly startLeaving: StartLeaving
}

/** The chat on the screen, as the parts around and inside its thread need it. */
export interface OpenChat {
  readonly me: SessionUser
  readonly place: ChatPlace
  readonly acts: ChatActs
  /** The contact panel beside the chat; null if the chat has none. */
  readonly contact: { readonly open: boolean; readonly toggle: () => void } | null
}

export const OpenChatContext = createContext<OpenChat | null>(null)

export function useOpenChat(): OpenChat {
  const chat = use(OpenChatContext)
  if (chat === null) throw new Error('useOpenChat outside an open chat')
  return chat
}
