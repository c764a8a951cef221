import type { Publication } from '../platform/announcements/announcer'
import { rooms } from '../platform/realtime/rooms'

/** Publishes to the whole team which contact changed, without its data: clients fetch their own view. */
export const contactPublications = (business: string, contact: string): Publication[] => [
  { rooms: [rooms.team(business)], event: 'update:contact', payload: { uuid: contact } },
]
