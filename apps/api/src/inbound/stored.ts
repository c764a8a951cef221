import type { Place } from '../interactions/announce'
import type { Told } from './rows/write-changes'

/** A change that clients must be told; `before`: where the row stood, if it has left that place. */
export type StoredChange = Told & {
  readonly before?: Place
  /** Announcements of the same change that this one has overtaken. */
  readonly also?: readonly string[]
}

/** What became of an item. */
export type Stored =
  | { readonly result: 'stored'; readonly told: readonly StoredChange[] }
  /** It came before, changes nothing that anybody sees, or waits for what it is about. */
  | { readonly result: 'duplicate' | 'unchanged' | 'orphan' | 'pending' }
