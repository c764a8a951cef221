/** Of what a device is notified: one's own chats, those that wait in one's areas, notes that name one, targets that were missed, calls that ring. */
export const pushKinds = ['mine', 'waiting', 'mentions', 'targets', 'calls'] as const
export type PushKind = (typeof pushKinds)[number]

/**
 * What a push tells the service worker about one chat: the notification that the device shows of it now, or that it shows none any
 * more. `version`: the device drops what is not newer than what it shows.
 */
export type PushMessage = { readonly chat: string; readonly version: number } & (
  | { readonly shows: null }
  | {
      readonly shows: PushKind
      /** How many things are new since the chat was read. */
      readonly count: number
      /** When it happened. */
      readonly at: string
      /** With content, by choice: who writes, and what. */
      readonly name?: string
      readonly text?: string
    }
)
