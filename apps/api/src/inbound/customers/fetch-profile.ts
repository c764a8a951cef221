import { type AccountRow, connectAccount } from '../../channels/accounts/accounts'
import { sql } from '../../platform/db/db'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { announceStored } from '../items/announce-stored'
import { storeProfile } from './store-profile'

interface CustomerToFetch extends AccountRow {
  /** The provider's id of the customer. */
  readonly key: string
}

/** Fetches the customer's name from the provider, where the message did not have it. */
export async function fetchProfile(
  services: Services,
  { business, conversation }: JobPayloads['fetch_profile'],
): Promise<void> {
  const { db, clock, log } = services
  const [row] = await db.read<CustomerToFetch>(
    business,
    sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials, d.external_id as key
      from conversations c
      join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
      join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
      where c.business_uuid = ${business}::uuid and c.uuid = ${conversation}::uuid and a.state <> 'disconnected'`,
  )
  const connection = row && connectAccount(services, row).connection
  if (!row || !connection?.profile) return
  const profile = await connection.profile(row.key)
  if ('error' in profile) {
    log.info(
      { account: row.uuid, code: profile.error.code },
      'the profile of a customer could not be fetched',
    )
    // The job is retried, less and less often.
    if (profile.error.kind === 'temporary' || profile.error.kind === 'rate_limited')
      throw new Error(`profile: ${profile.error.code}`)
    return
  }
  const { name, username } = profile
  if (name === null && username === null) return
  const changes = await storeProfile(db, { business, conversation }, { name, username }, clock.now())
  announceStored(services, changes)
}
