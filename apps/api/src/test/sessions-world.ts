import { randomUUID } from 'node:crypto'
import bcrypt from 'bcrypt'
import pg from 'pg'
import { type MovableClock, movableClock } from '../platform/clock/clock'
import { connectDb } from '../platform/db/db'
import { poolSizes } from '../platform/db/pool-sizes'
import { createLogger } from '../platform/logger/logger'
import { noRealtime } from '../platform/realtime/no-realtime'
import { deriveKeys } from '../platform/secrets/keys'
import type { Services } from '../platform/services'
import { type Authenticator, createAuthenticator } from '../sessions/authenticate'
import { createLoginQueue, type LoginInput, logIn } from '../sessions/log-in/log-in'
import { cloneDatabase } from './database/database'

export const password = 'una clave de prueba'
export const testSecret = 'a secret that only the tests know, long enough'

export interface TestUser {
  readonly business: string
  readonly uuid: string
  readonly email: string
}

/** Two users of two businesses on a real database, with a clock that the test moves. */
export interface SessionWorld {
  readonly services: Services
  readonly authenticator: Authenticator
  readonly clock: MovableClock
  readonly ana: TestUser
  readonly eva: TestUser
  /** Queries as the owner of the tables, to see and change rows without the app. */
  owner<T extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<T[]>
  /** The rooms whose sockets were disconnected. */
  readonly cut: string[]
  createUser(business?: string): Promise<TestUser>
  logIn(input: Partial<LoginInput>): ReturnType<typeof logIn>
  stop(): Promise<void>
}

/** A service that sessions must not use: touching it throws. */
function forbidden<K extends keyof Services>(name: K): Services[K] {
  const refuse = (_: object, member: string | symbol) => {
    throw new Error(`sessions must not use ${name}.${String(member)}`)
  }
  // It has none of the service's members, because reading any of them throws.
  return new Proxy({}, { get: refuse }) as Services[K]
}

export async function createSessionWorld(): Promise<SessionWorld> {
  const database = await cloneDatabase()
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 3 })
  // Dropping the database ends connections that are not closed yet.
  pool.on('error', () => {})
  const clock = movableClock()
  const log = createLogger('silent')
  const cut: string[] = []
  // Each service is named here, so that one that is added or renamed does not compile until this decides about it.
  const services: Services = {
    announcer: forbidden('announcer'),
    jobs: forbidden('jobs'),
    storage: forbidden('storage'),
    writePicture: forbidden('writePicture'),
    mail: forbidden('mail'),
    metrics: forbidden('metrics'),
    workerThreads: forbidden('workerThreads'),
    db: connectDb({ ...database, sizes: { ...poolSizes.both, main: 12 }, log }),
    clock,
    log,
    keys: deriveKeys(testSecret),
    realtime: {
      ...noRealtime,
      async disconnect(rooms) {
        cut.push(...rooms)
        return true
      },
    },
    settings: {
      publicUrl: 'http://127.0.0.1',
      graphVersion: 'v26.0',
      whatsappGraphBase: 'http://127.0.0.1:1',
      metaApp: {
        id: undefined,
        secret: undefined,
        configId: undefined,
        verifyToken: undefined,
        script: 'http://127.0.0.1:1',
      },
      telegramApiBase: 'http://127.0.0.1:1',
      gmailApiBase: 'http://127.0.0.1:1',
      googleAuthUrl: 'http://127.0.0.1:1',
      googleTokenUrl: 'http://127.0.0.1:1',
      googleJwksUrl: 'http://127.0.0.1:1',
      messengerGraphBase: 'http://127.0.0.1:1',
      instagramGraphBase: 'http://127.0.0.1:1',
      providerTimeoutMs: 1_000,
      accessTokenMinutes: 15,
      ice: { stunUrls: [], turnUrls: [], turnSecret: undefined, relayOnly: false },
      webhookRetentionDays: 30,
    },
  }
  // Bcrypt's lowest cost: checking passwords took most of these tests' time.
  const passwordHash = bcrypt.hashSync(password, 4)
  const queue = createLoginQueue()

  const owner: SessionWorld['owner'] = async (text, params = []) => (await pool.query(text, params)).rows
  async function createUser(business: string = randomUUID()): Promise<TestUser> {
    const user = { business, uuid: randomUUID(), email: `${randomUUID().slice(0, 8)}@hilo.test` }
    const now = clock.now()
    await owner(
      `insert into businesses (uuid, name, created_at, updated_at) values ($1, 'Negocio', $2, $2)
       on conflict do nothing`,
      [business, now],
    )
    await owner(`insert into permissions (business_uuid) values ($1) on conflict do nothing`, [business])
    await owner(
      `insert into users (business_uuid, uuid, name, email, password_hash, role, created_at, updated_at)
       values ($1, $2, 'Ana', $3, $4, 'AGENT', $5, $5)`,
      [business, user.uuid, user.email, passwordHash, now],
    )
    return user
  }
  const ana = await createUser()

  return {
    services,
    authenticator: createAuthenticator(services),
    clock,
    ana,
    eva: await createUser(),
    owner,
    cut,
    createUser,
    logIn: (input) =>
      logIn(services, queue, {
        email: ana.email,
        password,
        browser: 'Firefox',
        os: 'Linux',
        address: '203.0.113.7',
        remember: true,
        ...input,
      }),
    async stop() {
      await services.db.close()
      await pool.end()
      await database.drop()
    },
  }
}

/** Narrows a result to its tokens; throws on a refusal. */
export function expectTokens<T extends object>(result: T): Extract<T, { token: string }> {
  if (!('token' in result)) throw new Error(`no tokens: ${JSON.stringify(result)}`)
  return result as Extract<T, { token: string }>
}
