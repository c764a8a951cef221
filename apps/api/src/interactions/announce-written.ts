import type { Person } from '@hilo/contracts'
import type { Publication } from '../platform/announcements/announcer'
import type { Services } from '../platform/services'
import { announceChange, announceEntries, announceReceived, type ListPlacement } from './announce'
import type { EntryRecord, InteractionRecord } from './records'

/** A written change of an interaction, with the rows as they are now. */
export interface WrittenChange {
  readonly interaction: InteractionRecord
  readonly entries: readonly EntryRecord[]
  /** Only for a received message: whether it opened the interaction. */
  readonly opened?: boolean
  /** Only for an act: where the interaction was before, and the person who did it; null: Hilo by itself. */
  readonly act?: { readonly before: ListPlacement; readonly by: Person | null }
}

/** A written change with the id of its announcement. */
export type AnnouncedChange = WrittenChange & { readonly announcement: string }

/** What clients hear of a change. `continuesIn`: the interaction to which this one was joined. */
export function publicationsOf(
  { interaction, entries, opened, act }: WrittenChange,
  continuesIn?: InteractionRecord,
): Publication[] {
  if (act) return announceChange(act.before, interaction, entries, act.by, continuesIn)
  return opened === undefined
    ? announceEntries(interaction, entries)
    : announceReceived(interaction, entries, opened)
}

/** Publishes what was just committed. */
export const publishWritten = (
  { announcer }: Pick<Services, 'announcer'>,
  ...changes: readonly AnnouncedChange[]
): void => {
  for (const change of changes) announcer.publish([change.announcement], publicationsOf(change))
}
