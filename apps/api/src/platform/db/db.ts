import { createHash } from 'node:crypto'
import { isRefusal, type StatementBounds, statementMs } from '@hilo/contracts'
import { Prisma, PrismaClient } from '@hilo/prisma'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { AskerLeft, whyEnded } from '../errors/ended-statement'
import { faultPoint } from '../errors/fault-points'
import { createFairQueue, WaitedTooLong } from '../fairness/fair-queue'
import type { Logger } from '../logger/logger'
import { type Asker, asked } from './asking'
import { connectionsOf, type Lane, lanes, mostWaiting } from './lanes'
import { openPipeline, type Pipeline, type PipelinedTx } from './pipeline'
import { untangle } from './untangle'
import { untilLeft } from './until-left'

/** A transaction of one business: row-level security lets nothing else through. */
export type Tx = Prisma.TransactionClient
export const sql = Prisma.sql
export const emptySql = Prisma.empty
export const joinSql = Prisma.join
export { Prisma }

export interface Db {
  /**
   * Runs `work` in one transaction of one business. A returned Refusal rolls back like an error does: what was
   * refused has changed nothing. One that loses a deadlock is run again, whole: `work` changes nothing but the database.
   * With an asker, statements are bounded by what they ask, and cancelled where only they wanted to know and have left.
   */
  tenant<T>(of: string | Asker, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for acts, whose statements leave in batches: down the pipeline. What was refused must not have been committed. */
  act<T>(of: string | Asker, work: (tx: PipelinedTx) => Promise<T>): Promise<T>
  /**
   * One statement, one round trip, without a tenant: for functions that set or need none. Run again like a transaction.
   * Without a lane it is what Hilo does by itself.
   */
  call<T>(text: string, params?: readonly unknown[], lane?: Lane): Promise<T[]>
  /** One query of a business, prepared once a connection: one wait. For texts of which there are few. */
  read<T>(of: string | Asker, query: Prisma.Sql): Promise<T[]>
  /** The hot paths: small statements, pipelined, on connections of their own. No transaction spans it and Prisma. */
  readonly pipeline: Pipeline
  /** Those of acts: as the pipeline, on their own connections. */
  readonly acting: Pick<Pipeline, 'counts'>
  readonly pool: pg.Pool
  /** Connections of their own for who must never wait behind everybody else. Ended by whoever asked for them. */
  openPool(connections: number): pg.Pool
  /** Statements sent so far, without begin, commit and the tenant's. Asserted by tests. */
  statements(): number
  close(): Promise<void>
}

class RolledBack {
  readonly result: unknown
  constructor(result: unknown) {
    this.result = result
  }
}

/** A refusal inside of `run` ends its transaction like an error, and comes out as what was returned. */
async function rollingBack<T>(run: (unlessRefused: (result: T) => T) => Promise<T>): Promise<T> {
  try {
    return await run((result) => {
      if (isRefusal(result)) throw new RolledBack(result)
      return result
    })
  } catch (thrown) {
    // The type is what `run` would have returned: only its way out was a throw.
    if (thrown instanceof RolledBack) return thrown.result as T
    throw thrown
  }
}

const uncounted = /^\s*(begin|commit|rollback|savepoint|release|set |select set_config\('hilo\.business')/i

export interface DbOptions {
  /** As the app's own role: it owns nothing and bypasses nothing. */
  readonly url: string
  readonly connections?: number
  readonly pipelinedConnections?: number
  /** How long a statement waits for a free connection. Who serves others gives up soon, for they can ask again. */
  readonly patienceMs?: number
  /** How long a statement may take. */
  readonly bounds?: StatementBounds
  readonly log: Logger
}

/** What Hilo does by itself and over all businesses, such as a batch of old rows, may take this long. */
const ownBoundMs = 60_000
/** A whole transaction, unless one statement of it may take longer. */
const transactionMs = 15_000

export function connectDb({
  url,
  connections = 16,
  pipelinedConnections = 4,
  patienceMs = 5_000,
  bounds = statementMs,
  log,
}: DbOptions): Db {
  let sent = 0
  const openPool = (most: number, options = ''): pg.Pool => {
    const opened = new pg.Pool({
      connectionString: url,
      max: most,
      connectionTimeoutMillis: patienceMs,
      // Prisma reads and writes moments without their offset: the session's zone must be the one it means.
      options: `-c timezone=UTC ${options}`,
    })
    // Without this listener the process would die with Postgres.
    opened.on('error', (error) => log.warn({ err: error.message }, 'a database connection was lost'))
    return opened
  }
  const pool = openPool(connections, `-c statement_timeout=${ownBoundMs}`)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const counting = (...args: unknown[]): unknown => {
      const [first] = args
      const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
      if (text !== undefined && !uncounted.test(text)) sent += 1
      return query(...args)
    }
    Object.assign(client, { query: counting })
  })
  const turns = createFairQueue({
    atOnce: connections,
    atOncePerKey: (lane) => connectionsOf(lane as Lane, connections),
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: mostWaiting,
    patienceMs,
  })
  /**
   * A connection is taken in turns: no business's statements hold them all, or stand before those of the others. Whoever loses a
   * deadlock keeps their turn.
   */
  const inTurn = <T>(lane: Lane, work: () => Promise<T>): Promise<T> =>
    turns.run(lane, () => untangle(work)) ??
    Promise.reject(new WaitedTooLong('too many wait for a connection'))
  /** Apart, so that a cancel does not wait behind what it is to end. It connects when it is needed. */
  const cancelling = openPool(1)
  const cancel = (pid: number | undefined) => cancelling.query('select pg_cancel_backend($1)', [pid])
  const pipelined = { url, connections: pipelinedConnections, patienceMs, bounds, cancel, log }
  const pipeline = openPipeline(pipelined)
  // Acts that wait for a chat do not stand before what arrives, and neither does whoever reads much.
  const acting = openPipeline(pipelined)
  const reading = openPipeline(pipelined)
  /** A statement that was ended fails with why: it took too long for what was asked, or nobody waits for it. */
  async function saidWhyEnded<T>(
    of: string | Asker,
    work: (asking: ReturnType<typeof asked>) => Promise<T>,
  ): Promise<T> {
    const asking = asked(of)
    return work(asking).catch((error: unknown) => {
      throw whyEnded(error, asking, bounds)
    })
  }
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) })

  return {
    pool,
    pipeline,
    acting,
    openPool: (most) => openPool(most),
    statements: () => sent,
    tenant: (of, work) =>
      saidWhyEnded(of, ({ business, kind, left }) =>
        rollingBack((unlessRefused) =>
          inTurn(lanes.people(business), async () => {
            if (left?.aborted) throw new AskerLeft()
            return prisma.$transaction(
              async (tx) => {
                const [backend] = await tx.$queryRaw<{ pid: number }[]>`
                  select set_config('hilo.business', ${business}, true),
                    set_config('statement_timeout', ${String(bounds[kind])}, true), pg_backend_pid() as pid`
                const result = await untilLeft(
                  left,
                  () => cancel(backend?.pid),
                  async () => unlessRefused(await work(tx)),
                )
                await faultPoint('change.before-commit')
                return result
              },
              { maxWait: patienceMs, timeout: Math.max(transactionMs, bounds[kind] + 1_000) },
            )
          }),
        ),
      ),
    act: (of, work) =>
      saidWhyEnded(of, () =>
        rollingBack((unlessRefused) =>
          untangle(() => acting.transaction(of, async (tx) => unlessRefused(await work(tx)))),
        ),
      ),
    read<T>(of: string | Asker, { text, values }: Prisma.Sql) {
      sent += 1
      const name = createHash('sha256').update(text).digest('base64url')
      return saidWhyEnded(of, () =>
        reading.transaction(of, (tx) => tx.commit(tx.send<T>({ name, text }, values))),
      )
    },
    async call<T>(text: string, params: readonly unknown[] = [], lane: Lane = lanes.hilo) {
      const { rows } = await inTurn(lane, () => pool.query(text, [...params]))
      return rows as T[]
    },
    async close() {
      await prisma.$disconnect()
      await Promise.all([pool.end(), cancelling.end(), pipeline.close(), acting.close(), reading.close()])
    },
  }
}
