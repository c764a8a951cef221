import { type RepeatedTask, repeat } from '../clock/repeat'
import { type Db, joinSql, type Prisma, sql } from '../db/db'
import { createWarningCounter } from '../logger/count-warnings'
import type { Logger } from '../logger/logger'
import { mayLeave } from '../quiet/quiet'
import type { Turns } from './turns'

export interface Sweep {
  readonly name: string
  /** A condition in SQL: whether there is anything to do. */
  due(): Prisma.Sql
  run(): Promise<unknown>
  /** Several processes may do it at once, because it claims its rows. Any other sweep is done by one at a time. */
  readonly claimsRows?: true
  /** It reaches customers or providers: in a copy it waits for the operator's word. */
  readonly leaves?: true
}

/**
 * Asks in one statement which sweeps are due and runs those, none of them twice at once. An idle installation thus costs one
 * statement each time, however many sweeps there are.
 */
export function repeatSweeps(
  everyMs: number,
  sweeps: readonly Sweep[],
  turns: Turns,
  { db, log }: { readonly db: Pick<Db, 'call'>; readonly log: Logger },
): RepeatedTask {
  const running = new Map<Sweep, Promise<unknown>>()
  const tasks = sweeps.map((sweep) => ({
    sweep,
    warn: createWarningCounter(log, 'a sweep failed', { sweep: sweep.name }),
  }))

  function begin({ sweep, warn }: (typeof tasks)[number]): void {
    if (running.has(sweep)) return
    const done = (sweep.claimsRows ? sweep.run() : turns.run(sweep.name, 0, sweep.run))
      .catch(warn)
      .finally(() => running.delete(sweep))
    running.set(sweep, done)
  }

  async function look(): Promise<void> {
    const { text, values } = sql`select array[${joinSql(sweeps.map(conditionOf))}] as due`
    const [row] = await db.call<{ due: boolean[] }>(text, values)
    for (const [at, task] of tasks.entries()) if (row?.due[at]) begin(task)
  }

  const looking = repeat('look for what is due', everyMs, look, log)
  return {
    parts: sweeps.map((sweep) => ({ name: sweep.name, run: () => sweep.run() })),
    start: looking.start,
    async stop() {
      await looking.stop()
      await Promise.all(running.values())
    },
  }
}

const conditionOf = ({ due, leaves }: Sweep): Prisma.Sql =>
  leaves ? sql`(${mayLeave()} and ${due()})` : due()
