import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StatementBounds } from '@hilo/contracts'
import pg from 'pg'
import supertest from 'supertest'
import { type App, createApp } from '../app'
import { type MovableClock, movableClock } from '../platform/clock/clock'
import type { RoomLimits } from '../platform/http/body-room'
import { createLogger } from '../platform/logger/logger'
import type { ServiceSettings, Services } from '../platform/services'
import { cloneDatabase } from './database'
import { createWorld, type World } from './factories'

export interface TestApi {
  readonly url: string
  readonly clock: MovableClock
  readonly dataDir: string
  readonly services: Services
  /** The mounted routes, for tests that walk them. */
  readonly express: App['express']
  readonly settings: ServiceSettings
  /** Two businesses with their people, areas and a WhatsApp number each. */
  readonly world: World
  readonly owner: pg.Pool
  readonly ownerUrl: string
  /** As the app's own role. */
  readonly databaseUrl: string
  /** One more process on the same database, with the same clock: it listens, and everything in it runs by itself. */
  anotherProcess(): Promise<{ readonly url: string }>
  request(): ReturnType<typeof supertest>
  stop(): Promise<void>
}

export const testUploadBytes = 2 * 1024 * 1024
export const testSecret = 'a secret that only the tests know, long enough'

export interface BootOptions {
  readonly settings?: Partial<ServiceSettings>
  readonly bodies?: RoomLimits
  readonly statementBounds?: StatementBounds
  readonly trustProxy?: string
  /** Whether jobs and sweeps run by themselves. */
  readonly start?: boolean
  /** Another one, with all that it holds by now. */
  readonly copyOf?: TestApi
}

/** No provider is reached unless a test says where. */
export const testSettings: ServiceSettings = {
  publicUrl: 'http://127.0.0.1',
  graphVersion: 'v26.0',
  whatsappGraphBase: 'http://127.0.0.1:1/graph',
  messengerGraphBase: 'http://127.0.0.1:1/graph',
  instagramGraphBase: 'http://127.0.0.1:1/graph',
  telegramApiBase: 'http://127.0.0.1:1',
  gmailApiBase: 'http://127.0.0.1:1',
  googleAuthUrl: 'http://127.0.0.1:1/auth',
  googleTokenUrl: 'http://127.0.0.1:1/token',
  googleJwksUrl: 'http://127.0.0.1:1/certs',
  // No test waits for its end, and a busy machine must not reach it: a provider that falls silent breaks the line.
  providerTimeoutMs: 20_000,
  accessTokenMinutes: 15,
  webhookRetentionDays: 30,
}

/** The real app on a real database of its own, with a clock that the test moves. */
export async function bootApi({
  settings = {},
  start = true,
  copyOf,
  bodies,
  statementBounds,
  trustProxy,
}: BootOptions = {}): Promise<TestApi> {
  const database = await cloneDatabase(copyOf?.ownerUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'hilo-test-'))
  if (copyOf) await cp(copyOf.dataDir, dataDir, { recursive: true })
  const clock = movableClock()
  const allSettings = { ...testSettings, ...settings }
  const open = () =>
    createApp({
      databaseUrl: database.url,
      databaseConnections: 10,
      uploadBytes: testUploadBytes,
      secret: testSecret,
      dataDir,
      s3: null,
      smtp: null,
      clock,
      log: createLogger(process.env.TEST_LOG ?? 'silent'),
      settings: allSettings,
      ...(bodies && { bodies }),
      ...(statementBounds && { statementBounds }),
      trustProxy,
    })
  const app = open()
  const others: App[] = []
  const url = await listen(app)
  await app.serve()
  if (start) await app.start()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 })
  // Whoever copies this database ends its connections; the pool makes new ones.
  owner.on('error', () => {})
  const world = copyOf?.world ?? (await createWorld(app.services, owner))
  return {
    url,
    clock,
    dataDir,
    services: app.services,
    express: app.express,
    settings: allSettings,
    world,
    owner,
    ownerUrl: database.ownerUrl,
    databaseUrl: database.url,
    async anotherProcess() {
      const other = open()
      others.push(other)
      const at = await listen(other)
      await other.serve()
      await other.start()
      return { url: at }
    },
    request: () => supertest(url),
    async stop() {
      for (const one of [app, ...others]) await one.stop()
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function listen({ http }: App): Promise<string> {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}
