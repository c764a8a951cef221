import type { InteractionEvent } from '@hilo/contracts'
import type { StoredEvents } from '../platform/events/write-events'
import type { InteractionRecord } from './interaction-records'
import type { EntryRow } from './rows'

/** A written change of an interaction, with the rows as they are now. */
export interface WrittenChange {
  readonly interaction: InteractionRecord
  readonly entries: readonly EntryRow[]
  readonly unshown?: undefined
}

/** The thread of written entries: between whom they are, and who may hear of them. */
export type EntryThread = Pick<
  InteractionRecord,
  'business_uuid' | 'uuid' | 'conversation_uuid' | 'contact_uuid' | 'status' | 'user_uuid' | 'area_uuid'
>

/** Written entries whose interaction lists show as before: its row is not read (`Changes.unshown`). */
interface WrittenEntries {
  readonly interaction: EntryThread
  readonly entries: readonly EntryRow[]
  readonly unshown: true
}

export type Written = WrittenChange | WrittenEntries

/** With what happened. */
export type AnnouncedChange = Written &
  StoredEvents<InteractionEvent['name']> & {
    /** Events of contacts of the same plan. */
    readonly contacts?: readonly StoredEvents[]
  }
