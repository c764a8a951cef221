import { publicationsOf } from '../../interactions/announce-written'
import type { Services } from '../../platform/services'
import type { StoredChange } from './stored'

/** Publishes what storing an item changed. A chat that was joined to another one goes on in the first of them. */
export function announceStored(services: Services, changes: readonly StoredChange[]): void {
  for (const change of changes) {
    const { outbox, superseded = [], call, contacts = [] } = change
    services.announcer.publish(
      [outbox, ...superseded.map((earlier) => earlier.outbox)].filter((id) => id !== null),
      publicationsOf(change, changes[0]?.interaction),
    )
    void services.announcer.announce(...contacts, ...(call ? [call] : []))
  }
}
