import { createAdapter } from '@socket.io/postgres-adapter'
import { createListener } from '../../db/notifications/listener'
import { createNotifier } from '../../db/notifications/notifier'
import { errorMessage } from '../../errors/error-message'
import type { Logger } from '../../logger/logger'
import { carrierOf } from './carrier'
import type { BusMessage, BusTransport, TransportEvents } from './transport'

/** Postgres refuses a notification of 8,000 bytes. */
const maxPayloadBytes = 7_900
const listenerName = (process: string) => `hilo bus ${process}`
const attachments = {
  tableName: 'bus_attachments',
  payloadThreshold: maxPayloadBytes,
  cleanupInterval: 30_000,
}

/** A message that is being sent. Notifications leave in the order of their messages. */
interface Sending {
  notify: (() => void) | null
  ended: boolean
  error: unknown
}

/** A message was sent, and its content is lost. */
class MessageLost extends Error {}

type OnNotification = (notification: { readonly payload?: string | undefined }) => Promise<void>

/**
 * Socket.IO's Postgres adapter, as a transport. The adapter gets a pool of ours, so that
 * - it listens on a connection of its own, which comes back fast;
 * - no error is swallowed: an error of sending is reported for its message, an error of receiving counts as lost messages;
 * - messages keep their order: a long message first writes an attachment, which later messages must not overtake, neither
 *   when it is written nor when it is read.
 */
export function createPostgresTransport(
  url: string,
  process: string,
  namespace: { readonly name: string },
  log: Logger,
): BusTransport {
  const channelPrefix = 'hilo'
  /**
   * The message that is being given to the adapter, which sends its first statement at once. Not an AsyncLocalStorage: with one,
   * every promise of the process takes three times as long.
   */
  let current: Sending | null = null
  /** Long messages whose attachment is written, by its id. */
  const attached = new Map<string, Sending>()
  const notifier = createNotifier(url, log)
  let sending: Sending[] = []
  let handle: OnNotification = async () => {}
  let handled: Promise<void> = Promise.resolve()
  let events: TransportEvents | null = null

  const listener = createListener({
    url,
    channels: [`${channelPrefix}#${namespace.name}`],
    name: listenerName(process),
    onNotification(notification) {
      handled = handled.then(() => handle(notification))
    },
    onUp: () => events?.onUp(),
    onDown: () => events?.onDown('Postgres is not listened to'),
    log,
  })

  /** Sends the first message of the order. */
  function flush(): void {
    for (let [first] = sending; first && (first.notify || first.ended); [first] = sending) {
      first.notify?.()
      sending = sending.slice(1)
    }
  }

  function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    if (text.startsWith('DELETE'))
      return notifier
        .query(text, values)
        .catch((error: unknown) =>
          log.warn({ err: errorMessage(error) }, 'old attachments of the bus were not deleted'),
        )
    if (text.startsWith('INSERT')) return writeAttachment(text, values)
    if (text.startsWith('SELECT payload')) return readAttachment(text, values)
    const [channel, payload] = values.map(String)
    const message = text.startsWith('SELECT pg_notify') && payload ? (current ?? ownerOf(payload)) : null
    if (!message || !channel || !payload) return notifier.query(text, values)
    return new Promise<void>((resolve) => {
      message.notify = () =>
        void notifier
          .notify(channel, payload)
          .catch((error: unknown) => {
            message.error = error
          })
          .then(resolve)
      flush()
    })
  }

  async function writeAttachment(text: string, values: readonly unknown[]): Promise<unknown> {
    const message = current
    const written = await notifier.query(text, values)
    const [row] = written.rows as { id: string }[]
    if (message && row) attached.set(row.id, message)
    return written
  }

  async function readAttachment(text: string, values: readonly unknown[]): Promise<unknown> {
    const read = await notifier.query(text, values).catch((error: unknown) => {
      throw new MessageLost(errorMessage(error))
    })
    if (read.rows.length === 0) throw new MessageLost('its attachment is gone')
    return read
  }

  /** The message of a notification that only says which attachment to read. */
  function ownerOf(payload: string): Sending | null {
    const { attachmentId } = JSON.parse(payload) as { attachmentId?: string }
    const message = attachmentId === undefined ? undefined : attached.get(attachmentId)
    if (attachmentId !== undefined) attached.delete(attachmentId)
    return message ?? null
  }

  const pool = {
    query,
    // The listener lives as long as the transport: the adapter sees one client that never ends.
    connect: async () => ({
      on(event: string, listen: OnNotification) {
        if (event === 'notification') handle = listen
      },
      query: async () => {},
      removeAllListeners: () => {},
      release: () => {},
    }),
  }
  const adapter = createAdapter(
    // The adapter uses only these two methods of a pool.
    pool as unknown as Parameters<typeof createAdapter>[0],
    {
      ...attachments,
      channelPrefix,
      errorHandler(error) {
        if (current) current.error = error
        else if (!(error instanceof MessageLost)) events?.onUnknown(error)
        else {
          events?.onDown(`a message could not be read: ${errorMessage(error)}`)
          listener.reconnect()
        }
      },
    },
  )(namespace)
  const carrier = carrierOf(adapter, (message) => events?.onMessage(message))

  function giveToAdapter(one: Sending, message: BusMessage): Promise<unknown> {
    current = one
    try {
      return carrier.send(message)
    } finally {
      current = null
    }
  }

  return {
    open(handlers) {
      events = handlers
      listener.open()
    },
    async send(message) {
      const one: Sending = { notify: null, ended: false, error: null }
      sending.push(one)
      try {
        await giveToAdapter(one, message)
      } finally {
        one.ended = true
        flush()
      }
      if (one.error) throw one.error
    },
    async others() {
      const { rows } = await notifier.query(
        `select application_name as name from pg_stat_activity
         where datname = current_database() and application_name like 'hilo bus %' and application_name <> $1`,
        [listenerName(process)],
      )
      return (rows as { name: string }[]).map(({ name }) => name.slice(listenerName('').length))
    },
    reconnect: () => listener.reconnect(),
    async close() {
      carrier.close()
      await listener.close()
      await notifier.close()
    },
  }
}
