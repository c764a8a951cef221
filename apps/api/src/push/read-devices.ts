import type { PushKind } from '@hilo/contracts'
import { ownerAloneMs } from '../calls/plan/plan-inbound'
import { canRingFor, isFree } from '../calls/ring/who-rings'
import type { InteractionRecord } from '../entries/interaction-records'
import { begunByProgram } from '../interactions/begun-by-program'
import { Prisma, sql } from '../platform/db/db'
import { sendSql } from '../platform/db/pipeline/send-sql'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { DeviceFacts } from './plan-pushes'

interface DeviceRow extends Omit<DeviceFacts, 'now'> {
  readonly of: string | null
  readonly kind: PushKind | null
  readonly count: number
  readonly shown: boolean
}

/** The devices of the team, with the facts of a chat about their people. Those of a session that has ended are not notified. */
export async function readDevices(
  tx: StatementSender,
  chat: Pick<InteractionRecord, 'business_uuid' | 'uuid' | 'conversation_uuid'>,
  now: Date,
): Promise<readonly DeviceFacts[]> {
  const rows = await sendSql<DeviceRow>(
    tx,
    sql`
    select p.uuid as subscription, u.uuid as "user", u.role::text as role, p.kinds,
      (r.area_uuid is null
        or not exists (select from user_areas a where a.business_uuid = u.business_uuid and a.user_uuid = u.uuid)
        or exists (select from user_areas a
          where a.business_uuid = u.business_uuid and a.user_uuid = u.uuid and a.area_uuid = r.area_uuid)) as serves,
      ${Prisma.raw(begunByProgram('r'))} as begun_by_program,
      exists (select from viewers v
        join presence_leases l on l.business_uuid = v.business_uuid and l.user_uuid = v.user_uuid
          and l.connection = v.connection and l.expires_at > ${now}::timestamptz
        where v.business_uuid = u.business_uuid and v.conversation_uuid = r.conversation_uuid
          and v.user_uuid = u.uuid) as viewing,
      exists (select from mentions m
        join entries e on e.business_uuid = m.business_uuid and e.uuid = m.entry_uuid and e.deleted_at is null
        where m.business_uuid = u.business_uuid and m.user_uuid = u.uuid and m.seen_at is null
          and e.interaction_uuid = r.uuid) as mentioned,
      (select case when k.started_at + make_interval(secs => ${ownerAloneMs / 1000}::int) <= ${now}::timestamptz then 'later' else 'first' end
        from entries e join calls k on k.business_uuid = e.business_uuid and k.uuid = e.uuid
        where e.business_uuid = r.business_uuid and e.interaction_uuid = r.uuid and e.type = 'call'
          and k.state = 'ringing' and k.direction = 'inbound' and ${canRingFor} and ${isFree(sql`k.declined_by`)}
        order by k.started_at limit 1) as rings,
      s.interaction_uuid as of, s.kind, coalesce(s.count, 0) as count, coalesce(s.shown, false) as shown
    from interactions r
    join push_subscriptions p on p.business_uuid = r.business_uuid
    join sessions x on x.business_uuid = p.business_uuid and x.uuid = p.session_uuid
      and x.revoked_at is null and x.expires_at > ${now}::timestamptz
    join users u on u.business_uuid = p.business_uuid and u.uuid = p.user_uuid and u.active
    left join pushes s on s.business_uuid = p.business_uuid and s.subscription_uuid = p.uuid
      and s.conversation_uuid = r.conversation_uuid
    where r.business_uuid = ${chat.business_uuid}::uuid and r.uuid = ${chat.uuid}::uuid`,
  )
  return rows.map(({ of, kind, count, shown, ...device }) => ({
    ...device,
    now: of === null || kind === null ? null : { interaction: of, kind, count, shown },
  }))
}
