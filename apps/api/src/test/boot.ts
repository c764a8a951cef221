import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { StatementBounds } from '@hilo/contracts'
import { withClient } from '@hilo/prisma/with-client'
import pg from 'pg'
import supertest from 'supertest'
import { inject } from 'vitest'
import { type App, createApp, type ProcessRole } from '../app'
import { type MovableClock, movableClock } from '../platform/clock/clock'
import type { BodyLimits } from '../platform/http/bodies/body-memory'
import { createLogger } from '../platform/logger/logger'
import { openRedisBus } from '../platform/realtime/bus/redis-bus'
import { deriveKeys } from '../platform/secrets/keys'
import type { ServiceSettings, Services } from '../platform/services'
import { createBusMarkers } from './bus-markers'
import { cloneDatabase } from './database/database'
import { type Origin, restoredCopy } from './database/restored-copy'
import { createWorld, type World } from './factories'

declare module 'vitest' {
  interface ProvidedContext {
    processes: Processes
    installation: Installation
  }
}

/** Whether tests run on tables that were just made, or on what a backup brought back. */
type Installation = 'new' | 'restored'

/** `one` does everything. Of `three`, two serve people, who are spread over them, and the third runs jobs and sweeps. */
type Processes = 'one' | 'three'

export interface TestApi {
  /** Of the first process. */
  readonly url: string
  readonly clock: MovableClock
  readonly dataDir: string
  /** Of the process that runs jobs and sweeps. */
  readonly services: Services
  /** Of every process. */
  readonly allServices: readonly Services[]
  /** The mounted routes, for tests that list them. */
  readonly express: App['express']
  readonly settings: ServiceSettings
  /** Two businesses with their people, areas and a WhatsApp number each. */
  readonly world: World
  readonly owner: pg.Pool
  readonly ownerUrl: string
  /** Connects as the app's own role. */
  readonly databaseUrl: string
  readonly directUrl: string
  /** Starts another app on the same database and clock: it listens, and its jobs and sweeps run as its role has it. */
  anotherProcess(role?: ProcessRole): Promise<AnotherProcess>
  /** The address of a process that serves people: of each in turn. */
  nextUrl(): string
  /** A request to a process that serves people: to each in turn. */
  request(): ReturnType<typeof supertest>
  /** Resolves when every process has passed on to its sockets what all of them have published so far. */
  delivered(): Promise<void>
  stop(): Promise<void>
}

export interface AnotherProcess {
  readonly url: string
  readonly services: Services
  stop(): Promise<void>
}

/** The same API for people who are all at one of its processes. */
export const atProcess = (api: TestApi, { url }: AnotherProcess): TestApi => ({
  ...api,
  url,
  nextUrl: () => url,
  request: () => supertest(url),
})

export const testUploadBytes = 2 * 1024 * 1024
export const testSecret = 'a secret that only the tests know, long enough'

export interface BootOptions {
  readonly settings?: Partial<ServiceSettings>
  readonly bodies?: BodyLimits
  readonly statementBounds?: StatementBounds
  readonly trustProxy?: string
  /** By default what the vitest project says: `api` boots one process, `api-three-processes` three. */
  readonly processes?: Processes
  /** The bus between the processes; undefined: Postgres is. */
  readonly redisUrl?: string | undefined
  /** Of the one process. */
  readonly role?: ProcessRole
  /** Whether jobs and sweeps run by themselves. */
  readonly start?: boolean
  /** Begins with a copy of this API's database and files. */
  readonly copyOf?: Origin
  /** By default what the vitest project says. */
  readonly installation?: Installation
}

/** No provider is reached unless a test says where. */
export const testSettings: ServiceSettings = {
  publicUrl: 'http://127.0.0.1',
  graphVersion: 'v26.0',
  whatsappGraphBase: 'http://127.0.0.1:1/graph',
  metaApp: {
    id: '670843887433847',
    secret: 'la-clave-de-la-app-de-Hilo',
    configId: '1580226199',
    verifyToken: 'el-token-de-la-app-de-Hilo',
    script: 'http://127.0.0.1:1/facebook/sdk.js',
  },
  messengerGraphBase: 'http://127.0.0.1:1/graph',
  instagramGraphBase: 'http://127.0.0.1:1/graph',
  telegramApiBase: 'http://127.0.0.1:1',
  gmailApiBase: 'http://127.0.0.1:1',
  googleAuthUrl: 'http://127.0.0.1:1/auth',
  googleTokenUrl: 'http://127.0.0.1:1/token',
  googleJwksUrl: 'http://127.0.0.1:1/certs',
  // No test waits for this timeout, and a busy machine must not reach it: a silent provider closes the connection instead.
  providerTimeoutMs: 20_000,
  accessTokenMinutes: 15,
  ice: { stunUrls: [], turnUrls: [], turnSecret: undefined, relayOnly: false },
  webhookRetentionDays: 30,
}

