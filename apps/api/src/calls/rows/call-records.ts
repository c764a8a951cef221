import type { Call, ChannelType, OwnCall, RingingCall, ShownRecording } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { CallRow } from '../plan/plan-inbound'

/** A call with what clients see of its chat. */
export interface CallRecord extends CallRow {
  readonly business_uuid: string
  readonly conversation_uuid: string
  readonly interaction_uuid: string
  readonly user_name: string | null
  readonly contact_uuid: string
  readonly contact_name: string | null
  readonly handle: string | null
  readonly channel: ChannelType
  readonly area_uuid: string | null
  readonly area_name: string | null
  readonly area_color: string | null
  readonly waits: boolean
  readonly recording: ShownRecording | null
}

/** A call as the log and clients see it. */
export type ShownRecord = Pick<
  CallRecord,
  | 'uuid'
  | 'direction'
  | 'state'
  | 'error'
  | 'user_uuid'
  | 'started_at'
  | 'answered_at'
  | 'ended_at'
  | 'seconds'
  | 'version'
> &
  Omit<CallRecord, keyof CallRow | 'business_uuid'> & {
    readonly video?: boolean
    readonly ending: Call['ending']
    readonly hung_up_by: Call['hung_up_by'] | null
  }

/**
 * SQL for calls k with their entries e and chats r, which are looked up by key (`offset 0`): on young tables, which have no statistics,
 * Postgres would begin with all chats of the business, and took seconds.
 */
export const callTables = sql`calls k
  cross join lateral (
    select * from entries e where e.business_uuid = k.business_uuid and e.uuid = k.uuid offset 0) e
  cross join lateral (
    select * from interaction_rows r where r.business_uuid = e.business_uuid and r.uuid = e.interaction_uuid offset 0) r
  left join users w on w.business_uuid = k.business_uuid and w.uuid = k.user_uuid`

/**
 * Whether the customer still waits since a missed call. They wait from its end on, or from some minutes later, because its event may
 * arrive late; a customer who waits since a later moment was answered in between. SQL over calls k and chats r.
 */
export const waitsSinceCall = sql`coalesce(r.waiting_since <= k.ended_at + interval '5 minutes', false)`

const waitsSql = sql`(k.state = 'ended' and k.ending not in ('completed', 'unused', 'withdrawn') and k.direction = 'inbound'
  and r.status <> 'finished' and ${waitsSinceCall})`

export const callColumns = sql`k.*, e.conversation_uuid, e.interaction_uuid, w.name as user_name, r.contact_uuid,
  r.contact_name, r.handle, r.channel, r.area_uuid, r.area_name, r.area_color, ${waitsSql} as waits, e.body -> 'recording' as recording`

const iso = (moment: Date | string | null): string | null => moment && new Date(moment).toISOString()

export const presentCall = (row: ShownRecord): Call => ({
  uuid: row.uuid,
  video: row.video ?? false,
  client: { uuid: row.contact_uuid, name: row.contact_name },
  handle: row.handle,
  type: { name: row.channel },
  area: row.area_uuid
    ? { uuid: row.area_uuid, name: row.area_name ?? '', color: row.area_color ?? '#ffffff' }
    : null,
  conversation_uuid: row.conversation_uuid,
  interaction: row.interaction_uuid,
  direction: row.direction,
  state: row.state,
  ending: row.ending,
  seconds: row.seconds,
  ...(row.hung_up_by && { hung_up_by: row.hung_up_by }),
  reason: row.error?.msg ?? null,
  user: row.user_uuid ? { uuid: row.user_uuid, name: row.user_name ?? '' } : null,
  waits: row.waits,
  recording: row.recording,
  started_at: new Date(row.started_at).toISOString(),
  answered_at: iso(row.answered_at),
  ended_at: iso(row.ended_at),
  version: row.version,
})

export const presentRinging = (row: CallRecord): RingingCall => ({
  ...presentCall(row),
  offer: row.offer ?? '',
})

export const presentOwn = (row: CallRecord): OwnCall => ({ ...presentCall(row), answer: row.answer })
