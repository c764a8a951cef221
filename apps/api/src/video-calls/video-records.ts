import type { ChannelType, GuestCall, VideoCall } from '@hilo/contracts'
import { type Db, sql } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { VideoRow } from './plan-video'

/** A video call with what clients see of its chat. */
export interface VideoRecord extends VideoRow {
  readonly conversation_uuid: string
  readonly interaction_uuid: string
  readonly invited_by_name: string | null
  readonly user_name: string | null
  readonly contact_uuid: string
  readonly contact_name: string | null
  readonly channel: ChannelType
  /** The owner of the chat. */
  readonly owner: string | null
}

/** SQL for video calls v with their messages e and chats r. */
export const videoTables = sql`video_calls v
  join entries e on e.business_uuid = v.business_uuid and e.uuid = v.uuid
  join interaction_rows r on r.business_uuid = e.business_uuid and r.uuid = e.interaction_uuid
  left join users i on i.business_uuid = v.business_uuid and i.uuid = v.invited_by
  left join users w on w.business_uuid = v.business_uuid and w.uuid = v.user_uuid`

const rowColumns = `v.business_uuid, v.uuid, encode(v.guest_key_hash, 'hex') as guest_key_hash, v.guest_notified, v.state, v.ending, v.invited_by,
  v.user_uuid, v.agent_peer, v.guest_peer, v.agent_seen_at, v.guest_seen_at, v.created_at, v.expires_at, v.started_at,
  v.ended_at, v.hung_up_by, v.seconds, v.due_at, v.version`

export const videoColumns = sql`v.business_uuid, v.uuid, encode(v.guest_key_hash, 'hex') as guest_key_hash, v.guest_notified, v.state, v.ending, v.invited_by, v.user_uuid, v.agent_peer,
  v.guest_peer, v.created_at, v.expires_at, v.started_at, v.ended_at, v.hung_up_by, v.seconds, v.version, e.conversation_uuid,
  e.interaction_uuid, i.name as invited_by_name, w.name as user_name, r.contact_uuid, r.contact_name, r.channel,
  r.user_uuid as owner`

/** Whose connections read: those of people, or those of guests. */
export interface VideoReader {
  readonly db: Pick<Db, 'read'>
}

export async function readVideoRecord(
  db: VideoReader['db'],
  business: string,
  uuid: string,
): Promise<VideoRecord | null> {
  const [row] = await db.read<VideoRecord>(
    business,
    sql`select ${videoColumns} from ${videoTables} where v.business_uuid = ${business}::uuid and v.uuid = ${uuid}::uuid`,
  )
  return row ?? null
}

/** Whether a video call concerns a person, who has the chat or sent the link. As SQL over video calls v, chats r and the person's uuid. */
export const involves = (user: string) =>
  sql`(v.user_uuid = ${user}::uuid or (v.user_uuid is null and ${user}::uuid in (r.user_uuid, v.invited_by)))`

const iso = (moment: Date | null): string | null => moment && new Date(moment).toISOString()

export const presentVideo = (row: VideoRecord): VideoCall => ({
  uuid: row.uuid,
  client: { uuid: row.contact_uuid, name: row.contact_name },
  type: { name: row.channel },
  conversation_uuid: row.conversation_uuid,
  interaction: row.interaction_uuid,
  state: row.state,
  ending: row.ending,
  invited_by: { uuid: row.invited_by, name: row.invited_by_name ?? '' },
  user: row.user_uuid ? { uuid: row.user_uuid, name: row.user_name ?? '' } : null,
  agent_peer: row.agent_peer,
  guest_peer: row.guest_peer,
  created_at: new Date(row.created_at).toISOString(),
  expires_at: new Date(row.expires_at).toISOString(),
  started_at: iso(row.started_at),
  ended_at: iso(row.ended_at),
  seconds: row.seconds,
  version: row.version,
})

export const presentToGuest = (
  row: Pick<VideoRecord, 'state' | 'ending' | 'user_name' | 'agent_peer' | 'guest_peer' | 'version'>,
): GuestCall => ({
  state: row.state,
  ending: row.ending,
  agent:
    row.state === 'active' && row.agent_peer ? { name: row.user_name ?? '', peer: row.agent_peer } : null,
  peer: row.guest_peer,
  version: row.version,
})

const readRow: Statement = {
  name: 'read_video_call',
  text: `select ${rowColumns} from video_calls v where v.business_uuid = $1::uuid and v.uuid = $2::uuid`,
}
const lockRow: Statement = {
  name: 'lock_video_call',
  text: `${readRow.text} for update`,
}
const readName: Statement = {
  name: 'read_name_in_video_call',
  text: `select u.name from video_calls v join users u on u.business_uuid = v.business_uuid and u.uuid = v.user_uuid
    where v.business_uuid = $1::uuid and v.uuid = $2::uuid`,
}
const insert: Statement = {
  name: 'insert_video_call',
  text: `insert into video_calls (business_uuid, uuid, link_hash, state, invited_by, created_at, expires_at, due_at)
    values ($1::uuid, $2::uuid, $3::bytea, $4, $5::uuid, $6::timestamptz, $7::timestamptz, $8::timestamptz)`,
}
const update: Statement = {
  name: 'update_video_call',
  text: `update video_calls v set guest_key_hash = decode($3, 'hex'), guest_notified = $17::boolean, state = $4, ending = $5, user_uuid = $6::uuid,
      agent_peer = $7::uuid, guest_peer = $8::uuid, agent_seen_at = $9::timestamptz, guest_seen_at = $10::timestamptz,
      expires_at = $11::timestamptz, started_at = $12::timestamptz, ended_at = $13::timestamptz, seconds = $14::int,
      due_at = $15::timestamptz, version = $16::int, hung_up_by = $18
    where v.business_uuid = $1::uuid and v.uuid = $2::uuid`,
}

const readBy =
  (statement: Statement) =>
  async (tx: StatementSender, business: string, uuid: string): Promise<VideoRow | null> =>
    (await tx.send<VideoRow>(statement, [business, uuid]))[0] ?? null
export const lockVideo = readBy(lockRow)
/** Reads the row without a lock. */
export const lookAtVideo = readBy(readRow)

/** Reads the name of the person of the business who is in the call. */
export const readNameInVideo = async (
  tx: StatementSender,
  business: string,
  uuid: string,
): Promise<string | null> => (await tx.send<{ name: string }>(readName, [business, uuid]))[0]?.name ?? null

export const insertVideo = (tx: StatementSender, call: VideoRow, linkHash: Buffer): Promise<unknown> =>
  tx.send(insert, [
    call.business_uuid,
    call.uuid,
    linkHash,
    call.state,
    call.invited_by,
    call.created_at,
    call.expires_at,
    call.due_at,
  ])

export const updateVideo = (tx: StatementSender, call: VideoRow): Promise<unknown> =>
  tx.send(update, [
    call.business_uuid,
    call.uuid,
    call.guest_key_hash,
    call.state,
    call.ending,
    call.user_uuid,
    call.agent_peer,
    call.guest_peer,
    call.agent_seen_at,
    call.guest_seen_at,
    call.expires_at,
    call.started_at,
    call.ended_at,
    call.seconds,
    call.due_at,
    call.version,
    call.guest_notified,
    call.hung_up_by,
  ])
