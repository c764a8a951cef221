import { type ErrorCode, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { PipelinedTx } from '../platform/db/pipeline/pipeline'
import { faultPoint } from '../platform/errors/fault-points'
import type { Services } from '../platform/services'
import { planVideo, type VideoEvent, type VideoRow } from './plan-video'
import { announceVideo, publishVideo } from './publish-video'
import { lockVideo, updateVideo } from './video-records'

/** One thing that happens to a video call: lock, decide, write, publish. `decide` answers null where nothing happens. */
export async function changeVideo<C extends ErrorCode>(
  services: Services,
  business: string,
  uuid: string,
  decide: (call: VideoRow, tx: PipelinedTx, now: Date) => Promise<VideoEvent | Refusal<C> | null>,
  /** Sent before the call is locked: people come first in the order of locks. */
  before: (tx: PipelinedTx) => unknown = () => {},
): Promise<VideoRow | Refusal<C | 'CALL_NOT_FOUND'>> {
  const { db, clock } = services
  const now = clock.now()
  const done = await db.act(business, async (tx) => {
    void before(tx)
    const call = await lockVideo(tx, business, uuid)
    if (!call) return refuse('CALL_NOT_FOUND')
    const event = await decide(call, tx, now)
    if (isRefusal(event)) return event
    const after = event && planVideo(call, event, now)
    if (!after) return { after: call, announcement: null }
    if (after.version === call.version) {
      await tx.commit(updateVideo(tx, after))
      return { after, announcement: null }
    }
    const [, announcement] = await tx.commit(
      Promise.all([updateVideo(tx, after), announceVideo(tx, business, uuid, now)]),
    )
    return { after, announcement }
  })
  if (isRefusal(done)) return done
  await faultPoint('change.after-commit')
  if (done.announcement) await publishVideo(services, { business, uuid, announcement: done.announcement })
  return done.after
}
