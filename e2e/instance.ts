import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, builtEnv, prepareData, startBuilt } from '../scripts/lib/built.mjs'
import { toLog } from '../scripts/lib/hilo.mjs'
import { openLogFile } from '../scripts/lib/log-file.mjs'
import { isFree } from '../scripts/lib/ports.mjs'
import { localPostgresPackage } from '../scripts/lib/postgres.mjs'
import { tailOf } from './log-tail'

/** A whole Hilo with the demo in it, the simulator beside it: the compiled one that `npm start` runs. */
export interface Instance {
  readonly hilo: string
  readonly simulator: string
  /** What its services say. */
  readonly log: string
  /** Its files, the mails that it could not send among them. */
  readonly dataDir: string
  /** As its owner, past every guard of the application. */
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** One by one, so that none gets another's port; where one does not start, none stays. */
export async function startInstances(count: number): Promise<Instance[]> {
  const started: Instance[] = []
  try {
    while (started.length < count) started.push(await startInstance())
    return started
  } catch (error) {
    await Promise.all(started.map(({ stop }) => stop()))
    throw error
  }
}

/** Nothing of the developer's: its own data, database and ports, and none of their settings. */
export async function startInstance(): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hilo-e2e-'))
  const undos: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const undo of undos.splice(0)) await undo()
  }
  const log = openLogFile(dataDir)
  try {
    await build({ onLine: toLog(log, 'build') })

    const { startLocalPostgres } = await localPostgresPackage()
    const postgres = await startLocalPostgres({ fast: true, log: toLog(log, 'postgres') })
    undos.unshift(() => postgres.stop())
    await postgres.ensureDatabase('hilo')

    const port = await freePort()
    const simulatorPort = await freePort(port)
    const hilo = `http://127.0.0.1:${port}`
    const settings = { port, simulatorPort, dataDir, databaseUrl: undefined, publicUrl: hilo }
    const databaseUrl = postgres.superuserUrl('hilo')
    const env = builtEnv(settings, databaseUrl, surroundings())
    const lifetime = {
      signal: new AbortController().signal,
      atEnd: (undo: () => unknown) => undos.unshift(undo),
      logTo: () => {},
      asked: new Promise<never>(() => {}),
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

/** A setting of the developer's shell would make another Hilo than the one under test, or reach their database. */
function surroundings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env
  return Object.fromEntries(
    Object.entries({ PATH, HOME, TMPDIR, TEMP, SystemRoot }).filter(([, value]) => value),
  )
}

/**
 * Below the ports that systems lend to outgoing connections: between finding one free and listening on it, a minute of
 * preparing the data goes by, and any connection of the machine could get it.
 */
async function freePort(taken?: number): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (port !== taken && (await isFree(port))) return port
  }
}
