import { announceChange, announceEntries, announceReceived } from '../interactions/announce'
import type { Services } from '../platform/services'
import type { StoredChange } from './stored'

/** Tells what storing an item changed, at once. */
export function announceStored(services: Pick<Services, 'outbox'>, changes: readonly StoredChange[]): void {
  for (const change of changes) announceOne(services, change, changes[0]?.interaction)
}

/** `goesOn` is the chat that took over what another one held. */
function announceOne(
  { outbox }: Pick<Services, 'outbox'>,
  { interaction, entries, opened, before, outbox: id, also = [] }: StoredChange,
  goesOn: StoredChange['interaction'] | undefined,
): void {
  const told =
    opened === undefined
      ? announceEntries(interaction, entries)
      : announceReceived(interaction, entries, opened)
  outbox.published([id, ...also], before ? announceChange(before, interaction, entries, null, goesOn) : told)
}
