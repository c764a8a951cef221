import type { EventActor, InteractionEvent, Person } from '@hilo/contracts'
import type { AnnouncementPayload } from '../platform/announcements/announcements'

/** What announcements of the version before events tell of, as far as sockets need it. Goes with the version after this one. */
export const eventsOfOlder = {
  interaction_changed: (
    business: string,
    { interaction, entries, before, by }: AnnouncementPayload<'interaction_changed'>,
  ) => [{ name: 'interaction.changed', business, interaction, entries, before, actor: actorOf(by) }],
  message_received: (
    business: string,
    { interaction, entries, opened }: AnnouncementPayload<'message_received'>,
  ) => [
    ...(opened ? [{ name: 'interaction.opened', business, interaction, entries: [] }] : []),
    { name: 'message.received', business, interaction, entries, blocked: false },
  ],
  entry_changed: (business: string, { interaction, entries }: AnnouncementPayload<'entry_changed'>) => [
    { name: 'interaction.changed', business, interaction, entries },
  ],
} as unknown as {
  readonly [K in 'interaction_changed' | 'message_received' | 'entry_changed']: (
    business: string,
    payload: AnnouncementPayload<K>,
  ) => readonly InteractionEvent[]
}

const actorOf = (by: Person | null): EventActor =>
  by ? { kind: 'user', ...by } : { kind: 'system', uuid: null, name: null }
