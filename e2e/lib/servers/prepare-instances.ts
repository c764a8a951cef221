import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort } from '@hilo/local-postgres'
import { build, migrate, prepareData } from '../../../scripts/lib/built.mjs'
import { toLog } from '../../../scripts/lib/hilo.mjs'
import { type LogFile, openLogFile } from '../../../scripts/lib/log-file.mjs'
import { localPostgresPackage } from '../../../scripts/lib/postgres.mjs'
import {
  dataOf,
  envOf,
  explained,
  type Instance,
  instanceAt,
  type Place,
  preparedDatabaseOf,
  preparedDataOf,
  runSql,
  undo,
  uninterrupted,
  urlOf,
} from './instance'

interface Instances {
  readonly all: readonly Instance[]
  /** Stops them and their database server. */
  stop(): Promise<void>
}

interface Preparation {
  /** Changes the demo before the first start. */
  readonly adjust?: (databaseUrl: string) => Promise<void>
}

/** Prepares them on one database server. The demo is written once, which takes its time; the others get a copy. */
export async function prepareInstances(count: number, { adjust }: Preparation = {}): Promise<Instances> {
  await build({ onLine: () => {} })
  const folder = mkdtempSync(join(tmpdir(), 'hilo-e2e-'))
  const log = openLogFile(folder)
  const undos: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = () => undo(undos)
  const prepare = async (): Promise<Instances> => {
    const { startLocalPostgres } = await localPostgresPackage()
    // Each instance opens up to 50, and one that ends still has its own beside those of the next.
    const settings = { max_connections: '300' }
    const postgres = await startLocalPostgres({ fast: true, settings, log: toLog(log, 'postgres') })
    undos.unshift(() => postgres.stop())
    const openPlace = async (number: number): Promise<Place> => {
      const own = join(folder, String(number))
      mkdirSync(own)
      return {
        folder: own,
        database: `hilo_${number}`,
        serverUrl: postgres.superuserUrl,
        port: await claimPort(),
        simulatorPort: await claimPort(),
      }
    }
    const first = await openPlace(1)
    await writeDemo(first, log)
    await adjust?.(first.serverUrl(preparedDatabaseOf(first)))
    const places = [first]
    for (let number = 2; number <= count; number++) {
      const place = await openPlace(number)
      await copyDemo(first, place, log)
      places.push(place)
    }
    const all = places.map(instanceAt)
    undos.unshift(() => Promise.all(all.map((instance) => instance.stop())))
    return { all, stop }
  }
  return explained(log.path, prepare).catch(async (error) => {
    await stop()
    throw error
  })
}

export async function startInstance(): Promise<Instance> {
  const { all, stop } = await prepareInstances(1)
  const [instance] = all
  if (!instance) throw new Error('no Hilo was prepared')
  await instance.startNew()
  return { ...instance, stop }
}

async function writeDemo(place: Place, log: LogFile): Promise<void> {
  await runSql(place.serverUrl(), [`create database ${place.database}`])
  await prepareData(envOf(place), uninterrupted(), log)
  // To Hilo, a database that was copied is a copy of the installation, from which nothing leaves.
  await runSql(place.serverUrl(place.database), ['update installation set home_database = null'])
  await putAside(place)
}

async function copyDemo(from: Place, to: Place, log: LogFile): Promise<void> {
  await runSql(to.serverUrl(), [`create database ${to.database} template ${preparedDatabaseOf(from)}`])
  cpSync(preparedDataOf(from), dataOf(to), { recursive: true })
  // The simulator calls each Hilo at its own address.
  const accounts = join(dataOf(to), 'simulator-accounts.json')
  writeFileSync(accounts, readFileSync(accounts, 'utf8').replaceAll(urlOf(from.port), urlOf(to.port)))
  // Each database has a login of its own.
  await migrate(envOf(to), uninterrupted(), log)
  await putAside(to)
}

async function putAside(place: Place): Promise<void> {
  await runSql(place.serverUrl(), [`alter database ${place.database} rename to ${preparedDatabaseOf(place)}`])
  renameSync(dataOf(place), preparedDataOf(place))
}
