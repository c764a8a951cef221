import { type ErrorCode, type EventActor, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { lockThread, readChatOfEntry } from '../entries/lock-thread'
import { writeChanges } from '../entries/write/write-changes'
import { publishWritten } from '../interactions/announce-written'
import type { Db } from '../platform/db/db'
import type { PipelinedTx } from '../platform/db/pipeline/pipeline'
import { faultPoint } from '../platform/errors/fault-points'
import { hiloAsActor } from '../platform/events/actors'
import { noEvents } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { planVideo, type VideoEvent, type VideoRow } from './plan-video'
import { planVideoEntry } from './plan-video-entry'
import { publishVideo, writeVideoEvent } from './publish-video'
import { lockVideo, lookAtVideo, readNameInVideo, updateVideo } from './video-records'

type Decide<C extends ErrorCode> = (
  call: VideoRow,
  tx: PipelinedTx,
  now: Date,
) => Promise<VideoEvent | Refusal<C> | null>

/** Thrown when a change ends the call, which changes its message too: then the chat must be locked before the call. */
const needsThread = Symbol('the chat must be locked first')

/** On the connections of people, or on those of guests. */
export interface VideoServices extends Pick<Services, 'announcer' | 'clock' | 'log'> {
  readonly db: Pick<Db, 'write' | 'read'>
}

interface ChangeOptions<C extends ErrorCode> {
  /** Sends locks of people, which come before the call in the order of locks. */
  readonly before?: (tx: PipelinedTx) => unknown
  /** Looks at the row before it is locked, so that what changes nothing locks nothing. May refuse what would change it. */
  readonly look?: () => Refusal<C> | null
  /** The person who changes it; absent: Hilo itself. */
  readonly actor?: EventActor
}

/** The frame of every change of a video call: lock, decide, write, publish. `decide` returns null if nothing changes. */
export async function changeVideo<C extends ErrorCode>(
  services: VideoServices,
  business: string,
  uuid: string,
  decide: Decide<C>,
  { before = () => {}, look, actor = hiloAsActor }: ChangeOptions<C> = {},
): Promise<VideoRow | Refusal<C | 'CALL_NOT_FOUND'>> {
  const { announcer, clock } = services
  const change = { business, uuid, decide, before, look, actor, now: clock.now() }
  const first = await attempt(services, change, false)
  const done = first === needsThread ? await attempt(services, change, true) : first
  if (done === needsThread) throw new Error('a video call ended without its chat')
  if (isRefusal(done)) return done
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, ...done.written)
  await publishVideo(services, done.stored)
  return done.after
}

interface Change<C extends ErrorCode> {
  readonly business: string
  readonly uuid: string
  readonly decide: Decide<C>
  readonly before: (tx: PipelinedTx) => unknown
  readonly look: (() => Refusal<C> | null) | undefined
  readonly actor: EventActor
  readonly now: Date
}

/** No change that clients must get. */
const unchanged = (after: VideoRow) => ({ after, stored: noEvents, written: [] })

/** Tries the change without locking the chat, which only an end of the call needs: most changes only report a presence. */
const attempt = <C extends ErrorCode>(
  { db }: VideoServices,
  { business, uuid, decide, before, look, actor, now }: Change<C>,
  withThread: boolean,
) =>
  db.write(business, async (tx) => {
    if (look && !withThread) {
      const call = await lookAtVideo(tx, business, uuid)
      const event = call && (await decide(call, tx, now))
      if (isRefusal(event)) return event
      if (call && !(event && planVideo(call, event, now))) return unchanged(call)
      const refused = look()
      if (refused) return refused
    }
    void before(tx)
    const thread = withThread ? await lockThread(tx, business, uuid) : null
    const call = await lockVideo(tx, business, uuid)
    if (!call) return refuse('CALL_NOT_FOUND')
    const event = await decide(call, tx, now)
    if (isRefusal(event)) return event
    const after = event && planVideo(call, event, now)
    if (!after) return unchanged(call)
    if (after.version === call.version) {
      await tx.commit(updateVideo(tx, after))
      return unchanged(after)
    }
    const team = after.state !== call.state || after.user_uuid !== call.user_uuid
    if (after.state === 'ended' && !thread) return needsThread
    const chat = thread?.interaction ?? (await readChatOfEntry(tx, business, uuid))
    if (!chat) return refuse('CALL_NOT_FOUND')
    const writeWhatHappened = () => writeVideoEvent(tx, after, { team, chat, actor }, now)
    if (!thread) {
      const [, stored] = await tx.commit(Promise.all([updateVideo(tx, after), writeWhatHappened()]))
      return { after, stored, written: [] }
    }
    const account = { business, uuid: thread.conversation.channel_account_uuid }
    const changes = planVideoEntry(thread, after, await readNameInVideo(tx, business, uuid), actor)
    const [, written, stored] = await tx.commit(
      Promise.all([updateVideo(tx, after), writeChanges(tx, account, changes, now), writeWhatHappened()]),
    )
    return { after, stored, written }
  })
