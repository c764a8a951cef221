import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock/clock'
import { type RepeatedTask, repeat } from '../clock/repeat'
import type { Db } from '../db/db'
import { errorMessage } from '../errors/error-message'
import type { Logger } from '../logger/logger'

/** After this another process may take over from a dead one. The lease is renewed while the work continues. */
const leaseMs = 5_000
const renewEveryMs = 1_500

export interface Turns {
  /**
   * Does the work, unless another process does it or has done it less than `pauseMs` ago. The row in `sweep_turns` lets one
   * process work at a time, but a process that is paused for longer than its lease may still overlap with the next: the work
   * must be correct even then.
   */
  run(name: string, pauseMs: number, work: () => Promise<unknown>): Promise<void>
}

const take = `
  insert into sweep_turns as t (name, holder, free_at) values ($1, $2, $3)
  on conflict (name) do update set holder = excluded.holder, free_at = excluded.free_at where t.free_at <= $4
  returning name`
const renew = 'update sweep_turns set free_at = $3 where name = $1 and holder = $2'

export function createTurns(
  { db, clock, log }: { readonly db: Pick<Db, 'call'>; readonly clock: Clock; readonly log: Logger },
  holder: string = randomUUID(),
): Turns {
  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  return {
    async run(name, pauseMs, work) {
      const taken = await db.call(take, [name, holder, after(leaseMs), clock.now()])
      if (taken.length === 0) return
      let renewal: Promise<unknown> = Promise.resolve()
      const renewing = setInterval(() => {
        renewal = db
          .call(renew, [name, holder, after(leaseMs)])
          .catch((error: unknown) =>
            log.warn({ sweep: name, err: errorMessage(error) }, 'the lease of a sweep could not be renewed'),
          )
      }, renewEveryMs)
      try {
        await work()
      } finally {
        clearInterval(renewing)
        await renewal
        await db.call(renew, [name, holder, after(pauseMs)])
      }
    },
  }
}

/** How often a process looks whether a pause is over: it may not live as long as the pause lasts. */
const lookEveryMs = 60_000

/** Repeats `work` on one process at a time, however many try and however short they live. */
export const repeatInTurn = (
  turns: Turns,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  log: Logger,
): RepeatedTask => ({
  ...repeat(name, Math.min(everyMs, lookEveryMs), () => turns.run(name, everyMs, work), log),
  parts: [{ name, run: work }],
})
