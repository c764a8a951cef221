import type { Publication } from '../platform/announcements/announcer'

/** Every process reads the present state of these people, and publishes it to its own sockets. */
export const presencePublications = (business: string, ...users: string[]): Publication[] => [
  { message: 'presence_changed', payload: { business, users } },
]
