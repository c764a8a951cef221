import type { SessionDetail } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'

/** All of it is read at every authentication: no further question. */
export function sessionDetail(
  { uuid, name, email, role, availability, business, permissions }: Actor,
  uploadBytes: number,
): SessionDetail {
  return { uuid, name, email, role, availability, business, permissions, upload_bytes: uploadBytes }
}
