import { type ChannelAlarm, type ChannelStatus, channelAlarmKinds, type DomainEvent } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { z } from 'zod'
import type { Publication } from '../../platform/announcements/announcer'
import { type Db, type Prisma, sql } from '../../platform/db/db'
import { rooms } from '../../platform/realtime/rooms'
import { storedAlarm } from '../health/plan-alarms'

/** With the backoff of its pace. */
export interface StatusRecord
  extends Pick<
    ChannelAccountRecord,
    'uuid' | 'type' | 'state' | 'health' | 'health_since' | 'health_version' | 'alarms'
  > {
  readonly backoff_until: Date | null
  /** How often it changed. */
  readonly backoff_version: number | null
}

const stored = z.array(storedAlarm)
/** The account's current warnings, the worst first. */
export const alarmsOf = ({ alarms }: Pick<ChannelAccountRecord, 'alarms'>): ChannelAlarm[] =>
  stored
    .parse(alarms)
    .map(({ stops, refused: _, ...alarm }) => ({ ...alarm, stops: stops !== null }))
    .toSorted((a, b) => channelAlarmKinds.indexOf(a.kind) - channelAlarmKinds.indexOf(b.kind))

export const presentChannelStatus = (row: StatusRecord): ChannelStatus => ({
  uuid: row.uuid,
  type: row.type,
  state: row.state,
  health: row.health,
  health_since: row.health_since?.toISOString() ?? null,
  alarm: alarmsOf(row)[0]?.kind ?? null,
  backoff_until: row.backoff_until?.toISOString() ?? null,
  // Both only grow, so that the sum is a version.
  health_version: row.health_version + (row.backoff_version ?? 0),
})

export const selectChannelStatus = (business: string, condition: Prisma.Sql): Prisma.Sql => sql`
  select a.uuid, a.type::text, a.state::text, a.health::text, a.health_since, a.health_version, a.alarms, p.backoff_until, p.backoff_version
  from channel_accounts a
  left join outbound_paces p on p.business_uuid = a.business_uuid and p.channel_account_uuid = a.uuid
  where a.business_uuid = ${business}::uuid and ${condition}
  order by a.created_at, a.uuid`

/** Publications after an account's status changed: the whole team gets the present status. */
export async function channelPublications(
  db: Db,
  { business: business_uuid, channel: uuid }: DomainEvent<'channel.state_changed'>,
): Promise<Publication[]> {
  const [row] = await db.read<StatusRecord>(
    business_uuid,
    selectChannelStatus(business_uuid, sql`a.uuid = ${uuid}::uuid`),
  )
  return row
    ? [{ rooms: [rooms.team(business_uuid)], event: 'update:channel', payload: presentChannelStatus(row) }]
    : []
}
