import { publicationsOf } from '../../interactions/announce-written'
import type { Services } from '../../platform/services'
import type { StoredChange } from './stored'

/** Publishes what storing an item changed. */
export function announceStored(services: Services, changes: readonly StoredChange[]): void {
  for (const change of changes) {
    const { outbox, superseded = [], call, contacts = [] } = change
    services.announcer.publish(
      [outbox, ...superseded.map((earlier) => earlier.outbox)].filter((id) => id !== null),
      publicationsOf(change, continuationOf(change, changes)),
    )
    void services.announcer.announce(...contacts, ...(call ? [call] : []))
  }
}

/** Where a chat goes on that was joined to another one. */
function continuationOf({ events }: StoredChange, changes: readonly StoredChange[]) {
  const joined = events.find((event) => event.name === 'interaction.joined')
  return changes.find(({ interaction }) => interaction.conversation_uuid === joined?.into)?.interaction
}
