import type { SessionUser } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'

/** All of it is read at every authentication: no further question. */
export function sessionDetail({
  uuid,
  name,
  email,
  role,
  availability,
  business,
  permissions,
}: Actor): SessionUser {
  return { uuid, name, email, role, availability, business, permissions }
}
