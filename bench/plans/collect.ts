import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Plan } from './rows-read'

/**
 * What Postgres is started with, so that it writes every plan of the app's own role into its log, with what it read. Whoever
 * sent the statement, and however: through Prisma, through pg in a pipeline, or from inside a function. The collector keeps
 * what several connections write at once apart.
 */
export const planSettings = {
  shared_preload_libraries: 'auto_explain',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
  log_filename: 'plans.log',
  log_rotation_size: '0',
}
const logFile = 'log/plans.json'

const explained = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
}

/** From the next connection of this role on. */
export async function explainRole(owner: pg.Client, role: string): Promise<void> {
  for (const [name, value] of Object.entries(explained))
    await owner.query(`alter role ${pg.escapeIdentifier(role)} set ${name} = '${value}'`)
}

interface Logged {
  readonly message?: string
  readonly dbname?: string
}

/** The plans of what is done meanwhile in this database, whoever asked for it. */
export async function plansDuring(
  owner: pg.Client,
  database: string,
  work: () => Promise<unknown>,
): Promise<readonly Plan[]> {
  const [from] = await mark(owner)
  await work()
  const [, upTo] = await mark(owner)
  const { rows } = await owner.query<{ text: string }>('select pg_read_file($1, $2, $3) as text', [
    logFile,
    from,
    upTo - from,
  ])
  return (rows[0]?.text ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Logged)
    .flatMap(({ message = '', dbname }) => {
      const [, plan] = /^duration: [\d.]+ ms {2}plan:\n(.*)$/s.exec(message) ?? []
      return plan !== undefined && dbname === database ? [JSON.parse(plan) as Plan] : []
    })
}

/** Writes a line of ours, and answers how long the log was before and is with it: all that came earlier is in it too. */
async function mark(owner: pg.Client): Promise<readonly [number, number]> {
  const size = async () => {
    const { rows } = await owner.query<{ size: string }>('select size from pg_stat_file($1)', [logFile])
    return Number(rows[0]?.size)
  }
  const before = await size()
  const words = `reached ${randomUUID()}`
  await owner.query(`do $$ begin raise log '${words}'; end $$`)
  for (;;) {
    const upTo = await size()
    const { rows } = await owner.query<{ there: boolean }>(
      'select position($4 in pg_read_file($1, $2, $3)) > 0 as there',
      [logFile, before, upTo - before, words],
    )
    if (rows[0]?.there) return [before, upTo]
    await sleep(10)
  }
}
