import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { build, builtEnv, prepareData, startBuilt } from '../../../scripts/lib/built.mjs'
import { toLog } from '../../../scripts/lib/hilo.mjs'
import { openLogFile } from '../../../scripts/lib/log-file.mjs'
import { localPostgresPackage } from '../../../scripts/lib/postgres.mjs'
import { isFree } from '../../../scripts/lib/process/ports.mjs'
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

interface Preparation {
  /** Changes the demo before the first start. */
  readonly adjust?: (databaseUrl: string) => Promise<void>
}

/** Prepares them at once, each on ports of its own; if one fails, all are stopped. */
export async function prepareInstances(count: number, preparation: Preparation = {}): Promise<Instance[]> {
  await build({ onLine: () => {} })
  const ports = await freePorts(2 * count)
  const starts = await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      prepareInstance(preparation, ports[2 * index], ports[2 * index + 1]),
    ),
  )
  const prepared = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failed = starts.find((start) => start.status === 'rejected')
  if (!failed) return prepared
  await Promise.all(prepared.map(({ stop }) => stop()))
  throw failed.reason
}

export async function startInstance(): Promise<Instance> {
  const [instance] = await prepareInstances(1)
  if (!instance) throw new Error('no Hilo was prepared')
  await instance.startNew()
  return instance
}

/** A database is copied only while nobody is connected to it: the prepared one stays aside. */
const preparedDatabase = 'hilo_prepared'

/** With its own data, database and ports, and without the developer's settings. */
async function prepareInstance({ adjust }: Preparation, port = 0, simulatorPort = 0): Promise<Instance> {
  const folder = mkdtempSync(join(tmpdir(), 'hilo-e2e-'))
  const dataDir = join(folder, 'data')
  const preparedData = join(folder, 'prepared')
  const undos: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const undo = async (all: (() => unknown)[]) => {
    for (const one of all.splice(0)) await one()
  }
  const log = openLogFile(folder)
  /** Ends what runs now. */
  const ends: (() => unknown)[] = []
  const lifetime = {
    signal: new AbortController().signal,
    atEnd: (end: () => unknown) => ends.unshift(end),
    logTo: () => {},
    interrupted: new Promise<never>(() => {}),
  }
  const stop = async () => {
    await undo(ends)
    await undo(undos)
  }
  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`Hilo did not start for the browser tests: ${reason}\n${tailOf(log.path)}`, {
        cause: error,
      })
    }
  }
  const prepare = async (): Promise<Instance> => {
    const { startLocalPostgres } = await localPostgresPackage()
    const postgres = await startLocalPostgres({ fast: true, log: toLog(log, 'postgres') })
    undos.unshift(() => postgres.stop())
    await postgres.ensureDatabase('hilo')

    const hilo = `http://127.0.0.1:${port}`
    const settings = { port, simulatorPort, dataDir, databaseUrl: undefined, publicUrl: hilo }
    const databaseUrl = postgres.superuserUrl('hilo')
    const env = builtEnv(settings, databaseUrl, cleanEnv())
    await prepareData(env, lifetime, log)
    await adjust?.(databaseUrl)
    const server = postgres.superuserUrl()
    // To Hilo, a database that was copied is a copy of the installation, from which nothing leaves.
    await runSql(databaseUrl, ['update installation set home_database = null'])
    await runSql(server, [`alter database hilo rename to ${preparedDatabase}`])
    renameSync(dataDir, preparedData)

    const startNew = () =>
      explained(async () => {
        await undo(ends)
        await runSql(server, [
          'drop database if exists hilo with (force)',
          `create database hilo template ${preparedDatabase} strategy file_copy`,
        ])
        rmSync(dataDir, { recursive: true, force: true })
        cpSync(preparedData, dataDir, { recursive: true })
        await startBuilt(settings, env, lifetime, log)
      })
    const simulator = `http://127.0.0.1:${simulatorPort}`
    return { hilo, simulator, log: log.path, dataDir, databaseUrl, startNew, stop }
  }
  return explained(prepare).catch(async (error) => {
    await stop()
    throw error
  })
}

async function runSql(url: string, statements: readonly string[]): Promise<void> {
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

/**
 * Below the ports that systems lend to outgoing connections: between finding one free and listening on it, a minute of
 * preparing the data goes by, and any connection of the machine could get it. Nobody else of ours takes these: an instance
 * leaves its ports for a moment whenever it starts anew.
 */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = 20_000 + Math.floor(Math.random() * 4_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}
