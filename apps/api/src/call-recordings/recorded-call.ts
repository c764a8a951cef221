import { sql } from '../platform/db/db'
import type { Services } from '../platform/services'

/** A call of either kind, with the facts that its recording needs. */
export interface RecordedCall {
  readonly video: boolean
  readonly state: string
  readonly user_uuid: string | null
  /** The page of a video call has shown the notice of the recording. */
  readonly notified: boolean
  readonly conversation_uuid: string
  readonly contact_uuid: string | null
  readonly record_calls: boolean
  readonly recording_notice: string
}

export async function findRecordedCall(
  { db }: Pick<Services, 'db'>,
  business: string,
  uuid: string,
): Promise<RecordedCall | null> {
  const [row] = await db.read<RecordedCall>(
    business,
    sql`
      select k.*, e.conversation_uuid, c.contact_uuid, s.record_calls, s.recording_notice
      from (
        select uuid, false as video, state, user_uuid, false as notified from calls
        where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid
        union all
        select uuid, true, state, user_uuid, guest_notified from video_calls
        where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid) k
      join entries e on e.business_uuid = ${business}::uuid and e.uuid = k.uuid
      join conversations c on c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid
      join settings s on s.business_uuid = e.business_uuid`,
  )
  return row ?? null
}
