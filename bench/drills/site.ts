import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort } from '@hilo/local-postgres'
import { withClient } from '@hilo/prisma/with-client'
import { webhookOf } from '../bench'
import { shapes } from '../data/shape'
import { createBusinesses, type Site, startSimulator } from '../services/hilo'
import { simulatorAccounts } from '../services/installation'
import type { Database } from '../services/postgres'
import { ours, type Program } from '../services/program'
import { balancerBefore, type Front, nginxBefore } from './front'
import { type DrilledPostgres, startDrilledPostgres } from './postgres'
import { type DrilledProcess, startDrilledProcess } from './process'
import { type DrilledRedis, startDrilledRedis } from './redis'

/** The carrier of events between processes. */
export type Bus = 'postgres' | 'redis'

interface SiteOptions {
  readonly bus: Bus
  readonly apis: number
  readonly workers: number
  /** True: behind the installed nginx. Otherwise behind a small balancer of our own. */
  readonly nginx?: boolean
  /** The version that creates the installation and runs first; by default this one. */
  readonly program?: Program
}

/** An installation of several processes that are killed and stopped. */
export interface DrilledSite {
  readonly bus: Bus
  readonly front: Front
  readonly webhook: string
  /** For commands of an operator. */
  readonly site: Site
  readonly simulatorUrl: string
  readonly database: Database
  readonly postgres: DrilledPostgres
  readonly redis: DrilledRedis | null
  readonly apis: readonly DrilledProcess[]
  readonly workers: readonly DrilledProcess[]
  /** The last lines that the processes wrote. */
  readonly log: readonly string[]
  end(): Promise<void>
}

const logLines = 200

/** The number of customers of the first agent. Not more, because the simulator refuses to send to phones with certain endings. */
export const live = 25
const shape = shapes.known(150, live)

export async function startSite({
  bus,
  apis,
  workers,
  nginx = false,
  program = ours,
}: SiteOptions): Promise<DrilledSite> {
  const folder = mkdtempSync(join(tmpdir(), 'hilo-drills-'))
  const undos: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const end = async () => {
    for (const undo of undos.splice(0)) await undo()
  }
  try {
    const postgres = await startDrilledPostgres(join(folder, 'database'))
    undos.unshift(() => postgres.end())
    const redis = bus === 'redis' ? await startDrilledRedis() : null
    if (redis) undos.unshift(() => redis.end())
    const accounts = join(folder, 'simulator-accounts.json')
    writeFileSync(accounts, JSON.stringify(simulatorAccounts()))
    const simulator = await startSimulator(accounts)
    undos.unshift(() => simulator.stop())
    const site = { dataDir: join(folder, 'hilo'), simulatorUrl: simulator.url }
    mkdirSync(site.dataDir)
    const database = await postgres.database('hilo')
    await createBusinesses(site, database, { program })
    // The loader of the same version, because its rows fit that version's schema.
    const { load } = (await import(join(program.root, 'bench/data/load.ts'))) as typeof import('../data/load')
    await withClient(database.url, (client) => load(client, shape))

    const ports = await Promise.all(Array.from({ length: apis + workers }, () => claimPort()))
    const env = {
      ACCESS_TOKEN_MINUTES: '240',
      // A drill lasts less than the usual time limit of a provider.
      PROVIDER_TIMEOUT_MS: '5000',
      ...(redis && { REDIS_URL: redis.url }),
    }
    const log: string[] = []
    const onLine = (line: string) => {
      log.push(line)
      if (log.length > logLines) log.shift()
    }
    const processes = await Promise.all(
      ports.map((port, at) =>
        startDrilledProcess({
          site,
          database,
          role: at < apis ? 'api' : 'worker',
          port,
          env,
          program,
          onLine,
        }),
      ),
    )
    for (const one of processes) undos.unshift(() => one.end())
    const front = await (nginx ? nginxBefore : balancerBefore)(ports.slice(0, apis))
    undos.unshift(() => front.close())
    const webhook = await webhookOf(front, database)
    writeFileSync(accounts, JSON.stringify(simulatorAccounts(webhook)))
    return {
      bus,
      front,
      webhook,
      site,
      simulatorUrl: simulator.url,
      database,
      postgres,
      redis,
      apis: processes.slice(0, apis),
      workers: processes.slice(apis),
      log,
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
