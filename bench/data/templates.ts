import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Child } from '../services/child'
import { furnish, migrate, type Site, startSimulator } from '../services/hilo'
import { simulatorAccounts } from '../services/installation'
import { type Cluster, type Database, startCluster, withClient } from '../services/postgres'
import { load } from './load'
import { type Shape, shapeName } from './shape'

/** Everything that a run stands on: a Postgres, a provider, and databases of each size. */
export interface Ground {
  readonly cluster: Cluster
  readonly site: Site
  /** A database of this shape, made once. */
  loaded(shape: Shape): Promise<Database>
  stop(): Promise<void>
}

export interface GroundOptions {
  readonly fast?: boolean
  /** Postgres's own. */
  readonly settings?: Record<string, string>
  /** What every database gets before its data. */
  readonly prepare?: (database: Database) => Promise<void>
  readonly say: (line: string) => void
}

/** Statements are counted from outside, in the same way for whatever sends them. */
const countingSettings = { shared_preload_libraries: 'pg_stat_statements' }
const countStatements = (database: Database) =>
  withClient(database, async (client) => {
    await client.query('create extension pg_stat_statements')
  })

export async function prepareGround({
  fast = false,
  settings = countingSettings,
  prepare = countStatements,
  say,
}: GroundOptions): Promise<Ground> {
  const kept = process.env.HILO_BENCH_DIR
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = mkdtempSync(join(kept ?? tmpdir(), 'hilo-bench-'))
  const undos: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const undo of undos.splice(0)) await undo()
  }
  try {
    const cluster = await startCluster({
      fast,
      settings,
      ...(kept ? { dataDir: folder } : {}),
    })
    undos.unshift(() => cluster.stop())
    const accounts = join(folder, 'simulator-accounts.json')
    writeFileSync(accounts, JSON.stringify(simulatorAccounts()))
    const simulator: Child & { url: string } = await startSimulator(accounts)
    undos.unshift(() => simulator.stop())
    const site = { dataDir: join(folder, 'hilo'), simulatorUrl: simulator.url }
    mkdirSync(site.dataDir)
    const base = await cluster.create('furnished')
    await furnish(site, base)
    await prepare(base)

    const loaded = new Map<string, Promise<Database>>()
    const make = async (shape: Shape) => {
      const began = performance.now()
      const database = await cluster.create(shapeName(shape), base.name)
      await withClient(database, (client) => load(client, shape))
      await migrate(site, database)
      say(`loaded ${shapeName(shape)} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
      return database
    }
    return {
      cluster,
      site,
      stop,
      loaded(shape) {
        const name = shapeName(shape)
        const database = loaded.get(name) ?? make(shape)
        loaded.set(name, database)
        return database
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
