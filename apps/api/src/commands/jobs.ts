import { parseArgs } from 'node:util'
import type { Db } from '../platform/db/db'
import { isGivenUp } from '../platform/jobs/exhausted-jobs'
import { CommandError, type RunCommand } from './command'
import { withCommandServices } from './command-services'

const options = { task: { type: 'string' }, id: { type: 'string' } } as const

interface Filter {
  readonly task: string | null
  readonly id: string | null
}
type Act = (db: Pick<Db, 'call'>, filter: Filter) => Promise<string>

interface DeadJob {
  readonly id: string
  readonly task: string
  readonly attempts: number
  readonly since: string
  readonly error: string
}

/** Given up: nothing tries them again by itself. */
const dead = `${isGivenUp}
  and ($1::text is null or j.task_identifier = $1) and ($2::bigint is null or j.id = $2)`

const list: Act = async (db, { task, id }) => {
  const jobs = await db.call<DeadJob>(
    `select j.id::text, j.task_identifier as task, j.attempts, to_char(j.run_at, 'YYYY-MM-DD HH24:MI') as since,
       coalesce(split_part(j.last_error, E'\\n', 1), '') as error
     from graphile_worker.jobs j
     where ${dead} order by j.id limit 200`,
    [task, id],
  )
  if (jobs.length === 0) return 'No hay trabajos dados por perdidos.'
  return jobs
    .map(
      (job) =>
        `${job.id}  ${job.task}  ${job.attempts} intentos, el último el ${job.since} UTC: ${job.error}`,
    )
    .join('\n')
}

const retry: Act = async (db, { task, id }) => {
  const [row] = await db.call<{ retried: number }>(
    `select hilo_retry_jobs(array(select j.id from graphile_worker.jobs j where ${dead}))::int as retried`,
    [task, id],
  )
  return `Se intentan otra vez ${row?.retried ?? 0} trabajos.`
}

const drop: Act = async (db, { task, id }) => {
  if (task === null && id === null) throw new CommandError('Di cuáles borrar, con --task o con --id.')
  const rows = await db.call(
    `select id from graphile_worker.complete_jobs(array(select j.id from graphile_worker.jobs j where ${dead}))`,
    [task, id],
  )
  return `Se borraron ${rows.length} trabajos.`
}

const acts: Readonly<Record<string, Act>> = { list, retry, drop }

/** Jobs that failed as often as they may. */
export const run: RunCommand = async (env, [name = '', ...rest]) => {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new CommandError(`Di qué hacer con los trabajos: ${Object.keys(acts).join(', ')}.`)
  const { values } = parseArgs({ args: rest, options })
  if (values.id !== undefined && !/^\d{1,18}$/.test(values.id))
    throw new CommandError('--id es el número que muestra «jobs list».')
  return withCommandServices(env, ({ db }) => act(db, { task: values.task ?? null, id: values.id ?? null }))
}
