import pg from 'pg'
import type { Logger } from '../../logger/logger'

const connectTimeoutMs = 2_000
/** Longer, and nobody knows whether it was sent. */
const queryTimeoutMs = 5_000
/** Notifications of one statement. */
const most = 200

interface Notifier {
  /** Resolves once Postgres has taken it. In the order of the calls; those that wait meanwhile go together. */
  notify(channel: string, payload: string): Promise<void>
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  close(): Promise<void>
}

interface Waiting {
  readonly channel: string
  readonly payload: string
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const notifyAll = {
  name: 'notify',
  text: 'select count(pg_notify(channel, payload)) from unnest($1::text[], $2::text[]) as n (channel, payload)',
}

/** NOTIFYs on a connection of its own: only one keeps the order. */
export function createNotifier(url: string, log: Logger): Notifier {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // Postgres lets one transaction with a notification commit at a time, and a lost notification does no harm, so the commit
    // does not wait for the disk.
    options: '-c synchronous_commit=off',
  })
  pool.on('error', (error) => log.warn({ err: error.message }, 'the connection that notifies was lost'))
  let waiting: Waiting[] = []
  let sending = false

  async function send(): Promise<void> {
    if (sending) return
    sending = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        await pool.query({
          ...notifyAll,
          values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
        })
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    sending = false
  }

  return {
    notify: (channel, payload) =>
      new Promise((resolve, reject) => {
        waiting.push({ channel, payload, resolve, reject })
        void send()
      }),
    query: (text, values = []) => pool.query(text, [...values]),
    close: () => pool.end(),
  }
}
