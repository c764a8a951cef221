import type { AnnouncedCall } from '../../calls/ring/publish-call'
import type { Absorbed } from '../../contacts/merge/absorb-contact'
import type { AnnouncedChange } from '../../entries/write-changes'
import { placementOf } from '../../interactions/acts/perform/interaction-change'
import type { ListPlacement } from '../../interactions/announce'

/** A change that clients must hear of; `before`: the placement of the interaction in the list that it has left. */
export type StoredChange = AnnouncedChange & {
  readonly before?: ListPlacement
  /** Ids of earlier announcements of the same change, which this one replaces. */
  readonly supersededAnnouncements?: readonly string[]
  /** A call that began or ended. */
  readonly call?: AnnouncedCall
}

/** The result of storing an item. */
export type Stored =
  | { readonly result: 'stored'; readonly changes: readonly StoredChange[] }
  /** It came before, changes nothing visible, or waits for its message or for a send to end. */
  | { readonly result: 'duplicate' | 'unchanged' | 'orphan' | 'pending' }

/** Merging a contact with a blocked one finished these chats, which have left their list. */
export const finishedChanges = ({ finished }: Absorbed): StoredChange[] =>
  finished.map(({ before, after }) => ({ ...after, before: placementOf(before) }))