/** Boots the real app on a database of its own, with a clock that the test moves. */
export async function bootApi({
  processes = inject('processes'),
  settings = {},
  start = true,
  installation = inject('installation'),
  copyOf: given,
  bodies,
  statementBounds,
  trustProxy,
  role = 'both',
  redisUrl = redisOfWorker(),
}: BootOptions = {}): Promise<TestApi> {
  const copyOf = given ?? (installation === 'restored' ? await restoredCopy(testKeys, bootSource) : undefined)
  const database = await cloneDatabase(copyOf?.ownerUrl)
  const dataDir = await mkdtemp(join(inject('dataFolder'), 'app-'))
  if (copyOf) {
    await cp(copyOf.dataDir, dataDir, { recursive: true })
    // It is no copy to the app, which would keep quiet.
    await withClient(database.ownerUrl, (client) =>
      client.query('update installation set home_database = null'),
    )
  }
  const clock = movableClock()
  const allSettings = { ...testSettings, ...settings }
  const running: RunningApp[] = []
  async function startApp(as: ProcessRole, runs: boolean): Promise<RunningApp> {
    const log = createLogger(process.env.TEST_LOG ?? 'silent')
    const app = createApp({
      role: as,
      bus: await openRedisBus(redisUrl, log),
      databaseUrl: database.url,
      directUrl: database.directUrl,
      databaseConnections: 10,
      uploadBytes: testUploadBytes,
      secret: testSecret,
      dataDir,
      s3: null,
      smtp: null,
      clock,
      log,
      settings: allSettings,
      ...(bodies && { bodies }),
      ...(statementBounds && { statementBounds }),
      trustProxy,
    })
    const one = { app, url: await listen(app) }
    running.push(one)
    await app.serve()
    if (runs) await app.start()
    return one
  }
  const isOne = processes === 'one'
  const first = await startApp(isOne ? role : 'api', start)
  const serving = isOne ? [first] : [first, await startApp('api', start)]
  const { services } = (isOne ? first : await startApp('worker', start)).app
  const publishing = running.map(({ app }) => app.services)
  let turn = 0
  const nextUrl = () => (serving[turn++ % serving.length] as RunningApp).url
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 })
  // Copying this database ends its connections; the pool opens new ones.
  owner.on('error', () => {})
  const world = copyOf?.world ?? (await createWorld(services, owner))
  const markers = createBusMarkers(serving, publishing)
  return {
    url: first.url,
    clock,
    dataDir,
    services,
    allServices: publishing,
    express: first.app.express,
    settings: allSettings,
    world,
    owner,
    ownerUrl: database.ownerUrl,
    databaseUrl: database.url,
    directUrl: database.directUrl,
    async anotherProcess(as = 'both') {
      const other = await startApp(as, true)
      return {
        url: other.url,
        services: other.app.services,
        async stop() {
          running.splice(running.indexOf(other), 1)
          await other.app.stop()
        },
      }
    },
    nextUrl,
    request: () => supertest(nextUrl()),
    delivered: markers.delivered,
    async stop() {
      markers.close()
      await Promise.all(running.map(({ app }) => app.stop()))
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const testKeys = deriveKeys(testSecret)
const bootSource = () => bootApi({ installation: 'new', processes: 'one', start: false })

/** A database of Redis for each vitest worker, which runs one file at a time: an installation has a Redis of its own. */
function redisOfWorker(): string | undefined {
  const given = inject('redisUrl')
  if (!given) return undefined
  const url = new URL(given)
  url.pathname = `/${Number(process.env.VITEST_POOL_ID ?? 1) % 16}`
  return url.href
}

interface RunningApp {
  readonly app: App
  readonly url: string
}

async function listen({ http }: App): Promise<string> {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}
