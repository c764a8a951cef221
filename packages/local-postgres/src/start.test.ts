import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LocalPostgres, type LocalPostgresOptions, startLocalPostgres } from './start'

let root: string
let running: LocalPostgres[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hilo local pg '))
  chmodSync(root, 0o755)
  running = []
})

afterEach(async () => {
  for (const each of running) await each.stop()
  for (const folder of [...running.map((each) => each.location), root])
    rmSync(folder, { recursive: true, force: true })
})

async function start(options: LocalPostgresOptions = {}): Promise<LocalPostgres> {
  const started = await startLocalPostgres({ dataDir: join(root, 'data'), fast: true, ...options })
  running.push(started)
  return started
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows[0]
}

describe('a local Postgres', () => {
  it('keeps its data from one start to the next', async () => {
    const first = await start()
    await first.ensureDatabase('hilo')
    await ask(first.superuserUrl('hilo'), 'create table kept as select 7 as n')
    await first.stop()

    const second = await start()
    await second.ensureDatabase('hilo')
    expect(await ask(second.superuserUrl('hilo'), 'select n from kept')).toEqual({ n: 7 })
  })

  it('runs two instances side by side, but not on one port', async () => {
    const one = await start({ dataDir: join(root, 'one') })
    const two = await start({ dataDir: join(root, 'two') })
    await one.ensureDatabase('only_one')
    expect(
      await ask(two.superuserUrl(), `select from pg_database where datname = 'only_one'`),
    ).toBeUndefined()
    await two.stop()
    const same = start({ dataDir: join(root, 'two'), port: one.port })
    await expect(same).rejects.toMatchObject({ code: 'PORT_BUSY' })
  })

  it('deletes its data at stop if no folder was given', async () => {
    const { location, stop } = await startLocalPostgres({ fast: true })
    expect(statSync(location).isDirectory()).toBe(true)
    await stop()
    expect(statSync(location, { throwIfNoEntry: false })).toBeUndefined()
  })
})

describe('the settings', () => {
  let shared: LocalPostgres
  beforeAll(async () => {
    shared = await startLocalPostgres({ fast: true })
  })
  afterAll(() => shared.stop())

  it('handle Spanish letters, whatever the locale of the machine', async () => {
    const sql = `select lower('ÁÑO') as lower, length('ñandú') as length, 'Ñ' ilike 'ñ' as ilike`
    expect(await ask(shared.superuserUrl(), sql)).toEqual({ lower: 'áño', length: 5, ilike: true })
  })

  it('allow connections over loopback with a password only, which only its owner can read', async () => {
    const sql = `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`
    expect(await ask(shared.superuserUrl(), sql)).toEqual({ addresses: '127.0.0.1', sockets: '' })
    const wrong = new URL(shared.superuserUrl())
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(shared.location, 'password')).mode & 0o777).toBe(0o600)
  })
})

it('keeps more in memory than Postgres would by itself, where the machine has enough', async () => {
  const { superuserUrl } = await start({ fast: false })
  const sql = `select setting::int * 8 / 1024 as megabytes from pg_settings where name = 'shared_buffers'`
  const expected = Math.round(Math.min(1024, Math.max(128, totalmem() / 1024 ** 2 / 8)))
  expect(await ask(superuserUrl(), sql)).toEqual({ megabytes: expected })
})

describe('after a crash', () => {
  it('starts although another program has the process id in its lock', async () => {
    const { location, stop } = await start()
    await stop()
    const { uid, gid } = statSync(location)
    const stranger = spawn('sleep', ['60'], { uid, gid })
    const folder = join(location, 'cluster')
    writeFileSync(join(folder, 'postmaster.pid'), `${stranger.pid}\n${folder}\n1\n5432\n\n127.0.0.1\n`)
    try {
      await start()
    } finally {
      stranger.kill()
    }
  })

  it('ends when the process that started it is killed, and starts again with its data', async () => {
    const dataDir = join(root, 'data')
    const launcher = launch(dataDir)
    const url = await firstLine(launcher)
    await ask(url, 'create table kept as select 7 as n')
    launcher.kill('SIGKILL')
    await once(launcher, 'exit')

    const next = await start()
    expect(await ask(next.superuserUrl(), 'select n from kept')).toEqual({ n: 7 })
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a data folder that the system user cannot enter', () => {
  const asRoot = process.getuid?.() === 0
  beforeEach(() => chmodSync(root, 0o700))

  it('has its data elsewhere and reports where', async () => {
    const first = await start()
    expect(first.location.startsWith(root)).toBe(!asRoot)
    await first.ensureDatabase('hilo')
    await first.stop()
    const second = await start()
    expect(second.location).toBe(first.location)
    expect(
      await ask(second.superuserUrl(), `select datname from pg_database where datname = 'hilo'`),
    ).toBeTruthy()
  })

  it('does not share its data with a copy of the folder', async () => {
    const { stop } = await start()
    await stop()
    cpSync(join(root, 'data'), join(root, 'copy'), { recursive: true, verbatimSymlinks: true })
    const copy = start({ dataDir: join(root, 'copy') }).then(() => 'a database of its own')
    await expect(copy.catch((error) => error.code)).resolves.toBe(
      asRoot ? 'COPIED_DATA' : 'a database of its own',
    )
  })
})

function launch(dataDir: string): ChildProcess {
  const script = `
    import { startLocalPostgres } from './src/index.ts'
    const { superuserUrl } = await startLocalPostgres({ dataDir: process.argv[1], fast: true })
    console.log(superuserUrl())
    setInterval(() => {}, 1000)`
  const node = ['--import', 'tsx', '--input-type=module', '-e', script, dataDir]
  return spawn(process.execPath, node, {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output')
  const [line] = await once(createInterface(child.stdout), 'line')
  return String(line)
}
