import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app'
import { readOrMakeEnv } from '../../env'
import { realClock } from '../../platform/clock/clock'
import { appUrl } from '../../platform/db/app-login'
import { createLogger } from '../../platform/logger/logger'
import { deriveKeys } from '../../platform/secrets/keys'
import { makeSecrets, readSecrets } from '../../platform/secrets/secrets-file'
import { cloneDatabase, type TestDatabase } from '../../test/database/database'
import { run as channel } from '../channel/channel'
import { run as createAdmin } from '../people/create-admin'
import { run as migrate } from './migrate'
import { run as secret } from './secret'

const log = createLogger('silent')

let database: TestDatabase
let owner: pg.Pool
/** The data folder of the installation, with the secrets that its first `migrate` made. */
let home: string
let folders: string[] = []
beforeEach(async () => {
  database = await cloneDatabase()
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  home = await folder()
  await migrateFrom(home)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await owner.end()
  await database.drop()
  for (const one of folders) await rm(one, { recursive: true, force: true })
  folders = []
})

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'hilo-secrets-'))
  folders.push(made)
  return made
}
/** An installation that makes its own secrets, as in the compose file. */
const settings = (dataDir: string, change: Record<string, string> = {}) => ({
  DATABASE_URL: database.ownerUrl,
  HILO_DATA_DIR: dataDir,
  HILO_GENERATE_SECRETS: '1',
  PUBLIC_URL: 'http://127.0.0.1',
  TELEGRAM_API_BASE: 'http://127.0.0.1:1',
  LOG_LEVEL: 'silent',
  ...change,
})
const migrateFrom = async (dataDir: string, ...args: string[]) =>
  migrate(await readOrMakeEnv(settings(dataDir), { newSecrets: args.includes('--new-secrets') }), args)

const appOf = (env: Awaited<ReturnType<typeof readOrMakeEnv>>) =>
  createApp({ ...env, clock: realClock, log, settings: env })
/** Starts as `main.ts` does, up to serving. */
async function start(dataDir: string, change: Record<string, string> = {}): Promise<void> {
  const env = await readOrMakeEnv(settings(dataDir, change))
  const app = appOf(env)
  await app.serve().finally(() => app.stop())
}
async function connectChannel(): Promise<void> {
  const env = await readOrMakeEnv(settings(home))
  vi.stubEnv('HILO_ADMIN_PASSWORD', 'una clave larga')
  await createAdmin(env, ['--business', 'Tejidos', '--name', 'Elena', '--email', 'elena@ejemplo.co'])
  vi.stubEnv(
    'HILO_CHANNEL_CREDENTIALS',
    JSON.stringify({ bot_token: '7700:AAsecreto', secret_token: 'secreto_1' }),
  )
  await channel(env, ['add', '--business', 'Tejidos', '--type', 'telegram', '--name', 'Bot'])
}

interface Tokens {
  readonly token: string
  readonly refresh_token: string
}
type Ask = (path: string, body: object) => Promise<Tokens>
/** As `main.ts`, up to requests of browsers. */
async function serving<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const app = appOf(await readOrMakeEnv(settings(home)))
  await app.serve()
  const server = app.http.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask: Ask = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Tokens
  }
  return work(ask).finally(() => app.stop())
}

const appUser = () => `hilo_app_${new URL(database.ownerUrl).pathname.slice(1)}`
async function canConnect(dataDir: string): Promise<boolean> {
  const password = readSecrets(dataDir)?.databasePassword ?? ''
  const client = new pg.Client({ connectionString: appUrl(database.ownerUrl, { user: appUser(), password }) })
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    )
}

describe.each([
  ['that knows its secret', 'select 1'],
  ['from before secrets were known', 'update installation set secret_mark = null'],
])('a database with sealed credentials %s', (_, prepare) => {
  beforeEach(async () => {
    await connectChannel()
    await owner.query(prepare)
  })

  it('gets no new secrets when the old ones are missing', async () => {
    const empty = await folder()
    for (const act of [start, migrateFrom])
      await expect(act(empty)).rejects.toThrow(/^Faltan los secretos de esta instalación: .+\.$/)
    expect(await readdir(empty)).toEqual([])
    await start(home)
  })

  it('cannot be opened with another secret', async () => {
    const HILO_SECRET = 'kd83-hf73-long-enough-and-of-many-letters'
    // A known database password, so that only the secret is wrong.
    await owner.query(`alter role ${appUser()} password 'clave'`)
    const DATABASE_APP_URL = appUrl(database.ownerUrl, { user: appUser(), password: 'clave' })
    const other = settings(await folder(), { HILO_SECRET, DATABASE_APP_URL })
    const env = await readOrMakeEnv(other)
    for (const act of [
      () => start(other.HILO_DATA_DIR, other),
      () => migrate(env, []),
      () => channel(env, ['list', '--business', 'Tejidos']),
    ])
      await expect(act()).rejects.toThrow(/^El secreto no es el de esta base de datos: .+\.$/)
    await start(home, { DATABASE_APP_URL })
  })
})

