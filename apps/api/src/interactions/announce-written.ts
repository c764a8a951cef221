import type { InteractionEvent, Person } from '@hilo/contracts'
import type { AnnouncedChange, WrittenChange } from '../entries/announced-change'
import type { InteractionRecord } from '../entries/interaction-records'
import type { Publication } from '../platform/announcements/announcer'
import type { Services } from '../platform/services'
import { announceChange, announceEntries, announceReceived } from './announce'

/** What clients hear of events of one interaction. `continuesIn`: the interaction to which this one was joined. */
export function publicationsOf(
  { interaction, entries, events }: WrittenChange & Pick<AnnouncedChange, 'events'>,
  continuesIn?: InteractionRecord,
): Publication[] {
  // A blocked contact's message is published as a change only, so that it rings nowhere.
  if (events.some((event) => event.name === 'message.received' && !event.blocked))
    return announceReceived(interaction, entries, has(events, 'interaction.opened'))
  const { business_uuid, status, contact_blocked } = interaction
  for (const event of events)
    if ('before' in event && event.before)
      return announceChange(
        { ...event.before, business_uuid },
        interaction,
        entries,
        // Nobody took the chat that a block takes out of the queue.
        contact_blocked && status === 'finished' && event.before.status === 'unassigned'
          ? null
          : personOf(events),
        continuesIn,
      )
  return announceEntries(interaction, entries)
}

const has = (events: readonly InteractionEvent[], name: InteractionEvent['name']): boolean =>
  events.some((event) => event.name === name)

function personOf(events: readonly InteractionEvent[]): Person | null {
  const { kind, uuid, name } = events[0]?.actor ?? {}
  return kind === 'user' && uuid ? { uuid, name: name ?? '' } : null
}

/** Publishes what was just committed. */
export const publishWritten = (
  { announcer }: Pick<Services, 'announcer'>,
  ...changes: readonly AnnouncedChange[]
): void => {
  for (const change of changes)
    if (change.outbox !== null) announcer.publish([change.outbox], publicationsOf(change))
}
