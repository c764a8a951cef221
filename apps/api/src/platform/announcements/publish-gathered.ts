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

type Hint = EventOf<'update:contact:interactions'>
type Row = EventOf<'update:interaction'> | EventOf<'new:interaction:not:assigned'>
type Removal = EventOf<'remove:interaction:not:assigned'>

interface GatheredPublisher {
  /** Sends it now or a moment later; `held` says which. */
  publish(publication: EventPublication): { readonly accepted: Accepted; readonly held: boolean }
  /** Sends what is held. */
  release(): void
  stop(): void
}

const hintWindowMs = 500
const rowWindowMs = 300
/** From how many sockets of this process on the updates of a waiting row are gathered. */
const manySockets = 50

const withUuids = (hint: Hint, uuids: readonly string[]): Hint => ({
  ...hint,
  payload: { uuids: [...new Set(uuids)] },
})
const isForSameRooms = (a: Row, b: Row) => a.rooms.join() === b.rooms.join()
const versionOf = ({ payload }: Row) => payload.interaction.version

/**
 * Sends less of what hundreds of sockets hear: one packet costs the process a write for each. Hints that name contacts are joined
 * into one, and of a waiting chat's row only the newest leaves. The first of each always leaves at once. Each process gathers what
 * it publishes itself; another's may overtake what is held here, and clients drop what is older than what they know.
 */
export function createGatheredPublisher(
  realtime: Pick<Realtime, 'publish' | 'countHere'>,
): GatheredPublisher {
  const sendNow = async ({ rooms, event, payload }: EventPublication) =>
    realtime.publish(rooms, event, payload)
  const hints = createGather<Hint>(hintWindowMs, sendNow)
  const rows = createGather<Row>(rowWindowMs, sendNow)

  function publishHint(hint: Hint) {
    const key = hint.rooms.join()
    const window = hints.windowOf(key)
    if (!window) return { accepted: hints.send(key, hint), held: false }
    const known = window.held?.payload.uuids ?? []
    const together = withUuids(hint, [...known, ...hint.payload.uuids])
    if (together.payload.uuids.length <= limits.gathered)
      return { accepted: hints.hold(key, together), held: true }
    hints.release(key)
    return { accepted: hints.hold(key, hint), held: true }
  }

  function publishRow(row: Row) {
    const { uuid: key, version } = row.payload.interaction
    const isForMany = realtime.countHere(row.rooms) > manySockets
    const window = rows.windowOf(key)
    const held = window?.held ?? null
    const isKnownThere = window !== undefined && isForSameRooms(window.sent, row)
    if (isForMany && isKnownThere && row.event === 'update:interaction')
      return { accepted: rows.hold(key, held && versionOf(held) > version ? held : row), held: true }
    // Else this one stands for what is held.
    if (held && !(isKnownThere && versionOf(held) <= version)) rows.release(key)
    const accepted = isForMany ? rows.send(key, row) : sendNow(row)
    if (!isForMany) rows.drop(key, accepted)
    return { accepted, held: false }
  }

  /** Whoever keeps the row in another list gets it by an event of the same change. */
  function publishRemoval(removal: Removal) {
    const { interaction, version } = removal.payload
    const accepted = sendNow(removal)
    const held = rows.windowOf(interaction)?.held
    if (!held || versionOf(held) <= version) rows.drop(interaction, accepted)
    return { accepted, held: false }
  }

  return {
    publish(publication) {
      const { event } = publication
      if (event === 'update:contact:interactions') return publishHint(publication)
      if (event === 'new:interaction:not:assigned') return publishRow(publication)
      if (event === 'update:interaction' && publication.payload.list === 'not_assigned')
        return publishRow(publication)
      if (event === 'remove:interaction:not:assigned') return publishRemoval(publication)
      return { accepted: sendNow(publication), held: false }
    },
    release() {
      hints.releaseAll()
      rows.releaseAll()
    },
    stop() {
      hints.stop()
      rows.stop()
    },
  }
}
