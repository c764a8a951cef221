import { limits, type ServerEventName, type ServerEventPayload } from '@hilo/contracts'
import type { Accepted } from '../realtime/bus/accepted'
import type { Realtime } from '../realtime/realtime'
import type { Room } from '../realtime/rooms'
import { createGather } from './gather'

type EventOf<N extends ServerEventName> = {
  readonly rooms: readonly [Room, ...Room[]]
  readonly event: N
  readonly payload: ServerEventPayload<N>
}
export type EventPublication = { [N in ServerEventName]: EventOf<N> }[ServerEventName]

type Refetch = EventOf<'update:contact:interactions'>
type Row = EventOf<'update:interaction'> | EventOf<'new:interaction:not:assigned'>
type Removal = EventOf<'remove:interaction:not:assigned'>

interface GatheredPublisher {
  /** Sends it now or a moment later; `held` says which. */
  publish(publication: EventPublication): { readonly accepted: Accepted; readonly held: boolean }
  /** Sends what is held. */
  release(): void
  stop(): void
}

const refetchPauseMs = 500
const rowPauseMs = 300
/** From how many sockets of this process on the updates of a waiting row are gathered. */
const manySockets = 50

const withUuids = (refetch: Refetch, uuids: readonly string[]): Refetch => ({
  ...refetch,
  payload: { uuids: [...new Set(uuids)] },
})
const isForSameRooms = (a: Row, b: Row) => a.rooms.join() === b.rooms.join()
const versionOf = ({ payload }: Row) => payload.interaction.version

/**
 * Sends fewer packets of what hundreds of sockets hear, because each costs the process a write for every socket (decision 199). Events that
 * let clients fetch a contact again are joined into one, and of a waiting chat's row only the newest leaves. The first of each leaves at once.
 * What another process publishes may overtake what is held here: clients drop what is older than what they know.
 */
export function createGatheredPublisher(
  realtime: Pick<Realtime, 'publish' | 'countHere'>,
): GatheredPublisher {
  // Async, so that what throws is a rejection also where a timer sends it.
  const send = async ({ rooms, event, payload }: EventPublication, isPatient = false) =>
    realtime.publish(rooms, event, payload, { isPatient })
  const sendPatiently = (publication: EventPublication) => send(publication, true)
  const refetches = createGather<Refetch>(refetchPauseMs, sendPatiently)
  const rows = createGather<Row>(rowPauseMs, (row, wasHeld) => send(row, wasHeld))

  function publishRefetch(refetch: Refetch) {
    const key = refetch.rooms.join()
    const pause = refetches.pauseOf(key)
    if (!pause) return { accepted: refetches.send(key, refetch), held: false }
    const known = pause.held?.payload.uuids ?? []
    const together = withUuids(refetch, [...known, ...refetch.payload.uuids])
    if (together.payload.uuids.length <= limits.gathered)
      return { accepted: refetches.hold(key, together), held: true }
    refetches.release(key)
    return { accepted: refetches.hold(key, refetch), held: true }
  }

  function publishRow(row: Row) {
    const { uuid: key, version } = row.payload.interaction
    const isForMany = realtime.countHere(row.rooms) > manySockets
    const pause = rows.pauseOf(key)
    const held = pause?.held ?? null
    const isKnownThere = pause !== undefined && isForSameRooms(pause.sent, row)
    if (isForMany && isKnownThere && row.event === 'update:interaction')
      return { accepted: rows.hold(key, held && versionOf(held) > version ? held : row), held: true }
    // What is held leaves first, unless this row replaces it: one for the same rooms that is not older.
    if (held && !(isKnownThere && versionOf(held) <= version)) rows.release(key)
    const accepted = isForMany ? rows.send(key, row) : send(row)
    if (!isForMany) rows.drop(key, accepted)
    return { accepted, held: false }
  }

  /** Clients that keep the row in another list get it by another event of the same change. */
  function publishRemoval(removal: Removal) {
    const { interaction, version } = removal.payload
    const accepted = sendPatiently(removal)
    const held = rows.pauseOf(interaction)?.held
    if (!held || versionOf(held) <= version) rows.drop(interaction, accepted)
    return { accepted, held: false }
  }

  return {
    publish(publication) {
      const { event } = publication
      if (event === 'update:contact:interactions') return publishRefetch(publication)
      if (event === 'new:interaction:not:assigned') return publishRow(publication)
      if (event === 'update:interaction' && publication.payload.list === 'not_assigned')
        return publishRow(publication)
      if (event === 'remove:interaction:not:assigned') return publishRemoval(publication)
      return { accepted: send(publication), held: false }
    },
    release() {
      refetches.releaseAll()
      rows.releaseAll()
    },
    stop() {
      refetches.stop()
      rows.stop()
    },
  }
}
