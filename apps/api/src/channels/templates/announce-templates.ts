import type { DomainEvent } from '@hilo/contracts'
import type { Publication } from '../../platform/announcements/announcer'
import { rooms } from '../../platform/realtime/rooms'

/** Makes the team's clients fetch the templates of this account again, where they show them. */
export const templatePublications = ({
  business,
  channel,
}: DomainEvent<'templates.changed'>): Publication[] => [
  { rooms: [rooms.team(business)], event: 'update:templates', payload: { channel } },
]
