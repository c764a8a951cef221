import type { SessionDetail } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { readChoices } from '../users/own-choices'

/** Authentication has read all of it but what the person chose. */
export async function sessionDetail(
  services: Services,
  actor: Actor,
  uploadBytes: number,
): Promise<SessionDetail> {
  const { uuid, name, email, role, availability, business, permissions } = actor
  const choices = await readChoices(services, actor)
  return {
    uuid,
    name,
    email,
    role,
    availability,
    business,
    permissions,
    choices,
    upload_bytes: uploadBytes,
    audit_days: services.settings.auditRetentionDays ?? null,
  }
}
