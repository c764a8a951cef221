import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@hilo/prisma/with-client'
import type { Child } from '../services/child'
import { createBusinesses, migrate, type Site, startSimulator } from '../services/hilo'
import { simulatorAccounts } from '../services/installation'
import { type Cluster, type Database, startCluster } from '../services/postgres'
import { trackStatements } from '../services/track-statements'
import { load } from './load'
import { type Shape, shapeName } from './shape'

/** Shared by every measurement of a run: a Postgres, a provider, and databases of each size. */
export interface Environment {
  readonly cluster: Cluster
  readonly site: Site
  /** A database of this shape, filled once. */
  loaded(shape: Shape): Promise<Database>
  /** A copy of it, which is an installation of its own. Nobody may be connected to the original. */
  copied(name: string, shape: Shape): Promise<Database>
  /** The same of any database. */
  copyOf(name: string, original: Database): Promise<Database>
  stop(): Promise<void>
}

interface EnvironmentOptions {
  readonly fast?: boolean
  /** Whether statements can be counted. */
  readonly counts?: boolean
  /** Settings of Postgres. */
  readonly settings?: Record<string, string>
  /** Called for the template before it is copied and filled. */
  readonly prepare?: (database: Database) => Promise<void>
  readonly say: (line: string) => void
}

/** Postgres counts the statements of every library on demand (services/track-statements.ts). */
const countingSettings = { shared_preload_libraries: 'pg_stat_statements' }
const countStatements = (database: Database) =>
  withClient(database.url, async (client) => {
    await client.query('create extension pg_stat_statements')
    await trackStatements(client, 'none')
  })

/** Makes a copy an installation of its own, because nothing leaves from an installation that knows it is a copy. */
const forgetInstallation = ({ url }: Database) =>
  withClient(url, (client) => client.query('delete from installation'))

export async function prepareEnvironment({
  fast = false,
  counts = true,
  settings = counts ? countingSettings : {},
  prepare = counts ? countStatements : async () => {},
  say,
}: EnvironmentOptions): Promise<Environment> {
  const benchDir = process.env.HILO_BENCH_DIR
  if (benchDir) mkdirSync(benchDir, { recursive: true })
  const folder = mkdtempSync(join(benchDir ?? tmpdir(), 'hilo-bench-'))
  const undos: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const undo of undos.splice(0)) await undo()
  }
  try {
    const cluster = await startCluster({
      fast,
      settings,
      ...(benchDir ? { dataDir: folder } : {}),
    })
    undos.unshift(() => cluster.stop())
    const accounts = join(folder, 'simulator-accounts.json')
    writeFileSync(accounts, JSON.stringify(simulatorAccounts()))
    const simulator: Child & { url: string } = await startSimulator(accounts)
    undos.unshift(() => simulator.stop())
    const site = { dataDir: join(folder, 'hilo'), simulatorUrl: simulator.url }
    mkdirSync(site.dataDir)
    const base = await cluster.create('furnished')
    await createBusinesses(site, base)
    await forgetInstallation(base)
    await prepare(base)

    const loaded = new Map<string, Promise<Database>>()
    const fill = async (shape: Shape) => {
      const began = performance.now()
      const database = await cluster.create(shapeName(shape), base.name)
      await withClient(database.url, (client) => load(client, shape))
      await migrate(site, database)
      say(`loaded ${shapeName(shape)} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
      return database
    }
    const loadOnce = (shape: Shape) => {
      const name = shapeName(shape)
      const database = loaded.get(name) ?? fill(shape)
      loaded.set(name, database)
      return database
    }
    const copyOf = async (name: string, original: Database) => {
      const database = await cluster.create(name, original.name)
      await forgetInstallation(database)
      await migrate(site, database)
      return database
    }
    return {
      cluster,
      site,
      stop,
      loaded: loadOnce,
      copyOf,
      copied: async (name, shape) => copyOf(name, await loadOnce(shape)),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
