import { Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type ApiKeyRow, presentApiKey } from './api-key-row'

/** The keys of the business that are not revoked, expired ones too: so an admin sees why a program stopped. */
export async function listApiKeys({ db }: Services, actor: Actor) {
  const rows = await db.read<ApiKeyRow>(
    actor,
    Prisma.sql`select k.uuid, k.name, k.user_uuid, u.name as user_name, k.hint, k.scopes, k.created_at, k.expires_at,
        k.last_used_at, k.last_used_address
      from api_keys k left join users u on u.business_uuid = k.business_uuid and u.uuid = k.user_uuid
      where k.business_uuid = ${actor.business}::uuid and k.revoked_at is null
      order by k.created_at desc, k.uuid`,
  )
  return rows.map(presentApiKey)
}
