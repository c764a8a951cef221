import type { Statement } from '../platform/db/pipeline'
import type { Sender } from '../platform/db/sender'
import { areasOf, type Present, receiverOf, whoIsFree } from './plan-assignment'

export interface Assignment {
  readonly interaction: string
  readonly receiver: string
}

interface Waiting {
  readonly uuid: string
  readonly area_uuid: string | null
}

/** Nobody, where the business does not assign by itself. */
const readPresent: Statement = {
  name: 'read_present',
  text: `select u.uuid, u.role::text, u.last_assigned_at, s.maximum_active_conversation as maximum,
      p.permission_enable_automatic_agent_assignment as agents_too,
      array(
        select ua.area_uuid::text from user_areas ua
        where ua.business_uuid = u.business_uuid and ua.user_uuid = u.uuid) as areas,
      (
        select count(*)::int from interactions i
        where i.business_uuid = u.business_uuid and i.user_uuid = u.uuid
          and i.status = 'assigned' and not i.paused and not i.expired) as serving
    from settings s
    join permissions p on p.business_uuid = s.business_uuid
    join users u on u.business_uuid = s.business_uuid
    where s.business_uuid = $1::uuid and s.behavior_interaction = 'AUTOMATIC' and u.active and u.availability = 'available'
      and exists (
        select from presence_leases l
        where l.business_uuid = u.business_uuid and l.user_uuid = u.uuid and l.expires_at > $2::timestamptz)`,
}
const readWaiting: Statement = {
  name: 'read_longest_waiting',
  text: `select i.uuid, i.area_uuid from interactions i
    where i.business_uuid = $1::uuid and i.status = 'unassigned'
      and ($2::uuid[] is null or i.area_uuid is null or i.area_uuid = any($2::uuid[]))
      and coalesce((i.bot ->> 'choosing_until')::timestamptz, $3::timestamptz) <= $3::timestamptz
      and (i.bot ? 'looked' or i.created_at <= $4::timestamptz)
    order by i.created_at, i.uuid limit 1`,
}

/** A bot that has not looked by then does not come, and holds nobody back. */
const botsPatienceMs = 10_000

/**
 * Who is given what next; null: nothing waits for anybody who is free. Where nobody is, what waits is not read: each
 * customer at the bot's menu asks for this.
 */
export async function chooseAssignment(tx: Sender, business: string, now: Date): Promise<Assignment | null> {
  const free = whoIsFree(await tx.send<Present>(readPresent, [business, now]))
  if (free.length === 0) return null
  const [waiting] = await tx.send<Waiting>(readWaiting, [
    business,
    areasOf(free),
    now,
    new Date(now.getTime() - botsPatienceMs),
  ])
  const receiver = waiting && receiverOf(free, waiting.area_uuid)
  return receiver ? { interaction: waiting.uuid, receiver } : null
}
