import type { Publication } from '../platform/announcements/announcer'
import { rooms } from '../platform/realtime/rooms'

/** Tells the whole team that what is due must be counted anew. */
export const targetPublications = (business: string): Publication[] => [
  { rooms: [rooms.team(business)], event: 'update:targets', payload: {} },
]
