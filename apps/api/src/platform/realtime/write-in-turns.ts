import type { Socket } from 'node:net'
import type { ChatSocket } from './listen-to-commands'

type Connection = ChatSocket['conn']

interface WriteTurns {
  /** Writes the frames of this connection in turns. */
  add(connection: Connection): void
  /** Runs `work`, which sends one packet to any number of connections. */
  send<T>(work: () => T): T
}

/** How long writing may continue before other work gets its turn. */
const turnMs = 2
/** A packet for more connections than these waits until those of fewer have left. */
const manyConnections = 50
/** How long packets for many gather in a process that has little time to spare. */
const gatherMs = 50
/** The share of its time in which such a process is at work. */
const busyShare = 0.7

/**
 * Makes the frames of connections leave in turns. An event for a thousand agents costs a thousand system calls: other work continues between
 * them, and the events that it causes meanwhile leave in the same write as those that still wait. What is for few, such as the answer to
 * a command, is written first. While the process is busy, what is for many leaves every 50 ms: then one write of a connection has the
 * frames of several events.
 */
export function createWriteTurns(): WriteTurns {
  /** Connections with frames to write: those of packets for few, those of the present round, and those that wait for the next one. */
  const [forFew, round, forMany] = [new Set<Socket>(), new Set<Socket>(), new Set<Socket>()]
  /** The connections of the packet that is being sent. */
  let sending: Set<Socket> | null = null
  /** Connections that flush later what came while they wrote, all of it for many. */
  const laterForMany = new WeakSet<Socket>()
  let isPlanned = false
  let gathering: NodeJS.Timeout | null = null
  let lastRound = { at: 0, used: performance.eventLoopUtilization() }

  function write(): void {
    const until = performance.now() + turnMs
    for (const waiting of [forFew, round])
      for (const socket of waiting) {
        if (performance.now() > until) break
        waiting.delete(socket)
        socket.uncork()
      }
    isPlanned = forFew.size + round.size > 0
    if (isPlanned) setImmediate(write)
    else planRound()
  }
  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(write)
  }

  function planRound(): void {
    if (gathering || forMany.size === 0 || round.size > 0) return
    const waitMs = lastRound.at + gatherMs - performance.now()
    if (waitMs > 0 && isBusy(lastRound.used)) gathering = setTimeout(beginRound, waitMs)
    else beginRound()
  }
  function beginRound(): void {
    gathering = null
    lastRound = { at: performance.now(), used: performance.eventLoopUtilization() }
    for (const socket of forMany) round.add(socket)
    forMany.clear()
    plan()
  }

  const isHeld = (socket: Socket) => round.has(socket) || forMany.has(socket)
  /** What it holds already must leave before. */
  function writeFirst(socket: Socket): void {
    laterForMany.delete(socket)
    if (!isHeld(socket)) return
    round.delete(socket)
    forMany.delete(socket)
    forFew.add(socket)
    plan()
  }

  function sendTogether<T>(work: () => T): T {
    const sockets = new Set<Socket>()
    sending = sockets
    try {
      return work()
    } finally {
      sending = null
      if (sockets.size <= manyConnections) for (const socket of sockets) writeFirst(socket)
      planRound()
    }
  }

  return {
    add(connection) {
      const { socket } = connection.request
      // Of each packet; a connection that is still writing flushes it only when that has left.
      connection.on('packetCreate', () => {
        if (!sending) {
          writeFirst(socket)
          return
        }
        if (!forFew.has(socket)) laterForMany.add(socket)
        sending.add(socket)
      })
      connection.on('flush', () => {
        if (forFew.has(socket) || isHeld(socket)) return
        socket.cork()
        if (laterForMany.delete(socket)) {
          forMany.add(socket)
          if (!sending) planRound()
        } else {
          forFew.add(socket)
          plan()
        }
      })
    },
    send: (work) => (sending ? work() : sendTogether(work)),
  }
}

/** `since`: as measured before. */
const isBusy = (since: ReturnType<typeof performance.eventLoopUtilization>): boolean =>
  performance.eventLoopUtilization(performance.eventLoopUtilization(), since).utilization > busyShare
