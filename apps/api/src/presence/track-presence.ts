import { sql } from '../platform/db/db'
import { errorMessage } from '../platform/errors/error-message'
import type { Actor } from '../platform/http/actor'
import { conversationOf, type Room } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/repeat-sweeps'
import { endLeases, type PresenceLease, renewLeases, writeViewers } from './lease-statements'
import { publishPresence } from './publish-presence'
import { publishViewers } from './publish-viewers'
import { conversationsOf, createViewers } from './viewers'

/** A process that dies stops renewing its leases; this long afterwards its people are offline. */
const leaseMs = 30_000
const renewEveryMs = 10_000
/** Changes within this time are written together. */
const batchMs = 25
/**
 * The end of a connection is written this much later, after a new connection of the same person. So a person whose process ends, or who
 * loads the page again, does not appear offline in between.
 */
const endAfterMs = 250
/** A process that ends gives its people leases for this long, in which they connect to another one. */
const stopLeaseMs = 5_000

interface PresenceTracker {
  connect(actor: Actor, connection: string): void
  disconnect(connection: string): void
  enter(room: Room, connection: string): void
  leave(room: Room, connection: string): void
  start(): void
  /** Ends the leases of processes that died. */
  readonly endedLeasesSweep: Sweep
  stop(): Promise<void>
}

/** Keeps a lease for every live connection of this process, and a row for every conversation that one has open (decision 119). */
export function trackPresence(services: Services): PresenceTracker {
  const { clock, log, realtime } = services
  const connections = new Map<string, PresenceLease>()
  /** Connections that have just ended, and when that is written. */
  const ending = new Map<string, { readonly lease: PresenceLease; readonly timer: NodeJS.Timeout }>()
  const viewers = createViewers()
  const presencePublisher = publishPresence(services)
  const viewersPublisher = publishViewers(services)
  let connected: PresenceLease[] = []
  let ended: string[] = []
  let batchTimer: NodeJS.Timeout | undefined
  let renewTimer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  /** Writes run one after the other, so that a connect and its disconnect keep their order. */
  function write(step: () => Promise<void>): Promise<void> {
    writing = writing
      .then(step)
      // The next renewal repeats what this one missed.
      .catch((error: unknown) => log.warn({ err: errorMessage(error) }, 'presence could not be written'))
    return writing
  }

  async function writeNewViewers(): Promise<void> {
    const taken = viewers.takeUnwritten()
    const { entered, left } = taken
    if (entered.length + left.length === 0) return
    try {
      await writeViewers(services, entered, left)
    } catch (error) {
      viewers.putBack(taken)
      throw error
    }
    await realtime.processes.sendToAll('viewers_changed', conversationsOf([...entered, ...left]))
  }

  async function writeBatch(): Promise<void> {
    const [newLeases, endedConnections] = [connected, ended]
    connected = []
    ended = []
    await renewLeases(services, newLeases, leaseMs)
    await writeNewViewers()
    if (endedConnections.length > 0) await endLeases(services, endedConnections)
  }

  function scheduleBatch(): void {
    batchTimer ??= setTimeout(() => {
      batchTimer = undefined
      void write(writeBatch)
    }, batchMs)
  }

  async function renewAll(): Promise<void> {
    await renewLeases(services, [...connections.values()], leaseMs)
    await writeNewViewers()
    const open = viewers.all()
    await writeViewers(services, open, [])
    await viewersPublisher.publishMissed(conversationsOf(open))
  }
  const stopListening = clock.onMove(() => void write(renewAll))

  const viewerOf = (room: Room, connection: string) => {
    const viewed = conversationOf(room)
    const lease = connections.get(connection)
    return viewed && lease ? { ...viewed, user: lease.user, connection } : null
  }

  return {
    connect(actor, connection) {
      const lease = { business: actor.business, user: actor.uuid, connection }
      connections.set(connection, lease)
      connected.push(lease)
      scheduleBatch()
    },
    disconnect(connection) {
      const lease = connections.get(connection)
      if (!lease) return
      connections.delete(connection)
      const timer = setTimeout(() => {
        ending.delete(connection)
        ended.push(connection)
        scheduleBatch()
      }, endAfterMs)
      ending.set(connection, { lease, timer })
    },
    enter(room, connection) {
      const viewer = viewerOf(room, connection)
      if (!viewer) return
      viewers.enter(viewer)
      scheduleBatch()
    },
    leave(room, connection) {
      const viewer = viewerOf(room, connection)
      if (!viewer) return
      viewers.leave(viewer)
      scheduleBatch()
    },
    start() {
      renewTimer = setInterval(() => void write(renewAll), renewEveryMs)
    },
    endedLeasesSweep: {
      name: 'end leases',
      claimsRows: true,
      due: () => sql`hilo_has_ended_leases(${clock.now()})`,
      run: () =>
        write(async () => {
          // Its own are renewed first: they may be as old, after a pause of the whole process.
          await renewAll()
          await endLeases(services, [])
        }),
    },
    async stop() {
      stopListening()
      clearInterval(renewTimer)
      clearTimeout(batchTimer)
      for (const { timer } of ending.values()) clearTimeout(timer)
      const left = [...[...ending.values()].map(({ lease }) => lease), ...connections.values()]
      connections.clear()
      await write(writeBatch)
      await write(() => renewLeases(services, left, stopLeaseMs))
      await presencePublisher.stop()
      await viewersPublisher.stop()
    },
  }
}
