import { type Refusal, refuse, type VideoCall } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { involves, presentVideo, type VideoRecord, videoColumns, videoTables } from './video-records'

/** Reads a video call that concerns the actor. */
export async function readVideo({ db }: Services, actor: Actor, uuid: string): Promise<VideoRecord | null> {
  const rows = await db.read<VideoRecord>(
    actor.business,
    sql`
      select ${videoColumns} from ${videoTables}
      where v.business_uuid = ${actor.business}::uuid and v.uuid = ${uuid}::uuid
        and (v.invited_by = ${actor.uuid}::uuid or r.user_uuid = ${actor.uuid}::uuid or ${involves(actor.uuid)})`,
  )
  return rows[0] ?? null
}

export async function readPresentedVideo(
  services: Services,
  actor: Actor,
  uuid: string,
): Promise<VideoCall | Refusal<'CALL_NOT_FOUND'>> {
  const row = await readVideo(services, actor, uuid)
  return row ? presentVideo(row) : refuse('CALL_NOT_FOUND')
}

/** Lists the video calls that have not ended and concern the actor, the oldest first. */
export async function listOpenVideos({ db }: Services, actor: Actor): Promise<VideoCall[]> {
  const rows = await db.read<VideoRecord>(
    actor,
    sql`
      select ${videoColumns} from ${videoTables}
      where v.business_uuid = ${actor.business}::uuid and v.state <> 'ended' and ${involves(actor.uuid)}
      order by v.created_at, v.uuid`,
  )
  return rows.map(presentVideo)
}
