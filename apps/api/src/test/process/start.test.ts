import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectLive } from '@hilo/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { bootApi, type TestApi, testSecret } from '../boot'
import { pretendOldServer } from '../database/old-server'
import { makeAsciiDatabase } from '../database/other-encoding'
import { environment } from './environment'
import { type Program, program, type Running } from './program'

const listeningLine = 'Hilo is listening'
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

async function startProcess(change: Record<string, string> = {}): Promise<Running> {
  const one = await main.run({ ...environment(api), ...change })
  running.push(one)
  return one
}
async function startServing(): Promise<Running> {
  const one = await startProcess()
  await one.waitForOutput(listeningLine)
  return one
}
const status = (one: Running, path: string) =>
  fetch(`${one.url}${path}`).then(
    (answer) => answer.status,
    () => 'no answer',
  )
it('starts at once after a kill; a second process serves beside the first', async () => {
  await (await startServing()).end('SIGKILL')
  const first = await startServing()
  const second = await startServing()
  for (const one of [first, second]) expect(await status(one, '/readyz')).toBe(200)
})

it('warns in production that mails stay in a folder', async () => {
  const one = await startServing()
  expect(one.output()).toContain(`"folder":"${join(api.dataDir, 'mail')}"`)
  const withServer = await startProcess({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'h@e.co' })
  await withServer.waitForOutput(listeningLine)
  expect(withServer.output()).not.toContain('without SMTP_URL')
})

it('serves only health as a worker', async () => {
  const worker = await startProcess({ ROLE: 'worker' })
  await worker.waitForOutput(listeningLine)
  const answers = await Promise.all(
    ['/healthz', '/readyz', '/api/docs', '/'].map((path) => status(worker, path)),
  )
  expect(answers).toEqual([200, 200, 404, 404])
})

it('refuses to start beside a process with another secret', async () => {
  const first = await startServing()
  const second = await startProcess({ HILO_SECRET: 'kd83-hf73-long-enough-and-of-many-letters' })
  expect((await second.ended()).code).toBe(1)
  expect(second.output()).toMatch(/^El secreto no es el de esta base de datos/)
  expect(await status(first, '/readyz')).toBe(200)
})

it('refuses a Postgres that is too old', async () => {
  await pretendOldServer(api.ownerUrl, 14)
  const one = await startProcess()
  expect((await one.ended()).code).toBe(1)
  expect(one.output()).toMatch(/^Este Postgres es el 14, y hace falta el 15 o uno más nuevo: .*\n$/)
})

it('refuses a database in another encoding', async () => {
  const { ownerUrl, url, drop } = await makeAsciiDatabase()
  onTestFinished(drop)
  const one = await startProcess({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: url })
  expect((await one.ended()).code).toBe(1)
  expect(one.output()).toMatch(/^La base de datos está en SQL_ASCII, y Hilo la necesita en UTF8: .*\n$/)
})

it.each([
  ['is a file', (dir: string) => join(dir, 'a-file'), [testSecret, '']],
  ['lies below a file', (dir: string) => join(dir, 'a-file', 'data'), [testSecret, '']],
  // Node's own mkdir never returns there.
  ['lies where nobody can make one', () => '/proc/hilo/data', [testSecret]],
])('ends with a sentence when the data folder %s', async (_, folderIn, secrets) => {
  await writeFile(join(api.dataDir, 'a-file'), '')
  const folder = folderIn(api.dataDir)
  for (const HILO_SECRET of secrets) {
    const one = await startProcess({ HILO_DATA_DIR: folder, HILO_SECRET, HILO_GENERATE_SECRETS: '1' })
    expect((await one.ended()).code).toBe(1)
    expect(one.output()).toBe(
      `No se puede usar HILO_DATA_DIR (${folder}): debe ser una carpeta donde el usuario de Hilo pueda leer y escribir.\n`,
    )
  }
})

it('waits for the migrations: it is healthy but not ready, and refuses requests until then', async () => {
  const { rows } = await api.owner.query(
    `update "_prisma_migrations" set finished_at = null where migration_name =
       (select max(migration_name) from "_prisma_migrations") returning migration_name`,
  )
  const one = await startProcess()
  await one.waitForOutput('waiting for «migrate»')
  expect(one.output()).toContain(rows[0]?.migration_name)
  // It would rather serve when it first listens, and waits a moment for that.
  await expect.poll(() => status(one, '/healthz'), { timeout: 10_000 }).toBe(200)
  for (const path of ['/readyz', '/api/docs', '/'])
    expect([path, await status(one, path)]).toEqual([path, 503])
  const socket = connectLive({ url: one.url, token: () => 'x' })
  const refused = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
  expect(refused.message).toBe('websocket error')
  socket.close()
  await api.owner.query('update "_prisma_migrations" set finished_at = now() where finished_at is null')
  await one.waitForOutput(listeningLine)
  expect(await status(one, '/readyz')).toBe(200)
})

it('ends with a sentence when the database cannot be reached', async () => {
  const nowhere = 'postgresql://hilo:clave@127.0.0.1:1/hilo'
  const one = await startProcess({ DATABASE_URL: nowhere, DATABASE_APP_URL: nowhere })
  expect((await one.ended()).code).toBe(1)
  expect(one.output()).toBe(
    'No se pudo entrar en la base de datos: comprueba que está en marcha y que DATABASE_URL es correcta.\n',
  )
})

it.each([
  [
    'PORT',
    () => ({ HOST: '192.0.2.1' }),
    /^La variable HOST debe ser una dirección de esta máquina, y «192\.0\.2\.1» no lo es\.\n$/,
  ],
  [
    'METRICS_PORT',
    () => ({ METRICS_PORT: new URL(api.ownerUrl).port }),
    /^El puerto \d+ ya está en uso\. Elige otro con METRICS_PORT\.\n$/,
  ],
  [
    'WEB_DIR',
    () => ({ WEB_DIR: api.dataDir }),
    /^La variable WEB_DIR debe ser la carpeta de la web compilada, .*\n$/,
  ],
  [
    'HILO_DATA_DIR',
    () => ({ HILO_DATA_DIR: import.meta.filename }),
    /^No se puede usar HILO_DATA_DIR \(.*\n$/,
  ],
  [
    'HILO_DATA_DIR, below a file',
    () => ({ HILO_DATA_DIR: join(import.meta.filename, 'data') }),
    /^No se puede usar HILO_DATA_DIR \(.*\n$/,
  ],
])('ends with one sentence when this machine does not allow %s', async (_, change, sentence) => {
  const one = await startProcess(change())
  expect((await one.ended()).code).toBe(1)
  expect(one.output()).toMatch(sentence)
})

it('ends with a sentence, and without the secret, when the file of secrets is damaged', async () => {
  await writeFile(join(api.dataDir, 'secrets.json'), '{"master": "half-a-secret')
  const one = await startProcess({ HILO_SECRET: '' })
  expect((await one.ended()).code).toBe(1)
  expect(one.output()).toMatch(/^El archivo \S+secrets\.json está dañado: .*\n$/)
  expect(one.output()).not.toContain('half-a-secret')
})
