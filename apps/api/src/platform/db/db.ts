import { setFlagsFromString } from 'node:v8'
import { isRefusal, type StatementBounds, statementMs } from '@hilo/contracts'
import { Prisma, PrismaClient } from '@hilo/prisma'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { explainCancellation, RequesterLeft } from '../errors/cancelled-statement'
import { faultPoint } from '../errors/fault-points'
import { createFairQueue, WaitedTooLong } from '../fairness/fair-queue'
import type { Logger } from '../logger/logger'
import { backgroundLimitMs } from './app-login'
import { cancelOnAbort } from './cancel-on-abort'
import { cancelTransaction, newTransactionName } from './cancel-transaction'
import {
  type ConnectionQueue,
  connectionQueues,
  connectionShare,
  maxWaiting,
} from './pipeline/connection-queues'
import { openPipeline, type Pipeline, type PipelinedTx } from './pipeline/pipeline'
import { retryOnConflict } from './pipeline/retry-on-conflict'
import { namedByText } from './pipeline/send-sql'
import { type PoolSizes, poolSizes } from './pool-sizes'
import { type Requester, resolveRequester } from './requester'
import { addSend, type SendingTransaction } from './sending-transaction'

// Otherwise V8 optimises Prisma's compiler of queries after its first few, and keeps some 15 MB that this took. Plans are kept,
// so it is asked seldom (decision 178).
setFlagsFromString('--liftoff-only')

/** A transaction of one business: row-level security hides the rows of all others. */
export type Tx = SendingTransaction
export const sql = Prisma.sql
export const emptySql = Prisma.empty
export const joinSql = Prisma.join
export { Prisma }

