import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import type { ClaimedAccount } from '../claim/claim-outbound'

/**
 * The provider's id of a message that is quoted or acted on; of one that was sent in parts, the first. Several files of
 * one message share its id, and are numbered after a '#'.
 */
export async function readProviderId(
  { db }: Pick<Services, 'db'>,
  { business_uuid: business }: Pick<ClaimedAccount, 'business_uuid'>,
  message: string,
): Promise<string | null> {
  const [found] = await db.read<{ id: string | null }>(
    business,
    sql`
      select coalesce(e.provider_message_id, (
        select o.provider_message_id from outbound_parts o
        where o.business_uuid = e.business_uuid and o.entry_uuid = e.uuid order by o.position limit 1)) as id
      from entries e where e.business_uuid = ${business}::uuid and e.uuid = ${message}::uuid and e.deleted_at is null`,
  )
  return found?.id?.split('#')[0] ?? null
}
