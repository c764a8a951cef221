import type { Publication } from '../platform/announcements/announcer'
import { rooms } from '../platform/realtime/rooms'

/** Makes the clients of the whole team compute their dues again. */
export const targetPublications = (business: string): Publication[] => [
  { rooms: [rooms.team(business)], event: 'update:targets', payload: {} },
]
