import type { Publication } from '../platform/announcements/announcer'
import { rooms } from '../platform/realtime/rooms'

/** Makes the whole team's clients count the dues anew. */
export const targetPublications = (business: string): Publication[] => [
  { rooms: [rooms.team(business)], event: 'update:targets', payload: {} },
]
