import { type Profile, type Refusal, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** Who one is, and whether one is there for new conversations. */
export async function profileDetail(
  { db }: Services,
  { business, uuid, name, email, role, permissions }: Actor,
): Promise<Profile | Refusal<'INTERNAL'>> {
  const user = await db.tenant(business, (tx) =>
    tx.user.findFirst({ where: { business_uuid: business, uuid }, select: { availability: true } }),
  )
  if (!user) return refuse('INTERNAL')
  return { uuid, name, email, role, business, permissions, availability: user.availability }
}
