import { announceStored } from '../inbound/announce-stored'
import { knowCustomer } from '../inbound/customers/know-customer'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { type AccountRow, connectAccount } from './accounts'

interface Unknown extends AccountRow {
  /** How the provider names the customer. */
  readonly key: string
}

/** Asks the provider who it is that writes, where the message did not say. */
export async function fetchProfile(
  services: Services,
  { business, conversation }: JobPayloads['fetch_profile'],
): Promise<void> {
  const { db, clock, log } = services
  const [row] = await db.tenant(
    business,
    (tx) => tx.$queryRaw<Unknown[]>`
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
    log.info({ account: row.uuid, code: profile.error.code }, 'the provider does not say who writes')
    // The queue tries again, less and less often.
    if (profile.error.kind === 'temporary' || profile.error.kind === 'rate_limited')
      throw new Error(`profile: ${profile.error.code}`)
    return
  }
  const { name, username } = profile
  if (name === null && username === null) return
  const changes = await knowCustomer(db, { business, conversation }, { name, username }, clock.now())
  announceStored(services, changes)
}
