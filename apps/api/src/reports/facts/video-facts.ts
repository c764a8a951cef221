import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

/** A row of `video_facts`: what is counted of a link to a video call that is over. */
export interface VideoFact {
  readonly call_uuid: string
  readonly interaction_uuid: string
  readonly channel_account_uuid: string
  readonly sender_uuid: string
  readonly user_uuid: string | null
  readonly opened: boolean
  readonly talked: boolean
  readonly created_at: Date
  readonly seconds: number | null
}

const columns = `call_uuid, interaction_uuid, channel_account_uuid, sender_uuid, user_uuid, opened, talked, created_at, seconds`

const readRows: Statement = {
  name: 'read_video_facts',
  text: `select ${columns} from video_facts
    where business_uuid = $1::uuid and interaction_uuid = any($2::uuid[])`,
}
const deleteRows: Statement = {
  name: 'delete_video_facts',
  text: `delete from video_facts where business_uuid = $1::uuid and interaction_uuid = any($2::uuid[])`,
}
const insertRows: Statement = {
  name: 'insert_video_facts',
  text: `insert into video_facts (business_uuid, call_uuid, interaction_uuid, channel_account_uuid, sender_uuid, user_uuid, opened, talked,
      created_at, seconds)
    select v.business_uuid, v.uuid, e.interaction_uuid, e.channel_account_uuid, v.invited_by, v.user_uuid,
      v.guest_key_hash is not null, v.ending = 'completed', v.created_at, case when v.ending = 'completed' then v.seconds end
    from entries e join video_calls v on v.business_uuid = e.business_uuid and v.uuid = e.uuid
    where e.business_uuid = $1::uuid and e.interaction_uuid = any($2::uuid[]) and not e.blocked
      and v.state = 'ended'
    returning ${columns}`,
}

/** The facts that the video calls of these interactions have had until now. */
export const readVideoFacts = (
  tx: StatementSender,
  business: string,
  interactions: readonly string[],
): Promise<VideoFact[]> => tx.send<VideoFact>(readRows, [business, interactions])

/** Writes the facts of the video calls of these interactions in place of the old ones, and answers both. */
export async function writeVideoFacts(
  tx: StatementSender,
  business: string,
  interactions: readonly string[],
): Promise<{ readonly added: readonly VideoFact[]; readonly removed: readonly VideoFact[] }> {
  const removed = await readVideoFacts(tx, business, interactions)
  if (removed.length > 0) await tx.send(deleteRows, [business, interactions])
  const added = await tx.send<VideoFact>(insertRows, [business, interactions])
  return { added, removed }
}
