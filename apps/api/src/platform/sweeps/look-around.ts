import { type Repeating, repeat } from '../clock/repeat'
import { type Db, joinSql, type Prisma, sql } from '../db/db'
import { wordsOf } from '../errors/words-of'
import type { Logger } from '../logger/logger'

export interface Sweep {
  readonly name: string
  /** Whether there is anything to do, as a condition in SQL. */
  due(): Prisma.Sql
  round(): Promise<unknown>
}

/**
 * Asks in one statement which of many sweeps have something to do, and does those, none of them twice at once. So a calm hour
 * costs one statement a look, however many there are.
 */
export function lookAround(
  everyMs: number,
  sweeps: readonly Sweep[],
  { db, log }: { readonly db: Pick<Db, 'call'>; readonly log: Logger },
): Repeating {
  const running = new Map<Sweep, Promise<unknown>>()

  function begin(sweep: Sweep): void {
    if (running.has(sweep)) return
    const { name } = sweep
    const round = sweep
      .round()
      .catch((error: unknown) => log.warn({ err: wordsOf(error), name }, 'a sweep failed'))
      .finally(() => running.delete(sweep))
    running.set(sweep, round)
  }

  async function look(): Promise<void> {
    const { text, values } = sql`select array[${joinSql(sweeps.map((sweep) => sweep.due()))}] as due`
    const [row] = await db.call<{ due: boolean[] }>(text, values)
    for (const [at, sweep] of sweeps.entries()) if (row?.due[at]) begin(sweep)
  }

  const looking = repeat('look for what is due', everyMs, look, log)
  return {
    start: looking.start,
    async stop() {
      await looking.stop()
      await Promise.all(running.values())
    },
  }
}
