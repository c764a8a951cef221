import type { SessionDetail } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { readOwnAccount } from './own-account'

/** Authentication has read all of it but what `readOwnAccount` reads. */
export async function sessionDetail(
  services: Services,
  actor: Actor,
  uploadBytes: number,
): Promise<SessionDetail> {
  const { uuid, name, email, role, availability, business, permissions } = actor
  const account = await readOwnAccount(services, actor)
  return {
    uuid,
    name,
    email,
    role,
    availability,
    business,
    permissions,
    ...account,
    upload_bytes: uploadBytes,
    audit_days: services.settings.auditRetentionDays ?? null,
  }
}
