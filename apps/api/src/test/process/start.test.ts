import { connectLive } from '@hilo/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../boot'
import { environment } from './environment'
import { type Program, program, type Running } from './program'

const listens = 'Hilo is listening'
const another =
  'Otro proceso de Hilo trabaja con esta base de datos, y después de 10 segundos la sigue usando: detenlo antes de empezar otro.\n'

let api: TestApi
let main: Program
let running: Running[] = []
beforeAll(async () => {
  main = await program('main.ts')
})
beforeEach(async () => {
  api = await bootApi({ start: false })
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')))
  running = []
  await api.stop()
})
afterAll(() => main.discard())

async function begin(change: Record<string, string> = {}): Promise<Running> {
  const one = await main.run({ ...environment(api), ...change })
  running.push(one)
  return one
}
async function serving(): Promise<Running> {
  const one = await begin()
  await one.says(listens)
  return one
}
const status = (one: Running, path: string) =>
  fetch(`${one.url}${path}`).then(
    (answer) => answer.status,
    () => 'no answer',
  )
/** Whoever waits for the lock, or has it. */
const sessions = async (granted: boolean): Promise<number[]> => {
  const { rows } = await api.owner.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 4842 and l.granted = $1`,
    [granted],
  )
  return rows.map((row) => row.pid)
}

it('after a kill begins at once; a second one beside it waits, says why it does not serve, and ends', async () => {
  await (await serving()).end('SIGKILL')
  const first = await serving()
  const since = performance.now()
  const second = await begin()
  expect((await second.ended()).code).toBe(1)
  expect(performance.now() - since).toBeGreaterThan(10_000)
  expect(second.said()).toBe(another)
  expect(await status(second, '/healthz')).toBe('no answer')
  expect(await status(first, '/readyz')).toBe(200)
})

it('follows one that is asked to end; one that loses the database to another ends and says so', async () => {
  const first = await serving()
  const second = await begin()
  await expect.poll(() => sessions(false)).toHaveLength(1)
  expect((await first.end('SIGTERM')).code).toBe(0)
  await second.says(listens)
  expect(await status(second, '/readyz')).toBe(200)

  const third = await begin()
  await expect.poll(() => sessions(false)).toHaveLength(1)
  const [holder] = await sessions(true)
  await api.owner.query('select pg_terminate_backend($1)', [holder])
  expect((await second.ended()).code).toBe(1)
  expect(second.said()).toContain('Otro proceso de Hilo tomó la base de datos')
  await third.says(listens)
})

it('is asked to end while it waits for another, and does', async () => {
  await serving()
  const second = await begin()
  await expect.poll(() => sessions(false)).toHaveLength(1)
  expect((await second.end('SIGTERM')).code).toBe(0)
})

it('waits for a database that is not migrated: it lives, is not ready, and serves nobody until then', async () => {
  const { rows } = await api.owner.query(
    `update "_prisma_migrations" set finished_at = null where migration_name =
       (select max(migration_name) from "_prisma_migrations") returning migration_name`,
  )
  const one = await begin()
  await one.says('waiting for «migrate»')
  expect(one.said()).toContain(rows[0]?.migration_name)
  expect(await status(one, '/healthz')).toBe(200)
  for (const path of ['/readyz', '/api/docs', '/'])
    expect([path, await status(one, path)]).toEqual([path, 503])
  const socket = connectLive({ url: one.url, token: () => 'x' })
  const refused = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
  expect(refused.message).toBe('websocket error')
  socket.close()
  await api.owner.query('update "_prisma_migrations" set finished_at = now() where finished_at is null')
  await one.says(listens)
  expect(await status(one, '/readyz')).toBe(200)
})

it('ends with a sentence where there is no database', async () => {
  const nowhere = 'postgresql://hilo:clave@127.0.0.1:1/hilo'
  const one = await begin({ DATABASE_URL: nowhere, DATABASE_APP_URL: nowhere })
  expect((await one.ended()).code).toBe(1)
  expect(one.said()).toBe(
    'No se pudo entrar en la base de datos: comprueba que está en marcha y que DATABASE_URL es correcta.\n',
  )
})
