import type { ApiKeyKind, ApiScope, Availability, Permissions, Role } from '@hilo/contracts'
import type { Requester } from '../db/requester'

/** An API key with which another program asks. */
export interface ActorKey {
  readonly uuid: string
  readonly name: string
  readonly kind: ApiKeyKind
  readonly scopes: readonly ApiScope[]
}

/**
 * The person of the session or of the key. With a key of the business it is the integration: the key's uuid and name, what an admin
 * sees, within its scopes.
 * The business of a request comes from here and from nowhere else.
 */
export interface Actor extends Requester {
  readonly uuid: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly availability: Availability
  /** The areas they serve; an empty list means all. */
  readonly areas: readonly string[]
  readonly permissions: Permissions
  /** Of a key: the key. */
  readonly session: string
  /** When the access token ends. */
  readonly tokenExpiresAt: Date
  /** The download that this request is, if it came with a ticket. */
  readonly download?: string
  readonly key?: ActorKey
}

/** Another program acts for the business, and not for a person: it has no chats. */
export const isIntegration = ({ key }: { readonly key?: Pick<ActorKey, 'kind'> }): boolean =>
  key?.kind === 'business'

/** Authenticates the ticket of one download, which is valid for its own address only. */
export type AuthenticateTicket = (ticket: string, address: string) => Promise<Actor | null>

/** Null unless the token, its session and its person are all still valid. */
export type Authenticate = (token: string) => Promise<Actor | null>

/** Reads the person of a session anew; null unless the session and its person are still valid. Their token may have ended since. */
export type ReadPerson = (
  of: Pick<Actor, 'business' | 'session'>,
) => Promise<Omit<Actor, 'tokenExpiresAt'> | null>

/** Null unless the key, and its person where it has one, are valid. `address`: where the request came from, noted as the key's last use. */
export type AuthenticateKey = (key: string, address: string) => Promise<Actor | null>
