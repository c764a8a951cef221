import type { Availability, Permissions, Role } from '@hilo/contracts'
import type { Requester } from '../db/requester'

/** The person of the session. The business of a request comes from here and from nowhere else. */
export interface Actor extends Requester {
  readonly uuid: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly availability: Availability
  /** The areas they serve; an empty list means all. */
  readonly areas: readonly string[]
  readonly permissions: Permissions
  readonly session: string
  /** When the access token ends. */
  readonly tokenExpiresAt: Date
  /** The download that this request is, if it came with a ticket. */
  readonly download?: string
}

/** Authenticates the ticket of one download, which is valid for its own address only. */
export type AuthenticateTicket = (ticket: string, address: string) => Promise<Actor | null>

/** Null unless the token, its session and its person are all still valid. */
export type Authenticate = (token: string) => Promise<Actor | null>
