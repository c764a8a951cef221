import { publishCall } from '../../calls/ring/publish-call'
import { announceChange, announceEntries, announceReceived } from '../../interactions/announce'
import type { Services } from '../../platform/services'
import type { StoredChange } from './stored'

/** Publishes what storing an item changed. */
export function announceStored(services: Services, changes: readonly StoredChange[]): void {
  for (const change of changes) {
    announceOne(services, change, changes[0]?.interaction)
    if (change.call) void publishCall(services, change.call)
  }
}

/** `continuesIn`: the chat to which another one was joined. */
function announceOne(
  { announcer }: Pick<Services, 'announcer'>,
  { interaction, entries, opened, before, announcement: id, supersededAnnouncements = [] }: StoredChange,
  continuesIn: StoredChange['interaction'] | undefined,
): void {
  const events =
    opened === undefined
      ? announceEntries(interaction, entries)
      : announceReceived(interaction, entries, opened)
  announcer.publish(
    [id, ...supersededAnnouncements],
    before ? announceChange(before, interaction, entries, null, continuesIn) : events,
  )
}
