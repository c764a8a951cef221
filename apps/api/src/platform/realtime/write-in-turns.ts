import type { ChatSocket } from './listen-to-commands'

type Connection = ChatSocket['conn']

interface WriteTurns {
  /** Writes the frames of this connection in turns. */
  add(connection: Connection): void
  /** Runs `work`, which sends one packet to any number of connections. A patient one for many waits longer for company. */
  send<T>(work: () => T, isPatient: boolean): T
}

/** A connection that keeps its packets until `write`. */
interface HeldConnection {
  write(): void
}

type Urgency = 'urgent' | 'patient'

/** How long writing may continue before other work gets its turn. */
const turnMs = 2
/** A packet for more connections than these waits until those of fewer have left. */
const manyConnections = 50
/** So many characters may wait for one write. With more, the other end does not read: it is cut, and fetches again if it returns. Our page never lets so many wait. */
const mostWaiting = 8_000_000
/** How long packets for many gather in a process that is at work for more than this share of its time. */
const gathering: Record<Urgency, { readonly ms: number; readonly fromUse: number }> = {
  urgent: { ms: 25, fromUse: 0.7 },
  patient: { ms: 250, fromUse: 0.3 },
}

/**
 * Makes the frames of connections leave in turns. An event for a thousand agents costs a thousand system calls: other work continues between
 * them. What is for few, such as the answer to a command, is written first. What is for many leaves in rounds, with a pause between them
 * while the process is busy. A connection that waits for its turn keeps its packets in Engine.IO's buffer, and all of them leave in one write.
 */
export function createWriteTurns(): WriteTurns {
  /** Connections that hold packets: those of packets for few, those of the present round, and those that wait for the next one. */
  const [forFew, round, forMany] = [
    new Set<HeldConnection>(),
    new Set<HeldConnection>(),
    new Set<HeldConnection>(),
  ]
  /** The connections of the packet that is being sent. */
  let sending: Set<HeldConnection> | null = null
  let isPlanned = false
  /** How the next round gathers: as its most urgent packet demands. */
  let next: Urgency = 'patient'
  let pause: { readonly of: Urgency; readonly timer: NodeJS.Timeout } | null = null
  let lastRound = { at: 0, used: performance.eventLoopUtilization() }

  const isHeld = (held: HeldConnection) => forFew.has(held) || round.has(held) || forMany.has(held)

  function write(): void {
    // Each has its own time, so that what is for few never stops a round.
    for (const waiting of [forFew, round]) {
      const until = performance.now() + turnMs
      for (const held of waiting) {
        if (performance.now() > until) break
        waiting.delete(held)
        held.write()
      }
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
    if (forMany.size === 0 || round.size > 0 || pause?.of === next) return
    clearTimeout(pause?.timer)
    const { ms, fromUse } = gathering[next]
    const waitMs = lastRound.at + ms - performance.now()
    if (waitMs > 0 && useSince(lastRound.used) > fromUse)
      pause = { of: next, timer: setTimeout(beginRound, waitMs) }
    else beginRound()
  }
  function beginRound(): void {
    clearTimeout(pause?.timer)
    pause = null
    next = 'patient'
    lastRound = { at: performance.now(), used: performance.eventLoopUtilization() }
    for (const held of forMany) round.add(held)
    forMany.clear()
    plan()
  }

  /** What the connection holds already leaves before. */
  function writeFirst(held: HeldConnection): void {
    round.delete(held)
    forMany.delete(held)
    forFew.add(held)
    plan()
  }
  function writeInRound(connections: ReadonlySet<HeldConnection>, isPatient: boolean): void {
    for (const held of connections) if (!isHeld(held)) forMany.add(held)
    if (forMany.size > 0 && !isPatient) next = 'urgent'
    planRound()
  }
  function sendTogether<T>(work: () => T, isPatient: boolean): T {
    const connections = new Set<HeldConnection>()
    sending = connections
    try {
      return work()
    } finally {
      sending = null
      if (connections.size > manyConnections) writeInRound(connections, isPatient)
      else for (const held of connections) writeFirst(held)
    }
  }

  return {
    add(connection) {
      const held = hold(connection, (held) => isHeld(held))
      connection.on('packetCreate', () => {
        if (sending) sending.add(held)
        else writeFirst(held)
      })
      const close = connection.close.bind(connection)
      // What it holds leaves before: Engine.IO would wait for its turn, or throw it away. It still does so where an earlier write has
      // not left: that client fetches again.
      connection.close = (discard) => {
        for (const waiting of [forFew, round, forMany]) waiting.delete(held)
        held.write()
        close(discard)
      }
    },
    send: (work, isPatient) => (sending ? work() : sendTogether(work, isPatient)),
  }
}

/** Keeps the packets of a connection in its buffer until `write`: Engine.IO flushes them only while its transport is writable. */
function hold(connection: Connection, isHeld: (held: HeldConnection) => boolean): HeldConnection {
  const { transport } = connection
  const { socket } = connection.request
  let isWriting = !transport.writable
  /** Characters that wait for what is being written. */
  let waiting = 0
  const held = {
    write() {
      // What still leaves is followed by the rest once it has left.
      if (isWriting) return
      transport.writable = true
      socket.cork()
      // It flushes.
      transport.emit('ready')
      socket.uncork()
    },
  }
  connection.on('packetCreate', ({ data }: { readonly data?: string }) => {
    transport.writable = false
    if (isWriting) waiting += data?.length ?? 0
    // Not `close`, which waits until all is written.
    if (waiting > mostWaiting) socket.destroy()
  })
  connection.on('flush', () => {
    isWriting = true
    waiting = 0
  })
  // Before the listener of Engine.IO, which flushes.
  transport.prependListener('ready', () => {
    isWriting = false
    if (isHeld(held)) transport.writable = false
  })
  return held
}

const useSince = (before: ReturnType<typeof performance.eventLoopUtilization>): number =>
  performance.eventLoopUtilization(performance.eventLoopUtilization(), before).utilization