it('--new-secrets replaces lost secrets', async () => {
  await connectChannel()
  await start(home)
  const fresh = await folder()
  await migrateFrom(fresh, '--new-secrets')
  await start(fresh)
  // Nobody can open the keys of pushes either: there are new ones.
  const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from push_keys')
  const master = readSecrets(fresh)?.master ?? ''
  expect(rows.map(({ sealed }) => deriveKeys(master).open(sealed))).toHaveLength(1)
  expect(await canConnect(fresh)).toBe(true)
  await expect(start(home)).rejects.toThrow()
})

describe('a new secret', () => {
  const sealed = async () => {
    const { rows } = await owner.query<{ credentials: Buffer }>('select credentials from channel_accounts')
    return rows[0]?.credentials as Buffer
  }
  const sealedPushKeys = async () =>
    (await owner.query<{ sealed: Buffer }>('select sealed from push_keys')).rows[0]?.sealed as Buffer
  const secretFrom = async (dataDir: string, act: string, change: Record<string, string> = {}) =>
    secret(await readOrMakeEnv(settings(dataDir, change)), [act])

  it('beside the data: the one before opens until all is sealed anew, and then nothing', async () => {
    await connectChannel()
    await start(home)
    const old = readSecrets(home)?.master ?? ''
    const pushKeys = deriveKeys(old).open(await sealedPushKeys())
    await expect(secretFrom(home, 'reseal')).rejects.toThrow('No hay un secreto anterior')
    expect(await secretFrom(home, 'rotate')).toMatch(/^Hay un secreto nuevo/)
    // Said twice, for example because the answer was lost.
    await secretFrom(home, 'rotate')
    const fresh = readSecrets(home)
    expect(fresh?.previous).toBe(old)
    await start(home)
    await migrateFrom(home)
    expect(deriveKeys(old).open(await sealed())).toContain('7700:AAsecreto')
    expect(await secretFrom(home, 'reseal')).toMatch(/^Se cerraron otra vez 1 credenciales/)
    expect(deriveKeys(fresh?.master ?? '').open(await sealed())).toContain('7700:AAsecreto')
    const left = await sealed()
    expect(() => deriveKeys(old).open(left)).toThrow()
    const sealedAnew = await sealedPushKeys()
    expect(deriveKeys(fresh?.master ?? '').open(sealedAnew)).toBe(pushKeys)
    expect(() => deriveKeys(old).open(sealedAnew)).toThrow()
    expect(readSecrets(home)?.previous).toBeUndefined()
    await start(home)
    expect(await canConnect(home)).toBe(true)
    await expect(start(home, { HILO_SECRET: old })).rejects.toThrow(
      /^El secreto no es el de esta base de datos/,
    )
  })

  it('ends no session: nobody has to log in again', async () => {
    await connectChannel()
    const login = { email: 'elena@ejemplo.co', password: 'una clave larga', browser: 'vitest', os: 'test' }
    const loggedIn = (ask: Ask) => ask('/api/auth/session/user/login/', login)
    const refreshed = (ask: Ask, { refresh_token }: Tokens) =>
      ask('/api/auth/session/user/refresh/', { refresh_token })
    // One browser refreshes while both secrets open; the other one is closed until all is over.
    let [open, closed] = await serving(async (ask) => [await loggedIn(ask), await loggedIn(ask)] as const)
    await secretFrom(home, 'rotate')
    open = await serving((ask) => refreshed(ask, open))
    await secretFrom(home, 'reseal')
    ;[open, closed] = await serving(
      async (ask) => [await refreshed(ask, open), await refreshed(ask, closed)] as const,
    )
    expect([open, closed]).toEqual(
      Array(2).fill({ token: expect.any(String), refresh_token: expect.any(String) }),
    )
  })

  it('seals nothing anew while a process that has only the former one lives', async () => {
    await connectChannel()
    const former = appOf(await readOrMakeEnv(settings(home)))
    await former.serve()
    await secretFrom(home, 'rotate')
    const before = await sealed()
    await expect(secretFrom(home, 'reseal')).rejects.toThrow(
      /^Todavía hay procesos en marcha con el secreto anterior: \d+ de «.+» \(ROLE=both\)\. No se cambió nada: /,
    )
    expect(await sealed()).toEqual(before)
    // Beside one that has both, which may go on.
    const both = appOf(await readOrMakeEnv(settings(home)))
    await both.serve()
    await expect(secretFrom(home, 'reseal')).rejects.toThrow(/^Todavía hay procesos/)
    await former.stop()
    expect(await secretFrom(home, 'reseal')).toMatch(/^Se cerraron otra vez 1 credenciales/)
    await both.stop()
  })

  it('waits for no process that was killed, and lets none with the former one start meanwhile', async () => {
    await connectChannel()
    const former = await readOrMakeEnv(settings(home))
    const killed = appOf(former)
    await killed.serve()
    await secretFrom(home, 'rotate')
    await owner.query(`update processes set seen_at = clock_timestamp() - interval '21 seconds'`)
    // As if it had begun just before, and were still reading its settings.
    const late = appOf(former)
    await secretFrom(home, 'reseal')
    await expect(late.serve()).rejects.toThrow(/^El secreto no es el de esta base de datos/)
    await late.stop()
    await killed.stop()
    expect((await owner.query('select from processes')).rowCount).toBe(0)
  })

  it('works where the secret comes from the environment', async () => {
    await connectChannel()
    const HILO_SECRET_PREVIOUS = readSecrets(home)?.master ?? ''
    const HILO_SECRET = 'kd83-hf73-long-enough-and-of-many-letters'
    expect(await secretFrom(home, 'rotate', { HILO_SECRET })).toContain('HILO_SECRET_PREVIOUS')
    await expect(start(home, { HILO_SECRET })).rejects.toThrow(/^El secreto no es/)
    await start(home, { HILO_SECRET, HILO_SECRET_PREVIOUS })
    expect(await secretFrom(home, 'reseal', { HILO_SECRET, HILO_SECRET_PREVIOUS })).toMatch(
      /Quita HILO_SECRET_PREVIOUS/,
    )
    await start(home, { HILO_SECRET })
    expect(deriveKeys(HILO_SECRET).open(await sealed())).toContain('7700:AAsecreto')
  })
})

