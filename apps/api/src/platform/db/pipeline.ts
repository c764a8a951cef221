import type { StatementBounds } from '@hilo/contracts'
import pg from 'pg'
import { AskerLeft } from '../errors/ended-statement'
import { createFairQueue, WaitedTooLong } from '../fairness/fair-queue'
import type { Logger } from '../logger/logger'
import { type Asker, asked } from './asking'
import { mostWaiting } from './lanes'
import { type Answer, type Prepared, type Statement, StatementBatch } from './statement-batch'
import { untilLeft } from './until-left'

export type { Statement }

/** One transaction of one business. Statements that are sent in one go leave together, and wait once for all their answers. */
export interface PipelinedTx {
  send<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** Sends COMMIT right behind what was sent, and answers `results` once Postgres has committed. */
  commit<T>(results: Promise<T>): Promise<T>
}

export interface Pipeline {
  /** What `work` did not commit itself is committed when it ends, and rolled back when it throws. */
  transaction<T>(of: string | Asker, work: (tx: PipelinedTx) => Promise<T>): Promise<T>
  /** Statements sent so far, and how often somebody waited for Postgres. Begin, tenant and commit are not counted. */
  counts(): { readonly statements: number; readonly waits: number }
  close(): Promise<void>
}

export interface PipelineOptions {
  readonly url: string
  readonly connections: number
  readonly patienceMs: number
  /** How long a statement may take. */
  readonly bounds: StatementBounds
  /** Ends what the backend with this number is doing. */
  readonly cancel: (pid: number | undefined) => Promise<unknown>
  readonly log: Logger
}

const begin: Statement = { name: 'begin', text: 'begin' }
const commitTransaction: Statement = { name: 'commit', text: 'commit' }
const rollback: Statement = { name: 'rollback', text: 'rollback' }
const setTenant: Statement = {
  name: 'set_tenant',
  text: `select set_config('hilo.business', $1, true), set_config('statement_timeout', $2, true)`,
}

/** For tests: answers another text for a statement, to see what its failure leaves behind. */
type Sabotage = (statement: Statement) => string | null
let sabotage: Sabotage | null = null
export function sabotageStatements(with_: Sabotage | null): void {
  sabotage = with_
}

/** One plan for all values: planning takes longer than what is planned here, and every statement finds its rows by key. */
const planOnce = '-c plan_cache_mode=force_generic_plan'

/**
 * Connections of their own on which statements are pipelined: a transaction costs two waits, however many statements
 * it has. They are never closed for being idle, since a young connection plans every statement again.
 */
export function openPipeline({
  url,
  connections,
  patienceMs,
  bounds,
  cancel,
  log,
}: PipelineOptions): Pipeline {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 0,
    options: `-c timezone=UTC ${planOnce}`,
  })
  pool.on('error', (error) => log.warn({ err: error.message }, 'a pipelined connection was lost'))
  // One that is lost within a transaction fails that one; without a listener the process would end with it.
  pool.on('connect', (client) => client.on('error', () => {}))
  const turns = createFairQueue({
    atOnce: connections,
    // One stays for the others, however slow all of a business's are.
    atOncePerKey: Math.max(1, connections - 1),
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: mostWaiting,
    patienceMs,
  })
  const preparedBy = new WeakMap<pg.PoolClient, Prepared>()
  let statements = 0
  let waits = 0

  const transaction = <T>(of: string | Asker, work: (tx: PipelinedTx) => Promise<T>): Promise<T> => {
    const asker = asked(of)
    return (
      turns.run(asker.business, () => inTransaction(asker, work)) ??
      Promise.reject(new WaitedTooLong('too many wait for a connection'))
    )
  }

  async function inTransaction<T>(
    { business, kind, left }: ReturnType<typeof asked>,
    work: (tx: PipelinedTx) => Promise<T>,
  ): Promise<T> {
    if (left?.aborted) throw new AskerLeft()
    const client = await pool.connect()
    const prepared = preparedBy.get(client) ?? new Map()
    preparedBy.set(client, prepared)
    /** What was sent in this tick and has not left yet. */
    let batch: StatementBatch | null = null
    /** The first failure: whatever fails after it fails for the same reason. */
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
      const text = sabotage?.(statement)
      const answer = text ? query({ name: `sabotage: ${text}`, text }) : query(statement, values)
      const rows = answer.then((answered) => answered.rows as Row[])
      // Whoever awaits it hears of its failure; that nobody does after an earlier failure must not end the process.
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
    void query(setTenant, [business, bounds[kind]])
    let broken = false
    try {
      const { processID } = client as pg.PoolClient & { readonly processID?: number }
      return await untilLeft(
        left,
        () => cancel(processID),
        async () => {
          const result = await work({ send, commit })
          if (!ended) await commit(Promise.resolve())
          return result
        },
      )
    } catch (error) {
      // Without a transaction it does nothing.
      broken = await query(rollback).then(
        () => false,
        () => true,
      )
      throw reason ?? error
    } finally {
      // A connection whose transaction has not ended, or whose line is broken, serves nobody again.
      client.release(broken)
    }
  }

  return { transaction, counts: () => ({ statements, waits }), close: () => pool.end() }
}
