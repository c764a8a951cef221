import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'

/** A webhook may come this long before or after its message's time. */
const sameMomentMs = 10_000

/** Whether a pull found a message for which no webhook came. */
export function hasUnannouncedMessage(
  { last_event_at, created_at, options }: ChannelAccountRecord,
  now: Date,
): boolean {
  const { newest_at } = options as { newest_at?: string }
  if (newest_at === undefined) return false
  const at = Date.parse(newest_at)
  const lastWebhookAt = (last_event_at ?? created_at).getTime()
  return at > lastWebhookAt + sameMomentMs && at < now.getTime() - webhookWaitMs
}

/** How many accepted messages without a webhook make a provider count as silent. */
const silentAfter = 3
/** A webhook may take this long. */
const webhookWaitMs = 15_000
/** Older messages are not counted: an account stays silent until the next webhook anyway. */
const lookBackMs = 15 * 60_000

/**
 * Whether a provider that sends a webhook for each accepted message has sent none since several of them. Accounts that
 * never got one are not judged.
 */
export async function isSilent({ db, clock }: Services, account: ChannelAccountRecord): Promise<boolean> {
  const { business_uuid: business, uuid, last_event_at, health, health_since } = account
  if (!last_event_at) return false
  if (health === 'silent' && health_since && last_event_at < health_since) return true
  const now = clock.now().getTime()
  const since = new Date(Math.max(last_event_at.getTime(), now - lookBackMs))
  // In the order of the index of accepted attempts: otherwise a business that sent much has all its attempts read.
  const [row] = await db.readPage<{ taken: number }>(
    { business },
    sql`
      select count(*)::int as taken from (
        select from outbound_attempts o
        join entries e on e.business_uuid = o.business_uuid and e.uuid = o.entry_uuid
        where o.business_uuid = ${business}::uuid and e.channel_account_uuid = ${uuid}::uuid
          and o.state = 'accepted' and o.started_at > ${since}::timestamptz
          and o.finished_at < ${new Date(now - webhookWaitMs)}::timestamptz
        order by o.started_at limit ${silentAfter}
      ) unreported`,
  )
  return (row?.taken ?? 0) >= silentAfter
}
