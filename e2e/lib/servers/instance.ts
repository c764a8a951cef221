import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  stop(): Promise<void>
}

/** Starts them at once, each on ports of its own; if one fails, all are stopped. */
export async function startInstances(count: number): Promise<Instance[]> {
  await build({ onLine: () => {} })
  const ports = await freePorts(2 * count)
  const starts = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => startBuiltInstance(ports[2 * index], ports[2 * index + 1])),
  )
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failed = starts.find((start) => start.status === 'rejected')
  if (!failed) return started
  await Promise.all(started.map(({ stop }) => stop()))
  throw failed.reason
}

export async function startInstance(): Promise<Instance> {
  const [instance] = await startInstances(1)
  if (!instance) throw new Error('no Hilo was started')
  return instance
}

/** Starts Hilo with its own data, database and ports, and without the developer's settings. */
async function startBuiltInstance(port = 0, simulatorPort = 0): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hilo-e2e-'))
  const undos: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const undo of undos.splice(0)) await undo()
  }
  const log = openLogFile(dataDir)
  try {
    const { startLocalPostgres } = await localPostgresPackage()
    const postgres = await startLocalPostgres({ fast: true, log: toLog(log, 'postgres') })
    undos.unshift(() => postgres.stop())
    await postgres.ensureDatabase('hilo')

    const hilo = `http://127.0.0.1:${port}`
    const settings = { port, simulatorPort, dataDir, databaseUrl: undefined, publicUrl: hilo }
    const databaseUrl = postgres.superuserUrl('hilo')
    const env = builtEnv(settings, databaseUrl, cleanEnv())
    const lifetime = {
      signal: new AbortController().signal,
      atEnd: (undo: () => unknown) => undos.unshift(undo),
      logTo: () => {},
      interrupted: new Promise<never>(() => {}),
    }
    await prepareData(env, lifetime, log)
    await startBuilt(settings, env, lifetime, log)
    return { hilo, simulator: `http://127.0.0.1:${simulatorPort}`, log: log.path, dataDir, databaseUrl, stop }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const failure = new Error(`Hilo did not start for the browser tests: ${reason}\n${tailOf(log.path)}`, {
      cause: error,
    })
    await stop()
    throw failure
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
 * preparing the data goes by, and any connection of the machine could get it.
 */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}
