import { type DomainEvent, parseEvent } from '@hilo/contracts'
import type { Clock } from '../clock/clock'
import { waitAtMost } from '../clock/wait-at-most'
import { type Db, sql } from '../db/db'
import { errorMessage } from '../errors/error-message'
import { faultPoint } from '../errors/fault-points'
import { isUnavailable } from '../errors/unavailable'
import type { StoredEvents } from '../events/write-events'
import type { Logger } from '../logger/logger'
import type { Metrics } from '../metrics/metrics'
import type { Accepted } from '../realtime/bus/accepted'
import type { ProcessMessageName, ProcessMessages } from '../realtime/process-messages'
import type { Realtime } from '../realtime/realtime'
import type { Room } from '../realtime/rooms'
import type { Sweep } from '../sweeps/repeat-sweeps'
import { createGatheredPublisher, type EventPublication } from './publish-gathered'

/**
 * An event for rooms, a message for every process, or an order to empty a room of everybody who is not also in one of
 * `keep`.
 */
export type Publication =
  | EventPublication
  | { [N in ProcessMessageName]: { message: N; payload: ProcessMessages[N] } }[ProcessMessageName]
  | { narrow: Room; keep: readonly [Room, ...Room[]] }

/** A row of the table `outbox`. */
interface Claimed {
  readonly id: string
  readonly events: readonly unknown[]
  readonly created_at: Date
}

class BusRefused extends Error {
  override readonly message = 'the bus did not accept an announcement'
}

/** The publications for events that one change caused in one subject, from the rows as they are now. */
export type PublicationsOfEvents = (events: readonly DomainEvent[]) => Promise<readonly Publication[]>

export interface Announcer {
  /** Publishes a commit to sockets, from the rows as they are now. If that fails, the sweep does it. */
  announce(...stored: readonly StoredEvents[]): Promise<void>
  /**
   * Publishes a commit: this process's sockets hear it before this returns, but for what is held to leave with what follows. Its
   * rows are deleted a moment after the bus has accepted all of it for the other processes, also what was held, many together; if
   * it does not, the sweep publishes it again.
   */
  publish(ids: readonly string[], publications: readonly Publication[]): void
  /** Publishes events that a crash left committed but unpublished. Resolves to their number. */
  sweep(): Promise<number>
  stop(): Promise<void>
}

/** Younger announcements are still being published by their own process. */
const graceMs = 2_000
/** An announcement that still fails after this long is dropped: clients see the change when they next ask. */
const giveUpMs = 60_000
const flushEveryMs = 250
const batch = 200

const publishedBefore = (clock: Clock) => new Date(clock.now().getTime() - graceMs)

export const unpublishedSweep = (announcer: Pick<Announcer, 'sweep'>, clock: Clock): Sweep => ({
  name: 'publish announcements',
  due: () => sql`exists (select from hilo_claim_outbox(${publishedBefore(clock)}, 1))`,
  run: () => announcer.sweep(),
  claimsRows: true,
})

/** How long a sweep waits for the bus to take what this process had held. */
const releaseMs = 1_000

const allAccepted = async (accepted: readonly Accepted[]) => (await Promise.all(accepted)).every(Boolean)

const nameOf = (publication: Publication): string =>
  'event' in publication ? publication.event : 'message' in publication ? publication.message : 'narrow'

export function createAnnouncer(
  db: Db,
  clock: Clock,
  realtime: Realtime,
  publicationsOf: PublicationsOfEvents,
  log: Logger,
  { eventLag }: Pick<Metrics, 'eventLag'>,
): Announcer {
  let done: string[] = []
  let flushTimer: NodeJS.Timeout | undefined
  let flushing: Promise<unknown> = Promise.resolve()
  const publishing = new Set<Promise<void>>()
  const gathered = createGatheredPublisher(realtime)

  async function sendNow(publication: Publication): Accepted {
    if ('narrow' in publication) return realtime.narrow(publication.narrow, publication.keep)
    if ('message' in publication)
      return realtime.processes.sendToAll(publication.message, publication.payload)
    return realtime.publish(publication.rooms, publication.event, publication.payload)
  }
  const send = (publication: Publication) =>
    'event' in publication ? gathered.publish(publication) : { accepted: sendNow(publication), held: false }

  function deleteLater(ids: readonly string[]): void {
    done.push(...ids)
    flushTimer ??= setTimeout(() => {
      flushTimer = undefined
      flushing = flush()
    }, flushEveryMs)
  }

  async function flush(): Promise<void> {
    const ids = done
    done = []
    if (ids.length === 0) return
    await faultPoint('relay.before-delete')
    // Undeleted rows are published again by the sweep: clients ignore what they already have.
    await db
      .call('select hilo_delete_outbox($1::bigint[])', [ids])
      .catch((error: unknown) =>
        log.warn(
          { err: errorMessage(error) },
          'published announcements could not be deleted; the sweep publishes them again',
        ),
      )
  }

  /** True: the row can be deleted, because it was published or is too old. A failure does not stop the others. */
  async function republish(row: Claimed): Promise<boolean> {
    try {
      const publications = await publicationsOf(row.events.map(parseEvent))
      // Held, each would keep the transaction of the sweep open for so long.
      if (await allAccepted(publications.map(sendNow))) {
        eventLag.observe((clock.now().getTime() - row.created_at.getTime()) / 1000)
        return true
      }
      throw new BusRefused()
    } catch (error) {
      // All others would fail too: they are published once the bus or database is back.
      if (error instanceof BusRefused || isUnavailable(error)) throw error
      const isTooOld = row.created_at.getTime() < clock.now().getTime() - giveUpMs
      log.error({ id: row.id, isTooOld, err: errorMessage(error) }, 'an announcement cannot be published')
      return isTooOld
    }
  }

  async function sweep(): Promise<number> {
    // First, so that the sweep does not claim what this process holds or has published.
    gathered.release()
    await waitAtMost(releaseMs, Promise.all(publishing))
    await flush()
    const client = await db.pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<Claimed>('select * from hilo_claim_outbox($1, $2)', [
        publishedBefore(clock),
        batch,
      ])
      const published: string[] = []
      for (const row of rows) if (await republish(row)) published.push(row.id)
      if (published.length > 0) await client.query('select hilo_delete_outbox($1::bigint[])', [published])
      await client.query('commit')
      return published.length
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

  function publish(ids: readonly string[], publications: readonly Publication[]): void {
    const began = performance.now()
    const sent = publications.map(send)
    const published = allAccepted(sent.map(({ accepted }) => accepted)).then(
      (accepted) => {
        if (!accepted) return
        deleteLater(ids)
        const ms = performance.now() - began
        // What was held on purpose says nothing of how quick the bus is.
        if (!sent.some(({ held }) => held)) eventLag.observe(ms / 1000)
        log.debug({ announcements: ids, events: publications.map(nameOf), ms }, 'events were published')
      },
      (error: unknown) => log.error({ err: errorMessage(error) }, 'a change could not be announced'),
    )
    publishing.add(published)
    void published.finally(() => publishing.delete(published))
  }

  return {
    async announce(...stored) {
      for (const { outbox, events } of stored) {
        if (outbox === null) continue
        try {
          publish([outbox], await publicationsOf(events))
        } catch (error) {
          log.warn(
            { events: events.map(({ name }) => name), err: errorMessage(error) },
            'events could not be announced at once',
          )
        }
      }
    },
    publish,
    sweep,
    async stop() {
      gathered.stop()
      await Promise.all(publishing)
      clearTimeout(flushTimer)
      await flushing
      await flush()
    },
  }
}
