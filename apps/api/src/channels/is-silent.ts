import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Services } from '../platform/services'

/** What tells of a message, and the message: of the same moment, more or less. */
const sameMomentMs = 10_000

/** Whether a message came that was found by asking, and that its provider has not told us of. */
export function isUntold({ last_event_at, created_at, options }: ChannelAccountRecord, now: Date): boolean {
  const { newest_at } = options as { newest_at?: string }
  if (newest_at === undefined) return false
  const at = Date.parse(newest_at)
  const told = (last_event_at ?? created_at).getTime()
  return at > told + sameMomentMs && at < now.getTime() - patienceMs
}

/** So many messages that it took, and no word of any. */
const enough = 3
/** Its word may take this long; what was heard is written down within seconds. */
const patienceMs = 15_000
/** Older ones are not looked for: who was silent stays so until it speaks. */
const lookBackMs = 15 * 60_000

/**
 * Whether the provider of an account that tells of each message it took from us has told nothing at all since several of
 * them. One that has never spoken is not judged.
 */
export async function isSilent({ db, clock }: Services, account: ChannelAccountRecord): Promise<boolean> {
  const { business_uuid: business, uuid, last_event_at, health, health_since } = account
  if (!last_event_at) return false
  if (health === 'silent' && health_since && last_event_at < health_since) return true
  const now = clock.now().getTime()
  const since = new Date(Math.max(last_event_at.getTime(), now - lookBackMs))
  const [row] = await db.tenant(
    business,
    (tx) => tx.$queryRaw<[{ taken: number }]>`
      select count(*)::int as taken from (
        select from outbound_attempts o
        join entries e on e.business_uuid = o.business_uuid and e.uuid = o.entry_uuid
        where o.business_uuid = ${business}::uuid and e.channel_account_uuid = ${uuid}::uuid
          and o.state = 'accepted' and o.started_at > ${since}::timestamptz
          and o.finished_at < ${new Date(now - patienceMs)}::timestamptz
        limit ${enough}
      ) untold`,
  )
  return (row?.taken ?? 0) >= enough
}
