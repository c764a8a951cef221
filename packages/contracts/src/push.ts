/** Of what a device is notified: one's own chats, those that wait in one's areas, notes that name one, targets that were missed, calls that ring. */
export const pushKinds = ['mine', 'waiting', 'mentions', 'targets', 'calls'] as const
export type PushKind = (typeof pushKinds)[number]

/**
 * What its person may do from a notification without opening Hilo: answer the customer once, or take a chat that waits. `token` is
 * for this one act on this chat and ends after some minutes, or with the session.
 */
export interface PushAct {
  readonly does: 'answer' | 'take'
  readonly token: string
  /** Whose it is: what they wrote becomes a draft of theirs if it is not sent. */
  readonly user: string
}

/**
 * What a push tells the service worker about one chat: the notification that the device shows of it now, or that it shows none any
 * more. `version`: the device drops what is not newer than what it shows.
 */
export type PushMessage = {
  readonly chat: string
  readonly version: number
  /** When it happened. */
  readonly at: string
} & (
  | { readonly shows: null }
  | {
      readonly shows: PushKind
      /** How many things are new since the chat was read. */
      readonly count: number
      /** With content, by choice: who writes, and what. */
      readonly name?: string
      readonly text?: string
      readonly act?: PushAct
      /** The call that rings. */
      readonly call?: string
      /** Other chats that the device shows no longer: where each push must show something these come along. `version`: up to which. */
      readonly gone?: readonly { readonly chat: string; readonly version: number }[]
    }
)
