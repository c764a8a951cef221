import type { Env } from '../../env'
import { readDeadEvents } from '../../platform/events/read-dead-events'
import { readQueue } from '../../platform/jobs/read-queue'
import { readProcesses } from '../../platform/processes/read-processes'
import { withAppLogin } from './with-app-login'

const longestWaitSeconds = 60
/** A worker takes this turn every half minute. */
const turn = 'retry items'
const silentSeconds = 120

/** Whether a worker runs, whether jobs wait for too long, and whether jobs or events of listeners were given up. */
export const checkQueue = (env: Env): Promise<readonly string[]> =>
  withAppLogin(env, async (db) => {
    const found: string[] = []
    const [last] = await db.call<{ silent: number }>(
      'select extract(epoch from now() - max(free_at))::float as silent from sweep_turns where name = $1',
      [turn],
    )
    // One that has just started has not had its first turn.
    const isStarting = (await readProcesses(db)).some(
      ({ role, age }) => role !== 'api' && age < silentSeconds,
    )
    if ((last?.silent == null || last.silent > silentSeconds) && !isStarting)
      found.push(
        'Ningún proceso hace los trabajos: nada sale a los clientes. Arranca Hilo, o uno con ROLE=worker.',
      )
    const tasks = await readQueue(db)
    for (const { task, age, waiting } of tasks)
      if (age > longestWaitSeconds)
        found.push(
          `${waiting} trabajos «${task}» esperan, el más antiguo desde hace ${Math.round(age)} segundos: mira el registro de los procesos que trabajan.`,
        )
    for (const { task, dead } of tasks)
      if (dead > 0)
        found.push(
          `${dead} trabajos «${task}» se dieron por perdidos: «jobs list» dice por qué, «jobs retry» los intenta otra vez.`,
        )
    for (const { listener, dead } of await readDeadEvents(db))
      found.push(
        `${dead} eventos para «${listener}» se dieron por perdidos: «events list» dice por qué, «events retry» los intenta otra vez.`,
      )
    return found
  })
