import type { StatementBounds } from '@hilo/contracts'
import pg from 'pg'
import { RequesterLeft } from '../../errors/cancelled-statement'
import { isStaleStatement } from '../../errors/transaction-conflict'
import { createFairQueue, WaitedTooLong } from '../../fairness/fair-queue'
import type { Logger } from '../../logger/logger'
import { cancelOnAbort } from '../cancel-on-abort'
import { newTransactionName } from '../cancel-transaction'
import { type Requester, resolveRequester } from '../requester'
import { maxWaiting } from './connection-queues'
import { type Answer, type Prepared, type Statement, StatementBatch } from './statement-batch'
import type { StatementSender } from './statement-sender'

export type { Statement }

/** One transaction of one business. Statements sent in the same tick share one round trip. */
export interface PipelinedTx extends StatementSender {
  /** Sends COMMIT in the same batch as the statements before it, and resolves to `results` once Postgres has committed. */
  commit<T>(results: Promise<T>): Promise<T>
}

export interface Pipeline {
  /** Commits when `work` ends without having committed, and rolls back when it throws. */
  transaction<T>(of: string | Requester, work: (tx: PipelinedTx) => Promise<T>): Promise<T>
  /** Statements sent (without begin, tenant and commit) and round trips made so far. */
  counts(): { readonly statements: number; readonly waits: number }
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

interface PipelineOptions {
  readonly url: string
  readonly connections: number
  readonly connectionWaitMs: number
  /** Time limits of statements. */
  readonly bounds: StatementBounds
  /** Cancels the statement of the transaction of this name. */
  readonly cancel: (transaction: string) => Promise<unknown>
  readonly log: Logger
}

const begin: Statement = { name: 'begin', text: 'begin' }
const commitTransaction: Statement = { name: 'commit', text: 'commit' }
const rollback: Statement = { name: 'rollback', text: 'rollback' }
/**
 * Settings of the transaction, not of the session: behind a pooler each transaction may get another session. One plan for all
 * values: every statement finds its rows by key, and planning would take longer than running.
 */
const tenantSettings = `select set_config('hilo.business', $1, true), set_config('statement_timeout', $2, true),
    set_config('lock_timeout', $3, true), set_config('plan_cache_mode', 'force_generic_plan', true)`
const transactionName = `set_config('application_name', $4, true)`
/**
 * A plan for all values expects as many rows as businesses and people have on average, and where these are fewer than a page it would
 * read and sort all rows of a large business. Without sorts and bitmaps it can only read the index that has the order.
 */
const inIndexOrder = `set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`
/** A report groups tens of thousands of rows in many ways at once: with the default it would write them to disk. */
const reportMemory = `set_config('work_mem', '64MB', true)`
interface TenantSettings {
  readonly isNamed: boolean
  readonly inOrder: boolean
  readonly isReport: boolean
}
function setTenant({ isNamed, inOrder, isReport }: TenantSettings): Statement {
  const further = [
    ...(isNamed ? [['_and_name', transactionName]] : []),
    ...(inOrder ? [['_in_order', inIndexOrder]] : []),
    ...(isReport ? [['_for_report', reportMemory]] : []),
  ] as const
  return {
    name: ['set_tenant', ...further.map(([name]) => name)].join(''),
    text: [tenantSettings, ...further.map(([, settings]) => settings)].join(', '),
  }
}

/** For tests: replaces the text of a statement, to see what its failure leaves behind. */
type StatementOverride = (statement: Statement) => string | null
let override: StatementOverride | null = null
export function overrideStatements(replacement: StatementOverride | null): void {
  override = replacement
}

/**
 * Pipelines statements on connections of its own: a transaction costs two round trips, however many statements it has. Idle
 * connections stay open, because a new connection plans every statement again.
 */
const turnOf = ({ business, background }: ReturnType<typeof resolveRequester>): string =>
  background ? `${business} background` : business

export function openPipeline({
  url,
  connections,
  connectionWaitMs,
  bounds,
  cancel,
  log,
}: PipelineOptions): Pipeline {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 0,
    options: '-c timezone=UTC',
  })
  pool.on('error', (error) => log.warn({ err: error.message }, 'a pipelined connection was lost'))
  // Without a listener a connection lost within a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const turns = createFairQueue({
    atOnce: connections,
    // No business may hold all connections.
    atOncePerKey: Math.max(1, connections - 1),
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: maxWaiting,
    maxWaitMs: connectionWaitMs,
  })
  const preparedBy = new WeakMap<pg.PoolClient, Prepared>()
  let statements = 0
  let waits = 0

  const transaction = <T>(of: string | Requester, work: (tx: PipelinedTx) => Promise<T>): Promise<T> => {
    const requester = resolveRequester(of)
    return (
      turns.run(turnOf(requester), () => inTransaction(requester, work)) ??
      Promise.reject(new WaitedTooLong('too many wait for a connection'))
    )
  }

  async function inTransaction<T>(
    { business, kind, signal, lockWaitMs, inOrder }: ReturnType<typeof resolveRequester>,
    work: (tx: PipelinedTx) => Promise<T>,
  ): Promise<T> {
    if (signal?.aborted) throw new RequesterLeft()
    const client = await pool.connect()
    const prepared = preparedBy.get(client) ?? new Map()
    preparedBy.set(client, prepared)
    /** The statements of this tick. */
    let batch: StatementBatch | null = null
    /** The first failure: later statements only fail because of it. */
    let reason: unknown
    let ended = false

    const openBatch = (): StatementBatch => {
      const opened = new StatementBatch(prepared)
      waits += 1
      process.nextTick(() => {
        batch = null
        client.query(opened)
      })
      return opened
    }
    const query = (statement: Statement, values: readonly unknown[] = []): Promise<Answer> => {
      batch ??= openBatch()
      const answer = batch.add(statement, values)
      answer.catch((error: unknown) => {
        reason ??= error
      })
      return answer
    }
    const send = <Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
      statements += 1
      const text = override?.(statement)
      const answer = text ? query({ name: `override: ${text}`, text }) : query(statement, values)
      const rows = answer.then((answered) => answered.rows as Row[])
      // The caller may not await this one after an earlier failure: it must not end the process.
      rows.catch(() => {})
      return rows
    }
    const commit = async <R>(results: Promise<R>): Promise<R> => {
      ended = true
      const [result, committed] = await Promise.allSettled([results, query(commitTransaction)])
      if (reason) throw reason
      if (result.status === 'rejected') throw result.reason
      if (committed.status === 'rejected') throw committed.reason
      // Postgres answers the COMMIT of a failed transaction with ROLLBACK, and not with an error.
      if (committed.value.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      return result.value
    }

    void query(begin)
    const name = newTransactionName()
    const tenant = [business, bounds[kind], String(lockWaitMs)]
    const settings = { isNamed: signal !== null, inOrder, isReport: kind === 'report' }
    void query(setTenant(settings), signal ? [...tenant, name] : tenant)
    let broken = false
    try {
      return await cancelOnAbort(
        signal,
        () => cancel(name),
        async () => {
          const result = await work({ send, commit })
          if (!ended) await commit(Promise.resolve())
          return result
        },
      )
    } catch (error) {
      // Harmless without a transaction.
      const rolledBack = await query(rollback).then(
        () => true,
        () => false,
      )
      // Others that this connection has prepared are stale too: a new one prepares all of them again.
      broken = !rolledBack || isStaleStatement(reason)
      throw reason ?? error
    } finally {
      // Destroys a connection whose transaction could not be ended.
      client.release(broken)
    }
  }

  return {
    transaction,
    counts: () => ({ statements, waits }),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: turns.waiting() }),
    close: () => pool.end(),
  }
}
