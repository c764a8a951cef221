import { guestAuth, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import { connectionQueues } from '../platform/db/pipeline/connection-queues'
import { customerAsActor } from '../platform/events/actors'
import { createFairQueue } from '../platform/fairness/fair-queue'
import { createWarningCounter } from '../platform/logger/count-warnings'
import {
  type Guest,
  type GuestOptions,
  type GuestPage,
  setPagesInCall,
} from '../platform/realtime/guest-sockets'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { networkOf } from '../sessions/log-in/network-of'
import { changeVideo } from './change-video'
import { guestLimits, waitingOfLink } from './guest-limits'
import { iceOfGuest } from './ice'
import { hashOf } from './link'
import type { VideoEvent, VideoRow } from './plan-video'
import { presentToGuest, readVideoRecord } from './video-records'

interface Link {
  readonly business_uuid: string
  readonly uuid: string
  readonly business_name: string
  readonly state: VideoRow['state']
  readonly guest_key_hash: Buffer | null
}

/** The page before the customer enters. `notice`: shown before they enter; null: the sound is not recorded. */
interface Before {
  readonly ending: VideoRow['ending']
  readonly notice: string | null
}

/** The operations that a customer with the link of a video call may use. Guests are strangers: all that they ask has limits, queues and connections of its own. */
export function createGuests(services: Services) {
  const { db, realtime } = services
  const limits = guestLimits(services)
  const links = createFairQueue({ atOnce: Number.POSITIVE_INFINITY, atOncePerKey: 1, ...waitingOfLink })
  const countFlood = createWarningCounter(services.log, 'a network asks for too many links of video calls')
  const onOwnConnections = { ...services, db: db.guests }

  /** Of one address, before anything is looked up for it. */
  function isTooMany(address: string): boolean {
    const network = networkOf(address)
    const tooMany = !limits.guest_network.take(network)
    if (tooMany) countFlood(network)
    return tooMany
  }
  async function find(token: string): Promise<Link | null> {
    const [link] = await db.call<Link>(
      'select * from hilo_video_link($1)',
      [hashOf(token)],
      connectionQueues.guests,
    )
    return link ?? null
  }
  const isOthers = ({ guest_key_hash }: Link, key: string | undefined) =>
    guest_key_hash !== null && (key === undefined || !hashOf(key).equals(guest_key_hash))

  const readBefore = async ({ business_uuid, uuid }: Link): Promise<Before> => {
    const [row] = await db.guests.read<Before>(
      business_uuid,
      sql`select v.ending, s.recording_notice as notice from video_calls v
        left join settings s on s.business_uuid = v.business_uuid and s.record_calls
        where v.business_uuid = ${business_uuid}::uuid and v.uuid = ${uuid}::uuid`,
    )
    return row ?? { ending: null, notice: null }
  }

  /** Of one link one command at a time works, so that a link never has more than one of the connections. */
  const inTurn = async <T>({ call }: Guest, work: () => Promise<T>) =>
    (await links.run(call, work)) ?? refuse('TOO_MANY_REQUESTS')

  async function readAndRemember(page: GuestPage) {
    const row = await readVideoRecord(db.guests, page.business, page.call)
    if (!row) return refuse('CALL_NOT_FOUND')
    const { guest_peer: guestPeer, agent_peer: agentPeer, user_uuid: user, version } = row
    setPagesInCall(page, { guestPeer, agentPeer: row.state === 'active' ? agentPeer : null, user, version })
    return row
  }
  /** Changes the call for the page that is in it; other pages are refused. */
  const change = (page: GuestPage, event: VideoEvent) =>
    inTurn(page, async () => {
      const { business, call: uuid, key, peer } = page
      const changed = await changeVideo(
        onOwnConnections,
        business,
        uuid,
        async (call) => (call.guest_key_hash === key && call.guest_peer === peer ? event : null),
        { look: () => null, actor: customerAsActor },
      )
      if (isRefusal(changed)) return changed
      const row = await readAndRemember(page)
      return isRefusal(row) ? row : presentToGuest(row)
    })

  return {
    async readLink(
      { token, key }: { readonly token: string; readonly key?: string | undefined },
      address: string,
    ) {
      if (isTooMany(address)) return refuse('RATE_LIMITED')
      const link = await find(token)
      if (!link) return refuse('VIDEO_LINK_NOT_FOUND')
      const { ending, notice } = await readBefore(link)
      const over = ending === 'withdrawn' ? 'withdrawn' : 'ended'
      const state = link.state === 'ended' ? over : isOthers(link, key) ? 'used' : 'open'
      return { business: link.business_name, state, recording: notice } as const
    },

    async admit(
      auth: unknown,
      address: string,
    ): Promise<Guest | Refusal<'VIDEO_LINK_NOT_FOUND' | 'RATE_LIMITED'>> {
      const parsed = guestAuth.safeParse(auth)
      if (!parsed.success) return refuse('VIDEO_LINK_NOT_FOUND')
      const { token, key, peer } = parsed.data
      // Per browser, so that another person with the link does not keep the customer out. Other processes hear the names of
      // buckets: never the token itself.
      if (isTooMany(address) || !limits.guest_connect.take(hashOf(`${token} ${key}`).toString('hex')))
        return refuse('RATE_LIMITED')
      const link = await find(token)
      if (!link || isOthers(link, key)) return refuse('VIDEO_LINK_NOT_FOUND')
      return { business: link.business_uuid, call: link.uuid, key: hashOf(key).toString('hex'), peer }
    },

    count: ({ call }: Guest) => limits.guest_command.take(call),

    handlers: {
      'video:enter': (page, { notified }) =>
        inTurn(page, async () => {
          const { business, call: uuid, key, peer } = page
          // The first browser that opens the link keeps it; of two at once exactly one does.
          const changed = await changeVideo(
            onOwnConnections,
            business,
            uuid,
            async ({ guest_key_hash }) =>
              guest_key_hash === null || guest_key_hash === key
                ? { kind: 'guest_came', key, peer, notified }
                : refuse('FORBIDDEN'),
            {
              look: () => (limits.guest_enter.take(uuid) ? null : refuse('TOO_MANY_REQUESTS')),
              actor: customerAsActor,
            },
          )
          if (isRefusal(changed)) return changed
          const row = await readAndRemember(page)
          return isRefusal(row) ? row : { call: presentToGuest(row), ice: iceOfGuest(services, row) }
        }),
      'video:keep': (page) => change(page, { kind: 'guest_stayed' }),
      'video:leave': (page) => change(page, { kind: 'guest_left' }),
      async 'video:signal'({ call, peer, inCall }, { from, to, data }) {
        const isCurrent = inCall?.guestPeer === peer && from === peer && inCall.agentPeer === to
        if (isCurrent && inCall.user)
          await realtime.publish([rooms.user(inCall.user)], 'signal:video', { uuid: call, from, to, data })
        return {}
      },
    },
  } satisfies Omit<GuestOptions, 'onFlood'> & Record<'readLink', unknown>
}
