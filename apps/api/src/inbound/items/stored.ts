import type { AnnouncedChange, WrittenChange } from '../../entries/announced-change'
import type { StoredEvents } from '../../platform/events/write-events'

/** The result of storing an item. */
export type StoredChange = AnnouncedChange & {
  /** Earlier events of the same message, which are not published apart. */
  readonly superseded?: readonly StoredEvents[]
  /** A call that began or ended. */
  readonly call?: StoredEvents
}

/**
 * The result of storing an item. `arrived`: when a message began that was sent while its account was stopped, and has reached the
 * customer now.
 */
export type Stored = { readonly arrived?: Date } & (
  | { readonly result: 'stored'; readonly changes: readonly StoredChange[] }
  /** It came before, changes nothing visible, or waits for its message or for a send to end. */
  | { readonly result: 'duplicate' | 'unchanged' | 'orphan' | 'pending' }
)

/** The change of the chat to which a message was added: contacts that were merged for it may have changed others before. */
export const changeOfMessage = (
  changes: readonly StoredChange[],
  message: string,
): (StoredChange & WrittenChange) | undefined =>
  changes.find(
    (change): change is StoredChange & WrittenChange =>
      !change.unshown &&
      change.events.some((event) => event.name === 'message.received' && event.message === message),
  )
