import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type MovableClock, movableClock } from '../platform/clock/clock'
import { connectDb } from '../platform/db/db'
import { createLogger } from '../platform/logger/logger'
import { deriveKeys } from '../platform/secrets/keys'
import type { Services } from '../platform/services'
import { type Authenticator, createAuthenticator } from '../sessions/authenticate'
import { createLoginQueue, type LoginInput, logIn } from '../sessions/log-in'
import { hashPassword } from '../sessions/password'
import { cloneDatabase } from './database'

export const password = 'una clave de prueba'

export interface TestUser {
  readonly business: string
  readonly uuid: string
  readonly email: string
}

/** Two users of two businesses on a real database, a clock that the test moves, and what was cut. */
export interface SessionWorld {
  readonly services: Services
  readonly authenticator: Authenticator
  readonly clock: MovableClock
  readonly ana: TestUser
  readonly eva: TestUser
  /** As the owner of the tables: to look at what really is there, and to change it behind the app's back. */
  owner<T extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<T[]>
  /** The rooms whose sockets were cut. */
  readonly cut: string[]
  createUser(business?: string): Promise<TestUser>
  logIn(input: Partial<LoginInput>): ReturnType<typeof logIn>
  stop(): Promise<void>
}

export async function createSessionWorld(): Promise<SessionWorld> {
  const database = await cloneDatabase()
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 3 })
  const clock = movableClock()
  const log = createLogger('silent')
  const cut: string[] = []
  const untouched = new Proxy({}, { get: () => () => Promise.reject(new Error('no part of a session')) })
  const services = {
    // Jobs, storage, mail and the outbox have no part in sessions: whoever calls them fails the test.
    ...(Object.fromEntries(
      ['outbox', 'jobs', 'storage', 'mail'].map((name) => [name, untouched]),
    ) as unknown as Services),
    db: connectDb({ url: database.url, connections: 12, log }),
    clock,
    log,
    keys: deriveKeys('a secret that only the tests know, long enough'),
    realtime: {
      publish: () => {},
      narrow: () => {},
      members: async () => [],
      disconnect: (rooms) => void cut.push(...rooms),
    },
    settings: {
      publicUrl: 'http://127.0.0.1',
      graphVersion: 'v26.0',
      whatsappGraphBase: 'http://127.0.0.1:1',
      telegramApiBase: 'http://127.0.0.1:1',
      gmailApiBase: 'http://127.0.0.1:1',
      googleAuthUrl: 'http://127.0.0.1:1',
      googleTokenUrl: 'http://127.0.0.1:1',
      googleJwksUrl: 'http://127.0.0.1:1',
      messengerGraphBase: 'http://127.0.0.1:1',
      instagramGraphBase: 'http://127.0.0.1:1',
      providerTimeoutMs: 1_000,
      accessTokenMinutes: 15,
      webhookRetentionDays: 30,
    },
  } satisfies Services
  const passwordHash = await hashPassword(password)
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

/** What must have gone well for the test to go on. */
export function expectTokens<T extends object>(result: T): Extract<T, { token: string }> {
  if (!('token' in result)) throw new Error(`no tokens: ${JSON.stringify(result)}`)
  return result as Extract<T, { token: string }>
}
