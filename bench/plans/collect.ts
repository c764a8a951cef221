import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Plan } from './rows-read'

/**
 * Settings of Postgres that make it log every plan of the app's role with the rows and pages that it read: of statements
 * through Prisma, through pg, and inside functions. The logging collector separates what connections write at once.
 */
export const planSettings = {
  shared_preload_libraries: 'auto_explain',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
  log_filename: 'plans.log',
  log_rotation_size: '0',
  // It would analyse tables while their plans are looked at.
  autovacuum: 'off',
}
const logFile = 'log/plans.json'

const explainSettings = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
}

/** Applies from the next connection of this role on. */
export async function explainRole(owner: pg.Client, role: string): Promise<void> {
  for (const [name, value] of Object.entries(explainSettings))
    await owner.query(`alter role ${pg.escapeIdentifier(role)} set ${name} = '${value}'`)
}

interface LogLine {
  readonly message?: string
  readonly dbname?: string
}

/** The plans of all statements that run in this database during the work. */
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
    .map((line) => JSON.parse(line) as LogLine)
    .flatMap(({ message = '', dbname }) => {
      const [, plan] = /^duration: [\d.]+ ms {2}plan:\n(.*)$/s.exec(message) ?? []
      return plan !== undefined && dbname === database ? [JSON.parse(plan) as Plan] : []
    })
}

/** Writes a line to the log and waits for it: all earlier plans are then in the log too. Answers the size of the log before and after. */
async function mark(owner: pg.Client): Promise<readonly [number, number]> {
  const size = async () => {
    const { rows } = await owner.query<{ size: string }>('select size from pg_stat_file($1)', [logFile])
    return Number(rows[0]?.size)
  }
  const before = await size()
  const marker = `reached ${randomUUID()}`
  await owner.query(`do $$ begin raise log '${marker}'; end $$`)
  for (;;) {
    const upTo = await size()
    const { rows } = await owner.query<{ there: boolean }>(
      'select position($4 in pg_read_file($1, $2, $3)) > 0 as there',
      [logFile, before, upTo - before, marker],
    )
    if (rows[0]?.there) return [before, upTo]
    await sleep(10)
  }
}
