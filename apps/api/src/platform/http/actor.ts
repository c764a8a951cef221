import type { Availability, Permissions, Role } from '@hilo/contracts'
import type { Asker } from '../db/asking'

/** Who is asking, as the session says it: the tenant comes from here and from nowhere else. */
export interface Actor extends Asker {
  readonly uuid: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly availability: Availability
  /** The areas they serve; none: all of them. */
  readonly areas: readonly string[]
  readonly permissions: Permissions
  readonly session: string
  /** When the access token ends. */
  readonly until: Date
}

/** Reads an access token: who it is, if the token, the session and the person are all still good. */
export type Authenticate = (token: string) => Promise<Actor | null>
