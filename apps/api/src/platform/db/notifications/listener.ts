import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { errorMessage } from '../../errors/error-message'
import type { Logger } from '../../logger/logger'

const connectTimeoutMs = 2_000
const retryMs = 250
/** Postgres probes a silent connection after 10 s, and drops it after 25: until then it lists us as listening. */
const serverKeepalive =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'

interface Listener {
  /** Connects, and connects again whenever the connection is lost, until it is closed. */
  open(): void
  /** Gives up the present connection for a new one. */
  reconnect(): void
  close(): Promise<void>
}

interface ListenerOptions {
  /** A direct connection: a pooler of transactions would lose LISTEN. */
  readonly url: string
  readonly channels: readonly string[]
  /** The name of the connection in Postgres's list, from when it listens. */
  readonly name: string
  readonly onNotification: (notification: pg.Notification) => void
  /** It listens; from now on nothing is missed until `onDown`. */
  readonly onUp: () => void
  readonly onDown: () => void
  readonly log: Logger
}

/** LISTENs on a connection of its own. */
export function createListener({
  url,
  channels,
  name,
  onNotification,
  onUp,
  onDown,
  log,
}: ListenerOptions): Listener {
  let client: pg.Client | null = null
  let running: Promise<void> = Promise.resolve()
  const closed = new AbortController()

  async function listen(opened: pg.Client): Promise<void> {
    await opened.connect()
    for (const channel of channels) await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    // Only now: readers of this name may count on our hearing the next messages.
    await opened.query(`set application_name = ${pg.escapeLiteral(name)}`)
  }

  async function run(): Promise<void> {
    let reported = false
    while (!closed.signal.aborted) {
      const opened = new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: connectTimeoutMs,
        query_timeout: connectTimeoutMs,
        options: serverKeepalive,
      })
      client = opened
      const ended = new Promise<void>((resolve) => opened.once('end', resolve))
      // Its end follows, or the failure of the query.
      opened.on('error', () => {})
      opened.on('notification', onNotification)
      try {
        await listen(opened)
        reported = false
        onUp()
        await ended
        if (!closed.signal.aborted) onDown()
      } catch (error) {
        if (!reported && !closed.signal.aborted)
          log.warn({ err: errorMessage(error) }, 'Postgres cannot be listened to')
        reported = true
      }
      opened.off('notification', onNotification)
      discard(opened)
      await wait(retryMs, undefined, { ref: false, signal: closed.signal }).catch(() => {})
    }
  }

  return {
    open() {
      running = run()
    },
    reconnect() {
      if (client) discard(client)
    },
    async close() {
      closed.abort()
      if (client) discard(client)
      await running
    },
  }
}

/** Closes the connection. Not by `end`, which waits for an answer that a dead connection never gives. */
function discard(client: pg.Client): void {
  // pg gives no other way to close a connection at once; its types leave the property out.
  const { connection } = client as pg.Client & {
    readonly connection: { readonly stream: import('node:net').Socket }
  }
  connection.stream.destroy()
}