export interface Db {
  /**
   * Runs `work` in one transaction of one business. A returned Refusal rolls back like an error does. After a deadlock `work`
   * runs again, so it must change nothing but the database. With a requester, statements have the requester's time limit and
   * are cancelled when the requester leaves.
   */
  tenant<T>(of: string | Requester, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same with pipelined statements, for changes of people and of Hilo. `work` must not commit a refusal. */
  write<T>(of: string | Requester, work: (tx: PipelinedTx) => Promise<T>): Promise<T>
  /** One statement without a tenant, for functions that set or need none. Retried after a deadlock. */
  call<T>(text: string, params?: readonly unknown[], queue?: ConnectionQueue): Promise<T[]>
  /**
   * One transaction over several businesses, pipelined, for functions that need no tenant; `as` names whose rows are written next.
   * Retried after a deadlock.
   */
  across<T>(work: (tx: PipelinedTx, as: (business: string) => void) => Promise<T>): Promise<T>
  /** One prepared query of a business, in one round trip. Only for queries with few different texts: each stays prepared. */
  read<T>(of: string | Requester, query: Prisma.Sql): Promise<T[]>
  /**
   * `read` for a page whose order an index has: it reads no more rows of it than the page needs, however many there are.
   * See decision 172.
   */
  readPage<T>(of: Requester, query: Prisma.Sql): Promise<T[]>
  /** Pipelined statements on connections of their own, for inbound items. No transaction spans this and Prisma. */
  readonly pipeline: Pipeline
  /** The same for sending to providers, so that it does not wait behind inbound items. */
  readonly outboundPipeline: Pipeline
  /** `write` and `read` for attempts to log in and for customers with the link of a video call, so that people never wait behind strangers. */
  readonly guests: Pick<Db, 'write' | 'read'>
  /** Counts the statements that `write` sends. */
  readonly writePipeline: Pick<Pipeline, 'counts'>
  readonly pool: pg.Pool
  /** A pool of direct connections, for work that LISTENs or must not wait behind other work. The caller ends it. */
  openPool(connections: number): pg.Pool
  readonly sizes: PoolSizes
  /** How many connections each pool has, and who waits for one. */
  connections(): readonly PoolConnections[]
  /** For tests: statements sent so far, without begin, commit and the one that sets the tenant. */
  statements(): number
  close(): Promise<void>
}

interface PoolConnections {
  readonly pool: string
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

class RolledBack {
  readonly result: unknown
  constructor(result: unknown) {
    this.result = result
  }
}

/** Throws a refusal inside `run`, so that its transaction rolls back, and returns it outside. */
async function rollBackRefusals<T>(run: (unlessRefused: (result: T) => T) => Promise<T>): Promise<T> {
  try {
    return await run((result) => {
      if (isRefusal(result)) throw new RolledBack(result)
      return result
    })
  } catch (thrown) {
    // `unlessRefused` put a T in there.
    if (thrown instanceof RolledBack) return thrown.result as T
    throw thrown
  }
}

const uncounted = /^\s*(begin|commit|rollback|savepoint|release|set |select set_config\('hilo\.business')/i

interface DbOptions {
  /** The database with the login of the app's own role, which owns nothing and bypasses nothing. */
  readonly url: string
  /** The same database without the pooler, for work that needs a session of its own. */
  readonly directUrl?: string
  readonly sizes?: PoolSizes
  /** How long a statement waits for a free connection. */
  readonly connectionWaitMs?: number
  /** How long a statement may take. */
  readonly bounds?: StatementBounds
  readonly log: Logger
}

/** Time limit of a whole transaction, unless one of its statements may take longer. */
export const transactionMs = 15_000
const setBusiness = { name: 'set_business', text: `select set_config('hilo.business', $1, true)` }

export function connectDb({
  url,
  directUrl = url,
  sizes = poolSizes.both,
  connectionWaitMs = 5_000,
  bounds = statementMs,
  log,
}: DbOptions): Db {
  let sent = 0
  const openPool = (connectionCount: number, options = '', connectionString = url): pg.Pool => {
    const opened = new pg.Pool({
      connectionString,
      max: connectionCount,
      connectionTimeoutMillis: connectionWaitMs,
      // Prisma reads and writes timestamps without an offset and takes them for UTC.
      // PgBouncer takes no space behind the last one.
      options: `-c timezone=UTC ${options}`.trim(),
    })
    // Without a listener the process would end with the connection.
    opened.on('error', (error) => log.warn({ err: error.message }, 'a database connection was lost'))
    return opened
  }
  const pooled = directUrl !== url
  // A pooler of transactions refuses this setting of a session; behind one, the role in the database has it.
  const pool = openPool(sizes.main, pooled ? '' : `-c statement_timeout=${backgroundLimitMs}`)
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
    atOnce: sizes.main,
    atOncePerKey: (queue) => connectionShare(queue as ConnectionQueue, sizes.main),
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: maxWaiting,
    maxWaitMs: connectionWaitMs,
  })
  /** Queues take turns for connections, so that no business holds them all. A retry after a deadlock keeps its turn. */
  const inQueue = <T>(queue: ConnectionQueue, work: () => Promise<T>): Promise<T> =>
    turns.run(queue, () => retryOnConflict(work)) ??
    Promise.reject(new WaitedTooLong('too many wait for a connection'))
  /** Its own pool, so that a cancel does not wait behind the statement it ends. Connects when first needed. */
  const cancelPool = openPool(1)
  const cancel = (transaction: string) => cancelTransaction(cancelPool, transaction)
  const open = (connections: number) =>
    openPipeline({ url, connections, connectionWaitMs, bounds, cancel, log })
  const pipeline = open(sizes.arriving)
  // `write` and `read` have connections of their own, so that neither a wait for a lock nor a long list delays inbound items.
  const acting = open(sizes.acting)
  const reading = open(sizes.reading)
  const sending = open(sizes.sending)
  const forGuests = open(sizes.guests)
  /** Replaces Postgres's 'cancelled' by the reason: the time limit, or the requester who left. */
  async function explainCancelled<T>(
    of: string | Requester,
    work: (requester: ReturnType<typeof resolveRequester>) => Promise<T>,
  ): Promise<T> {
    const requester = resolveRequester(of)
    return work(requester).catch((error: unknown) => {
      throw explainCancellation(error, requester, bounds)
    })
  }
  const readOn =
    (connections: Pipeline): Db['read'] =>
    <T>(of: string | Requester, { text, values }: Prisma.Sql): Promise<T[]> => {
      sent += 1
      return explainCancelled(of, () =>
        // Also after a migration: a prepared statement of a changed table fails once.
        retryOnConflict(() =>
          connections.transaction(of, (tx) => tx.commit(tx.send<T>(namedByText(text), values))),
        ),
      )
    }
  const writeOn =
    (connections: Pipeline): Db['write'] =>
    (of, work) =>
      explainCancelled(of, () =>
        rollBackRefusals((unlessRefused) =>
          retryOnConflict(() => connections.transaction(of, async (tx) => unlessRefused(await work(tx)))),
        ),
      )
  const read = readOn(reading)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) })

  return {
    pool,
    pipeline,
    outboundPipeline: sending,
    writePipeline: acting,
    openPool: (connectionCount) => openPool(connectionCount, '', directUrl),
    sizes,
    connections: () => [
      { pool: 'main', open: pool.totalCount, idle: pool.idleCount, waiting: turns.waiting() },
      { pool: 'arriving', ...pipeline.connections() },
      { pool: 'acting', ...acting.connections() },
      { pool: 'reading', ...reading.connections() },
      { pool: 'sending', ...sending.connections() },
      { pool: 'guests', ...forGuests.connections() },
    ],
    statements: () => sent + acting.counts().statements,
    tenant: (of, work) =>
      explainCancelled(of, ({ business, kind, signal }) =>
        rollBackRefusals((unlessRefused) =>
          inQueue(connectionQueues.people(business), async () => {
            if (signal?.aborted) throw new RequesterLeft()
            return prisma.$transaction(
              async (tx) => {
                const name = newTransactionName()
                await tx.$queryRaw`
                  select set_config('hilo.business', ${business}, true), 
                    set_config('statement_timeout', ${String(bounds[kind])}, true)
                    ${signal ? sql`, set_config('application_name', ${name}, true)` : emptySql}`
                const result = await cancelOnAbort(
                  signal,
                  () => cancel(name),
                  async () => unlessRefused(await work(addSend(tx))),
                )
                await faultPoint('change.before-commit')
                return result
              },
              { maxWait: connectionWaitMs, timeout: Math.max(transactionMs, bounds[kind] + 1_000) },
            )
          }),
        ),
      ),
    write: writeOn(acting),
    read,
    guests: { write: writeOn(forGuests), read: readOn(forGuests) },
    readPage: (of, query) => read({ ...of, inOrder: true }, query),
    async call<T>(
      text: string,
      params: readonly unknown[] = [],
      queue: ConnectionQueue = connectionQueues.background,
    ) {
      const { rows } = await inQueue(queue, () => pool.query(text, [...params]))
      return rows as T[]
    },
    across: (work) =>
      retryOnConflict(() =>
        acting.transaction('', (tx) => work(tx, (business) => void tx.send(setBusiness, [business]))),
      ),
    async close() {
      await prisma.$disconnect()
      const pipelines = [pipeline, sending, acting, reading, forGuests]
      await Promise.all([pool.end(), cancelPool.end(), ...pipelines.map((one) => one.close())])
    },
  }
}
