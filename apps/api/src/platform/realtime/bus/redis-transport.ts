import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { errorMessage } from '../../errors/error-message'
import type { Logger } from '../../logger/logger'
import { carrierOf } from './carrier'
import type { BusTransport, TransportEvents } from './transport'

const stream = 'hilo:bus'
/** How many messages Redis keeps: a process that is further behind has missed some. */
const maxMessages = 10_000
/** How many messages one read asks for: an answer with fewer has the last ones. */
const readCount = 100
const blockMs = 2_000
const retryMs = 250
/** A command without an answer after this time is given up; whether Redis has its message is unknown then. */
const answerTimeoutMs = 5_000

type StreamMessages = { readonly id: string; readonly message: Record<string, string> }[]
type Answer = [{ readonly messages: StreamMessages }] | null

/**
 * Socket.IO's Redis streams adapter, as a transport. The adapter gets clients of ours, so that
 * - it reads from a known place: messages between two reads from '$' would be lost;
 * - it waits while Redis is away, instead of asking again at once for ever;
 * - nothing is queued for a Redis that is away, and what fell out of the stream before it was read is noticed;
 * - a Redis that answers and refuses (it loads its data, or wants another login) is asked again, and its reason is logged.
 */
export function createRedisTransport(
  url: string,
  namespace: { readonly name: string },
  log: Logger,
): BusTransport {
  let events: TransportEvents | null = null
  const closed = new AbortController()
  /** The position of the next read; null: Redis is not being read. */
  let from: string | null = null
  let writer = connect()
  let reader = connect()
  let reported = false

  function connect() {
    const client = createClient({
      url,
      RESP: 2,
      disableOfflineQueue: true,
      socket: { connectTimeout: 2_000, reconnectStrategy: () => retryMs * (1 + Math.random()) },
    })
    client.on('error', report)
    client.on('ready', () => {
      reported = false
    })
    // The library limits the time to connect, but not the first answer: a proxy accepts connections for a Redis that is away.
    client.on('connect', () => {
      setTimeout(() => {
        if (client.isReady || (client !== reader && client !== writer)) return
        report(new Error('Redis takes the connection and does not answer'))
        restart('Redis is silent')
      }, answerTimeoutMs).unref()
    })
    return client
  }

  function report(error: unknown): void {
    if (!reported) log.warn({ err: errorMessage(error) }, 'Redis does not answer, or refuses')
    reported = true
  }

  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal: closed.signal }).catch(() => {})

  function begin(): void {
    const [write, read] = [connect(), connect()]
    writer = write
    reader = read
    const down = () => {
      if (read !== reader || from === null) return
      from = null
      events?.onDown('Redis is not heard')
    }
    read.on('error', down)
    read.on('end', down)
    read.on('ready', () => void readFromNow(read))
    // The client tries until it connects; 'error' reports a refused password.
    for (const client of [write, read]) client.connect().catch(() => {})
  }

  /** Begins to read at the end of the stream, as soon as Redis answers where the end is. */
  async function readFromNow(client: typeof reader): Promise<void> {
    // If the connection is lost again, another 'ready' follows.
    for (; client === reader && client.isReady && from === null; await pause(retryMs)) {
      try {
        const last = await withTimeout(lastId(client))
        if (client !== reader || from !== null) return
        from = last
        events?.onUp()
      } catch (error) {
        if (client.isReady) report(error)
      }
    }
  }

  function discard(): void {
    for (const client of [writer, reader]) if (client.isOpen) client.destroy()
  }

  function restart(reason: string): void {
    from = null
    discard()
    if (closed.signal.aborted) return
    begin()
    events?.onDown(reason)
  }

  async function read(): Promise<Answer> {
    const [client, after] = [reader, from]
    if (after === null) {
      await pause(retryMs / 5)
      return null
    }
    try {
      const answer = (await client.xRead([{ key: stream, id: after }], {
        COUNT: readCount,
        BLOCK: blockMs,
      })) as Answer
      // The connection was lost meanwhile, and another loop reads from another position.
      if (client !== reader || from !== after) return null
      const messages = answer?.[0].messages ?? []
      if (messages.length === readCount && (await hasForgotten(client, after))) {
        restart('Redis has forgotten messages that were not read')
        return null
      }
      from = messages.at(-1)?.id ?? after
      return answer
    } catch (error) {
      // A lost connection was already reported by its own event.
      if (client === reader && from === after && client.isReady) report(error)
      await pause(retryMs)
      return null
    }
  }

  const idle = { on: () => {}, connect: async () => {}, disconnect: () => {}, sSubscribe: () => {} }
  const readingClient = { ...idle, xRead: read }
  // Hilo sends nothing by publish and subscribe, which would keep no order with the stream.
  const subscribingClient = { ...idle, subscribe: () => {} }
  const clients = [readingClient, subscribingClient]
  const adapter = createAdapter(
    {
      ...idle,
      duplicate: () => clients.shift(),
      xAdd: (...args: Parameters<typeof writer.xAdd>) => withTimeout(writer.xAdd(...args)),
    },
    { streamName: stream, maxLen: maxMessages, readCount, blockTimeInMs: blockMs },
  )(namespace)
  const carrier = carrierOf(adapter, (message) => events?.onMessage(message))

  return {
    open(handlers) {
      events = handlers
      begin()
    },
    async send(message) {
      await carrier.send(message)
    },
    // Redis does not list who reads a stream.
    others: async () => null,
    reconnect: () => restart('Redis is silent'),
    async close() {
      closed.abort()
      carrier.close()
      discard()
    },
  }
}

type Ids = Promise<{ readonly id: string }[] | null>
interface Ranges {
  xRange(key: string, start: string, end: string, options: { COUNT: number }): Ids
  xRevRange(key: string, end: string, start: string, options: { COUNT: number }): Ids
}

/** The end of the stream; '0-0' before it has begun. */
async function lastId(client: Ranges): Promise<string> {
  const last = await client.xRevRange(stream, '+', '-', { COUNT: 1 })
  return last?.[0]?.id ?? '0-0'
}

/** Whether messages after this one may have been trimmed away. */
async function hasForgotten(client: Ranges, after: string): Promise<boolean> {
  const first = (await client.xRange(stream, '-', '+', { COUNT: 1 }))?.[0]
  return first !== undefined && isLater(first.id, after)
}

function isLater(id: string, than: string): boolean {
  const [ms = 0, at = 0] = id.split('-').map(Number)
  const [thanMs = 0, thanAt = 0] = than.split('-').map(Number)
  return ms > thanMs || (ms === thanMs && at > thanAt)
}

async function withTimeout<T>(sending: Promise<T>): Promise<T> {
  const timeout = new AbortController()
  try {
    return await Promise.race([
      sending,
      wait(answerTimeoutMs, undefined, { ref: false, signal: timeout.signal }).then(() => {
        throw new Error('Redis does not answer')
      }),
    ])
  } finally {
    timeout.abort()
  }
}
