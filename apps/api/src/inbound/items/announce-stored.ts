import { continuationOf, publicationsOf } from '../../interactions/announce-written'
import type { Services } from '../../platform/services'
import type { StoredChange } from './stored'

/** Publishes what storing an item changed, which has the chat that another one was joined to. */
export function announceStored(services: Services, changes: readonly StoredChange[]): void {
  for (const change of changes) {
    const { outbox, superseded = [], call, contacts = [] } = change
    services.announcer.publish(
      [outbox, ...superseded.map((earlier) => earlier.outbox)].filter((id) => id !== null),
      publicationsOf(change, newest(changes, continuationOf(change.events))),
    )
    void services.announcer.announce(...contacts, ...(call ? [call] : []))
  }
}

function newest(changes: readonly StoredChange[], conversation: string | null) {
  const last = changes.findLast(({ interaction }) => interaction.conversation_uuid === conversation)
  return last?.unshown ? undefined : last?.interaction
}