describe('migrate from another folder', () => {
  it.each([[], ['--new-secrets']])(
    'leaves the password of a running installation alone: %s',
    async (...args) => {
      const env = await readOrMakeEnv(settings(home))
      const running = appOf(env)
      await running.serve()
      const elsewhere = await folder()
      makeSecrets(elsewhere)
      await expect(migrateFrom(elsewhere, ...args)).rejects.toThrow(/\.$/)
      expect([await canConnect(home), await canConnect(elsewhere)]).toEqual([true, false])
      await running.stop()
    },
  )

  it('leaves it alone while that installation is stopped, too', async () => {
    const elsewhere = await folder()
    makeSecrets(elsewhere)
    await expect(migrateFrom(elsewhere)).rejects.toThrow(/^El secreto no es el de esta base de datos/)
    expect([await canConnect(home), await canConnect(elsewhere)]).toEqual([true, false])
  })

  it('with the same secret leaves it alone while the installation runs', async () => {
    const env = await readOrMakeEnv(settings(home))
    const running = appOf(env)
    await running.serve()
    const copy = await readOrMakeEnv(settings(await folder(), { HILO_SECRET: env.secret }))
    await expect(migrate(copy, [])).rejects.toThrow(/^Un Hilo en marcha entra en la base de datos/)
    expect(await canConnect(home)).toBe(true)
    await running.stop()
    await migrate(copy, [])
    expect(await canConnect(home)).toBe(false)
  })
})

it('migrate restores the password of its own installation', async () => {
  await owner.query(`alter role ${appUser()} password 'otra'`)
  expect(await canConnect(home)).toBe(false)
  await migrateFrom(home)
  expect(await canConnect(home)).toBe(true)
})
