import type { ServerEventName, ServerEventPayload } from '@hilo/contracts'
import type { Clock } from '../clock/clock'
import { type Db, sql } from '../db/db'
import { faultPoint } from '../errors/fault-points'
import { isUnavailable } from '../errors/unavailable'
import { wordsOf } from '../errors/words-of'
import type { Logger } from '../logger/logger'
import type { Realtime, Room } from '../realtime/realtime'
import type { Sweep } from '../sweeps/look-around'

/** One event for the rooms that may hear it, or a room that only some may stay in. */
export type Publication =
  | {
      [N in ServerEventName]: { rooms: readonly [Room, ...Room[]]; event: N; payload: ServerEventPayload<N> }
    }[ServerEventName]
  | { narrow: Room; keep: readonly [Room, ...Room[]] }

/** A committed fact that must be announced, as its row says it. */
export interface Announcement {
  readonly id: string
  readonly business_uuid: string
  readonly kind: string
  readonly payload: unknown
}

interface Claimed extends Announcement {
  readonly created_at: Date
}

/** Tells again, from the rows as they are now, what an announcement was about. */
export type Retell = (announcement: Announcement) => Promise<readonly Publication[]>

export interface Outbox {
  /** What was just committed goes out at once; its rows are deleted a moment later, many together. */
  published(ids: readonly string[], publications: readonly Publication[]): void
  /** Announces what a crash left behind: committed, and never published. */
  sweep(): Promise<number>
  stop(): Promise<void>
}

/** Nothing younger is swept: its own process is about to publish it. */
const graceMs = 2_000
/** What still cannot be told after this long is let go: whoever asks sees it all the same. */
const giveUpMs = 60_000
const flushEveryMs = 250
const batch = 200

const leftBehind = (clock: Clock) => new Date(clock.now().getTime() - graceMs)

export const untold = (outbox: Pick<Outbox, 'sweep'>, clock: Clock): Sweep => ({
  name: 'tell announcements',
  due: () => sql`exists (select from hilo_outbox_claim(${leftBehind(clock)}, 1))`,
  round: () => outbox.sweep(),
})

export function createOutbox(db: Db, clock: Clock, realtime: Realtime, retell: Retell, log: Logger): Outbox {
  let done: string[] = []
  let flushTimer: NodeJS.Timeout | undefined
  let flushing: Promise<unknown> = Promise.resolve()

  const send = (publications: readonly Publication[]) => {
    for (const publication of publications) {
      if ('narrow' in publication) realtime.narrow(publication.narrow, publication.keep)
      else realtime.publish(publication.rooms, publication.event, publication.payload)
    }
  }

  async function flush(): Promise<void> {
    const ids = done
    done = []
    if (ids.length === 0) return
    await faultPoint('relay.before-delete')
    // What is not deleted here is swept, and heard twice: clients drop what they know.
    await db
      .call('select hilo_outbox_delete($1::bigint[])', [ids])
      .catch((error: unknown) => log.warn({ err: wordsOf(error) }, 'announcements are left to the sweep'))
  }

  /** One that cannot be told keeps none of the others waiting. Answers whether it is done with. */
  async function tellAgain(row: Claimed): Promise<boolean> {
    try {
      send(await retell(row))
      return true
    } catch (error) {
      if (isUnavailable(error)) throw error
      const over = row.created_at.getTime() < clock.now().getTime() - giveUpMs
      log.error({ id: row.id, kind: row.kind, over, err: wordsOf(error) }, 'an announcement cannot be told')
      return over
    }
  }

  async function sweep(): Promise<number> {
    // What has been told here is not claimed.
    await flush()
    const client = await db.pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<Claimed>('select * from hilo_outbox_claim($1, $2)', [
        leftBehind(clock),
        batch,
      ])
      const told: string[] = []
      for (const row of rows) if (await tellAgain(row)) told.push(row.id)
      if (told.length > 0) await client.query('select hilo_outbox_delete($1::bigint[])', [told])
      await client.query('commit')
      return told.length
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

  return {
    published(ids, publications) {
      send(publications)
      done.push(...ids)
      flushTimer ??= setTimeout(() => {
        flushTimer = undefined
        flushing = flush()
      }, flushEveryMs)
    },
    sweep,
    async stop() {
      clearTimeout(flushTimer)
      await flushing
      await flush()
    },
  }
}
