import type { InteractionEvent } from '@hilo/contracts'
import type { StoredEvents } from '../platform/events/write-events'
import type { InteractionRecord } from './interaction-records'
import type { EntryRow } from './rows'

/** A written change of an interaction, with the rows as they are now. */
export interface WrittenChange {
  readonly interaction: InteractionRecord
  readonly entries: readonly EntryRow[]
}

/** With what happened. */
export type AnnouncedChange = WrittenChange &
  StoredEvents<InteractionEvent['name']> & {
    /** Events of contacts of the same plan. */
    readonly contacts?: readonly StoredEvents[]
  }
