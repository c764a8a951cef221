import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { builtEnv, startBuilt } from '../../../scripts/lib/built.mjs'
import { openLogFile } from '../../../scripts/lib/log-file.mjs'
import { tailOf } from './log-tail'

/** A compiled Hilo with the demo, as `npm start` runs it, and a simulator. */
export interface Instance {
  readonly hilo: string
  readonly simulator: string
  /** The file with the log of its services. */
  readonly log: string
  /** Its data folder, which also has the mails that it could not send. */
  readonly dataDir: string
  /** As the database's owner, without row-level security. */
  readonly databaseUrl: string
  /** Starts it as the demo was when it was new, whatever was done since. */
  startNew(): Promise<void>
  stop(): Promise<void>
}

/** Where an instance is. */
export interface Place {
  readonly folder: string
  /** The running database is copied from the prepared one, as the data folder is: nobody may be connected to the original. */
  readonly database: string
  readonly serverUrl: (database?: string) => string
  readonly port: number
  readonly simulatorPort: number
}

export const urlOf = (port: number) => `http://127.0.0.1:${port}`
export const dataOf = ({ folder }: Place) => join(folder, 'data')
export const preparedDataOf = ({ folder }: Place) => join(folder, 'prepared')
export const preparedDatabaseOf = ({ database }: Place) => `${database}_prepared`

const settingsOf = (place: Place) => ({
  port: place.port,
  simulatorPort: place.simulatorPort,
  dataDir: dataOf(place),
  databaseUrl: undefined,
  publicUrl: urlOf(place.port),
})

/** Without the developer's settings. */
export const envOf = (place: Place) =>
  builtEnv(settingsOf(place), place.serverUrl(place.database), cleanEnv())

/** Nobody interrupts the tests' services but the tests. */
export const uninterrupted = () => ({
  signal: new AbortController().signal,
  logTo: () => {},
  interrupted: new Promise<never>(() => {}),
})

export async function undo(all: (() => unknown)[]): Promise<void> {
  for (const one of all.splice(0)) await one()
}

export function instanceAt(place: Place): Instance {
  const log = openLogFile(place.folder)
  const dataDir = dataOf(place)
  /** Ends what runs now. */
  const ends: (() => unknown)[] = []
  const lifetime = { ...uninterrupted(), atEnd: (end: () => unknown) => ends.unshift(end) }
  const start = async () => {
    await undo(ends)
    await runSql(place.serverUrl(), [
      `drop database if exists ${place.database} with (force)`,
      `create database ${place.database} template ${preparedDatabaseOf(place)} strategy file_copy`,
    ])
    rmSync(dataDir, { recursive: true, force: true })
    cpSync(preparedDataOf(place), dataDir, { recursive: true })
    await startBuilt(settingsOf(place), envOf(place), lifetime, log)
  }
  return {
    hilo: urlOf(place.port),
    simulator: urlOf(place.simulatorPort),
    log: log.path,
    dataDir,
    databaseUrl: place.serverUrl(place.database),
    startNew: () => explained(log.path, start),
    stop: () => undo(ends),
  }
}

export async function explained<T>(log: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Hilo did not start for the browser tests: ${reason}\n${tailOf(log)}`, { cause: error })
  }
}

export async function runSql(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The environment without Hilo's settings, which might point to the developer's database. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env
  return Object.fromEntries(
    Object.entries({ PATH, HOME, TMPDIR, TEMP, SystemRoot }).filter(([, value]) => value),
  )
}
