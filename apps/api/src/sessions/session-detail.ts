import type { SessionDetail } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'

/** Authentication has read all of it: no further statement is needed. */
export function sessionDetail(
  { uuid, name, email, role, availability, business, permissions }: Actor,
  uploadBytes: number,
): SessionDetail {
  return { uuid, name, email, role, availability, business, permissions, upload_bytes: uploadBytes }
}
