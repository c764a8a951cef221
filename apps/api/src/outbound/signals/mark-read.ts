import { type AccountRow, connectAccount } from '../../channels/accounts/accounts'
import { customerIdentifiers } from '../../channels/customer-identifiers'
import { sql } from '../../platform/db/db'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'

interface LastRead extends AccountRow {
  readonly provider_message_id: string
  readonly identifiers: readonly string[]
}

/** Sends the customer a read mark, where the channel has such. */
export async function markRead(services: Services, job: JobPayloads['mark_read']): Promise<void> {
  const last = await findLastRead(services, job)
  if (!last) return
  const error = await connectAccount(services, last).connection.markRead?.(
    last.identifiers,
    last.provider_message_id,
  )
  if (!error) return
  services.log.info({ conversation: job.conversation, code: error.code }, 'a message was not marked as read')
  // Retried only where the provider may accept it soon: a read mark is not worth more.
  if (error.kind === 'temporary' || error.kind === 'rate_limited') throw new Error(`mark read: ${error.code}`)
}

async function findLastRead(
  { db }: Services,
  { business, conversation, seq }: JobPayloads['mark_read'],
): Promise<LastRead | null> {
  const [row] = await db.read<LastRead>(
    business,
    sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials, e.provider_message_id,
        ${customerIdentifiers} as identifiers
      from entries e
      join conversations c on c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid
      join channel_accounts a on a.business_uuid = e.business_uuid and a.uuid = e.channel_account_uuid
      join businesses b on b.uuid = e.business_uuid and b.disabled_at is null
      where e.business_uuid = ${business}::uuid and e.conversation_uuid = ${conversation}::uuid
        and e.author_kind = 'client' and e.type <> 'call' and e.provider_message_id is not null and e.seq <= ${seq}
        and a.state = 'active' and a.auth_error is null and not c.managed_outside
      order by e.seq desc limit 1`,
  )
  return row ?? null
}
