import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { isInCallText } from '../../presence/is-in-call'
import { waitsForNobody } from '../begun-by-program'
import { activeCountText } from '../lists/capacity'
import { type AvailableUser, areasServed, chooseReceiver, rankCandidates } from './plan-assignment'

export interface Assignment {
  readonly interaction: string
  readonly receiver: string
}

interface WaitingInteraction {
  readonly uuid: string
  readonly area_uuid: string | null
}

/** Reads no rows if the business does not assign automatically. */
const readAvailableUsers: Statement = {
  name: 'read_available_users',
  text: `select u.uuid, u.role::text, u.last_assigned_at, s.maximum_active_conversation as maximum,
      p.permission_enable_automatic_agent_assignment as agents_too,
      array(
        select ua.area_uuid::text from user_areas ua
        where ua.business_uuid = u.business_uuid and ua.user_uuid = u.uuid) as areas,
      ${activeCountText} as serving
    from settings s
    join permissions p on p.business_uuid = s.business_uuid
    join users u on u.business_uuid = s.business_uuid
    where s.business_uuid = $1::uuid and s.behavior_interaction = 'AUTOMATIC' and u.active and u.availability = 'available'
      and not ${isInCallText}
      and exists (
        select from presence_leases l
        where l.business_uuid = u.business_uuid and l.user_uuid = u.uuid and l.expires_at > $2::timestamptz)`,
}
/** Not where another responder answers the customer, until the chat is handed over to us, nor where nobody waits for an answer. */
const waitsForUs = `not ${waitsForNobody('i')} and not exists (select from conversations c
    where c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid and c.managed_outside)`
/** One that could not be assigned is left alone until its next attempt or, once it was given up, until something happens to it. */
const readWaiting: Statement = {
  name: 'read_longest_waiting',
  text: `select i.uuid, i.area_uuid from interactions i
    where i.business_uuid = $1::uuid and i.status = 'unassigned'
      and ($2::uuid[] is null or i.area_uuid is null or i.area_uuid = any($2::uuid[]))
      and coalesce((i.bot ->> 'choosing_until')::timestamptz, $3::timestamptz) <= $3::timestamptz
      and (i.bot ? 'read_seq' or i.created_at <= $4::timestamptz)
      and ${waitsForUs}
      and not exists (select from event_dues d
        where d.business_uuid = i.business_uuid and d.subject_uuid = i.uuid and d.listener = 'assignment'
          and case when d.dead_at is null then d.due_at > $3::timestamptz else d.dead_at >= i.updated_at end)
    order by i.created_at, i.uuid limit 1`,
}

/** When the first of those that may not be assigned yet may be: the customer has not chosen an area, or the bot has not looked. */
const readNextMoment: Statement = {
  name: 'read_next_moment',
  text: `select min(greatest((i.bot ->> 'choosing_until')::timestamptz,
      case when not i.bot ? 'read_seq' then i.created_at + ($3::timestamptz - $4::timestamptz) end)) as moment
    from interactions i
    where i.business_uuid = $1::uuid and i.status = 'unassigned'
      and ($2::uuid[] is null or i.area_uuid is null or i.area_uuid = any($2::uuid[]))
      and (coalesce((i.bot ->> 'choosing_until')::timestamptz, $3::timestamptz) > $3::timestamptz
        or not i.bot ? 'read_seq' and i.created_at > $4::timestamptz)
      and ${waitsForUs}`,
}

/** Assignment waits this long for the bot to read a new interaction first. */
export const botTimeoutMs = 10_000

/**
 * The next assignment; or, if nothing can be assigned now, when to look again; null: at the next event. If all are full the waiting
 * interactions are not read, because every customer at the bot's menu causes this call.
 */
export async function chooseAssignment(
  tx: StatementSender,
  business: string,
  now: Date,
): Promise<Assignment | { readonly again: Date | null }> {
  const candidates = rankCandidates(await tx.send<AvailableUser>(readAvailableUsers, [business, now]))
  if (candidates.length === 0) return { again: null }
  const bounds = [business, areasServed(candidates), now, new Date(now.getTime() - botTimeoutMs)]
  const [waiting] = await tx.send<WaitingInteraction>(readWaiting, bounds)
  const receiver = waiting && chooseReceiver(candidates, waiting.area_uuid)
  if (receiver) return { interaction: waiting.uuid, receiver }
  const [next] = await tx.send<{ moment: string | null }>(readNextMoment, bounds)
  return { again: next?.moment ? new Date(next.moment) : null }
}
