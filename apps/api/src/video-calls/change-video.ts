import { type ErrorCode, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { lockThread } from '../entries/lock-thread'
import { writeChanges } from '../entries/write-changes'
import { announceEntries } from '../interactions/announce'
import { enqueueAssignment } from '../interactions/assignment/enqueue-assignment'
import type { PipelinedTx } from '../platform/db/pipeline/pipeline'
import { faultPoint } from '../platform/errors/fault-points'
import type { Services } from '../platform/services'
import { planVideo, type VideoEvent, type VideoRow } from './plan-video'
import { planVideoEntry } from './plan-video-entry'
import { announceVideo, publishVideo } from './publish-video'
import { lockVideo, readNameInVideo, updateVideo } from './video-records'

type Decide<C extends ErrorCode> = (
  call: VideoRow,
  tx: PipelinedTx,
  now: Date,
) => Promise<VideoEvent | Refusal<C> | null>

/** Thrown when a change ends the call, which changes its message too: then the chat must be locked before the call. */
const needsThread = Symbol('the chat must be locked first')

/** The frame of every change of a video call: lock, decide, write, publish. `decide` returns null if nothing changes. */
export async function changeVideo<C extends ErrorCode>(
  services: Services,
  business: string,
  uuid: string,
  decide: Decide<C>,
  /** Sends locks of people, which come before the call in the order of locks. */
  before: (tx: PipelinedTx) => unknown = () => {},
): Promise<VideoRow | Refusal<C | 'CALL_NOT_FOUND'>> {
  const { announcer, clock } = services
  const change = { business, uuid, decide, before, now: clock.now() }
  const first = await attempt(services, change, false)
  const done = first === needsThread ? await attempt(services, change, true) : first
  if (done === needsThread) throw new Error('a video call ended without its chat')
  if (isRefusal(done)) return done
  await faultPoint('change.after-commit')
  for (const { interaction, entries, announcement } of done.written)
    announcer.publish([announcement], announceEntries(interaction, entries))
  if (done.announcement) await publishVideo(services, { business, uuid, announcement: done.announcement })
  return done.after
}

interface Change<C extends ErrorCode> {
  readonly business: string
  readonly uuid: string
  readonly decide: Decide<C>
  readonly before: (tx: PipelinedTx) => unknown
  readonly now: Date
}

/** Tries the change without locking the chat, which only an end of the call needs: most changes only report a presence. */
const attempt = <C extends ErrorCode>(
  { db }: Services,
  { business, uuid, decide, before, now }: Change<C>,
  withThread: boolean,
) =>
  db.write(business, async (tx) => {
    void before(tx)
    const thread = withThread ? await lockThread(tx, business, uuid) : null
    const call = await lockVideo(tx, business, uuid)
    if (!call) return refuse('CALL_NOT_FOUND')
    const event = await decide(call, tx, now)
    if (isRefusal(event)) return event
    const after = event && planVideo(call, event, now)
    if (!after) return { after: call, announcement: null, written: [] }
    if (after.version === call.version) {
      await tx.commit(updateVideo(tx, after))
      return { after, announcement: null, written: [] }
    }
    if (after.state !== 'ended') {
      const [, announcement] = await tx.commit(
        Promise.all([updateVideo(tx, after), announceVideo(tx, business, uuid, now)]),
      )
      return { after, announcement, written: [] }
    }
    if (!thread) return needsThread
    const account = { business, uuid: thread.conversation.channel_account_uuid }
    const changes = planVideoEntry(thread, after, await readNameInVideo(tx, business, uuid))
    const [, written, announcement] = await tx.commit(
      Promise.all([
        updateVideo(tx, after),
        writeChanges(tx, account, changes, now),
        announceVideo(tx, business, uuid, now),
        // The person who was in the video call has room again for a waiting chat.
        call.state === 'active' && enqueueAssignment(tx, business),
      ]),
    )
    return { after, announcement, written }
  })
