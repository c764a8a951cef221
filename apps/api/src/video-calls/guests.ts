import { guestAuth, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { connectionQueues } from '../platform/db/pipeline/connection-queues'
import { createStoredBuckets } from '../platform/fairness/stored-buckets'
import { createTokenBuckets } from '../platform/fairness/token-buckets'
import type { Guest, GuestHandlers } from '../platform/realtime/guest-sockets'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { networkOf } from '../sessions/log-in/network-of'
import { changeVideo } from './change-video'
import { iceOf } from './ice'
import { hashOf } from './link'
import type { VideoEvent, VideoRow } from './plan-video'
import { presentToGuest, type VideoRecord, videoColumns, videoTables } from './video-records'

interface Link {
  readonly business_uuid: string
  readonly uuid: string
  readonly business_name: string
  readonly state: VideoRow['state']
  readonly guest_key_hash: Buffer | null
}

/** The limit of looking at links, by network, and of connecting with one link: enough for reloads, too little for guessing. */
const looking = { burst: 60, perSecond: 1 }
const connecting = { burst: 30, perSecond: 1 }

/** Reads the notice for customers before they enter; null: the sound is not recorded. */
async function readRecordingNotice(
  db: Services['db'],
  { business_uuid: business }: Link,
): Promise<string | null> {
  const [row] = await db.tenant(
    business,
    (tx) => tx.$queryRaw<{ recording_notice: string }[]>`
      select recording_notice from settings where business_uuid = ${business}::uuid and record_calls`,
  )
  return row?.recording_notice ?? null
}

/** The operations that a customer with the link of a video call may use. */
export function createGuests(services: Services) {
  const { db, realtime } = services
  const looks = createStoredBuckets(services, 'video link', looking)
  const connects = createTokenBuckets(services.clock, connecting)

  async function find(token: string): Promise<Link | null> {
    const [link] = await db.call<Link>(
      'select * from hilo_video_link($1)',
      [hashOf(token)],
      connectionQueues.login,
    )
    return link ?? null
  }
  const isOthers = ({ guest_key_hash }: Link, key: string | undefined) =>
    guest_key_hash !== null && (key === undefined || !hashOf(key).equals(guest_key_hash))

  async function read({ business, call }: Guest): Promise<VideoRecord | null> {
    const [row] = await db.tenant(
      business,
      (tx) => tx.$queryRaw<VideoRecord[]>`
        select ${videoColumns} from ${videoTables} where v.business_uuid = ${business}::uuid and v.uuid = ${call}::uuid`,
    )
    return row ?? null
  }

  /** How the video call ended, for a guest who comes too late: whether the business withdrew the link. */
  async function endOf({ business_uuid, uuid }: Link): Promise<'ended' | 'withdrawn'> {
    const [row] = await db.tenant(
      business_uuid,
      (tx) => tx.$queryRaw<Pick<VideoRow, 'ending'>[]>`
        select ending from video_calls where business_uuid = ${business_uuid}::uuid and uuid = ${uuid}::uuid`,
    )
    return row?.ending === 'withdrawn' ? 'withdrawn' : 'ended'
  }

  /** Changes the call for the page that is in it; other pages are refused. */
  const change = async (guest: Guest, event: VideoEvent) => {
    const changed = await changeVideo(services, guest.business, guest.call, async (call) =>
      call.guest_peer === guest.peer ? event : null,
    )
    return isRefusal(changed) ? changed : present(guest)
  }
  async function present(guest: Guest) {
    const row = await read(guest)
    return row ? presentToGuest(row) : refuse('CALL_NOT_FOUND')
  }

  return {
    async readLink(
      { token, key }: { readonly token: string; readonly key?: string | undefined },
      address: string,
    ) {
      if (!(await looks.take(networkOf(address)))) return refuse('RATE_LIMITED')
      const link = await find(token)
      if (!link) return refuse('VIDEO_LINK_NOT_FOUND')
      const state = link.state === 'ended' ? await endOf(link) : isOthers(link, key) ? 'used' : 'open'
      return { business: link.business_name, state, recording: await readRecordingNotice(db, link) } as const
    },

    async admit(auth: unknown): Promise<Guest | Refusal<'VIDEO_LINK_NOT_FOUND' | 'RATE_LIMITED'>> {
      const parsed = guestAuth.safeParse(auth)
      if (!parsed.success) return refuse('VIDEO_LINK_NOT_FOUND')
      const { token, key, peer } = parsed.data
      if (!connects.take(token)) return refuse('RATE_LIMITED')
      const link = await find(token)
      if (!link || isOthers(link, key)) return refuse('VIDEO_LINK_NOT_FOUND')
      return { business: link.business_uuid, call: link.uuid, key: hashOf(key).toString('hex'), peer }
    },

    handlers: {
      async 'video:enter'(guest, { told }) {
        const { business, call: uuid, key, peer } = guest
        // The first browser that opens the link keeps it; of two at once exactly one does.
        const changed = await changeVideo(services, business, uuid, async ({ guest_key_hash }) =>
          guest_key_hash === null || guest_key_hash === key
            ? { kind: 'guest_came', key, peer, told }
            : refuse('FORBIDDEN'),
        )
        if (isRefusal(changed)) return changed
        const call = await present(guest)
        return isRefusal(call) ? call : { call, ice: iceOf(services, `guest-${peer}`) }
      },
      'video:keep': (guest) => change(guest, { kind: 'guest_stayed' }),
      'video:leave': (guest) => change(guest, { kind: 'guest_left' }),
      async 'video:signal'(guest, { from, to, data }) {
        const row = await read(guest)
        const isCurrent =
          row?.state === 'active' &&
          row.guest_peer === guest.peer &&
          from === guest.peer &&
          row.agent_peer === to
        if (isCurrent && row.user_uuid)
          await realtime.publish([rooms.user(row.user_uuid)], 'signal:video', {
            uuid: guest.call,
            from,
            to,
            data,
          })
        return {}
      },
    } satisfies GuestHandlers,
  }
}
