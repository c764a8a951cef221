import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { claimPort } from '@hilo/local-postgres'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { type Bundle, bundle, bundledVersion } from '../bundle'
import { cloneDatabase, type TestDatabase } from '../database/database'
import { commitTo, makePlace, type Place, textOf } from './documented/place'
import { type Block, readBlocks } from './documented/read-blocks'

/** What an operator reads. */
const pages = ['docs/without-docker.md', 'docs/operations.md', 'README.md', 'docs/scaling.md']
const blocks = readBlocks(pages)
const done = new Set<Block>()
/** The block of a page with these words. */
function block(page: string, words: string): Block {
  const found = blocks.filter((one) => one.page === page && one.text.includes(words))
  const [one] = found
  if (!one || found.length > 1) throw new Error(`${found.length} blocks of ${page} have: ${words}`)
  done.add(one)
  return one
}
const own = (words: string) => block('docs/without-docker.md', words)
const operations = (words: string) => block('docs/operations.md', words)

/** Blocks that no test can run here, by their first words, each with its reason. */
const cannotRun = [
  ['useradd --system', 'makes an account of the system, and asks the account of Postgres'],
  ['npm start ', 'they are tests of their own, one of which runs this one'],
] as const

/** Each command is a process that loads the whole program. */
vi.setConfig({ testTimeout: 120_000 })
const startMs = 30_000

let programs: Record<'main' | 'cli', Bundle>
let place: Place
const databases: TestDatabase[] = []
let port: number
let settings: readonly (readonly [string | RegExp, string])[]
let hilo: ChildProcess | undefined

async function emptyDatabase(): Promise<string> {
  const template0 = new URL(inject('templateUrl'))
  template0.pathname = '/template0'
  const made = await cloneDatabase(template0.href)
  databases.push(made)
  return made.ownerUrl
}
beforeAll(async () => {
  programs = { main: await bundle('main.ts'), cli: await bundle('cli.ts') }
  place = makePlace({ main: programs.main.path, cli: programs.cli.path })
  await commitTo(place)
  port = await claimPort()
  settings = [
    ['postgresql://hilo:CLAVE@127.0.0.1:5432/hilo', await emptyDatabase()],
    ['PORT=3000', `PORT=${port}`],
    ['DIRECCIÓN_DEL_REPOSITORIO', place.path('/repository')],
  ]
})
afterAll(async () => {
  if (hilo?.exitCode === null && hilo.signalCode === null) {
    hilo.kill('SIGKILL')
    await once(hilo, 'exit')
  }
  for (const database of databases) await database.drop()
  for (const one of Object.values(programs)) await one.discard()
  place.discard()
})

/** Each line as cron runs it: with hardly any variable. */
async function runCron({ text }: Block): Promise<void> {
  for (const line of text.trim().split('\n')) {
    const [, command = ''] = /^(?:\S+ ){5} *(.+)$/.exec(line) ?? []
    expect(command).not.toContain('%')
    await place.shell(command, { cwd: '/' })
  }
}
/** Starts what the unit says, as systemd does: without a shell around it. */
async function startUnit(): Promise<void> {
  const unit = textOf(place.path('/etc/systemd/system/hilo.service'))
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const [program, ...args] = of('ExecStart').split(' ')
  expect(program).toBe('/usr/bin/node')
  const env = Object.fromEntries(
    textOf(place.path(of('EnvironmentFile')))
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  )
  const cwd = place.path(of('WorkingDirectory'))
  hilo = spawn(process.execPath, args, { cwd, env, stdio: 'ignore' })
}
const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
const untilReady = () =>
  expect
    .poll(
      () =>
        ask('/readyz').then(
          ({ status }) => status,
          () => 'no answer',
        ),
      { timeout: startMs },
    )
    .toBe(200)
const backups = () => readdirSync(place.path('/copias')).filter((name) => name.endsWith('.tar.gz'))
/** A former backup has the name that the page shows. */
function nameBackup(documented: string): void {
  const [newest = ''] = backups().toSorted().toReversed()
  renameSync(place.path(`/copias/${newest}`), place.path(`/copias/${documented}`))
}

it('without Docker: from nothing to an installation that serves, is updated and taken back', async () => {
  await place.shell(own('cat > /etc/hilo/hilo.env').text, { cwd: '/', replace: settings })
  await place.shell(own('git clone').text, { cwd: '/', replace: settings })
  const install = () => place.shell(own('git worktree add').text, { cwd: '/' })
  expect(await install()).toContain('La base de datos está al día.')
  await place.shell(own('create-admin').text)
  await place.shell(own('systemctl daemon-reload').text)
  await startUnit()
  await untilReady()
  expect(await (await ask('/healthz')).json()).toEqual({ ok: true, version: bundledVersion })
  expect(await (await ask('/')).text()).toContain('<title>Hilo</title>')
  // It warns that it does not serve HTTPS; nothing else is wrong with it.
  const report = await place
    .shell(own('cli.js doctor').text)
    .catch((error: Error & { stderr: string }) => error.stderr)
  expect(report.split('\n').filter((line) => /^✗ (?!Dirección pública|Reloj)/.test(line))).toEqual([])

  const [first = ''] = readdirSync(place.path('/srv/hilo')).filter((name) => name.startsWith('20'))
  await commitTo(place)
  await install()
  const versions = readdirSync(place.path('/srv/hilo')).filter((name) => name.startsWith('20'))
  expect(versions).toHaveLength(2)
  await place.shell(own('# las que hay').text, { replace: [['2026.11.28-0123abcd', first]] })
  expect(basename(await place.shell('pwd -P'))).toBe(`${first}\n`)
  expect(textOf(place.path('/systemctl'))).toBe('daemon-reload\nenable --now hilo\nrestart hilo\n')
})

it('copies each night by the line of cron, with Docker and without, and by hand', async () => {
  const before = backups().length
  await runCron(own('backup --to'))
  expect(backups()).toHaveLength(before + 1)
  nameBackup('hilo-2026-11-26T03-15-00Z.tar.gz')
  await runCron(operations('docker compose run --rm -T'))
  nameBackup('hilo-….tar.gz')
  await withSettings(operations('# o el nombre de un archivo que no exista'))
  expect(backups()).toHaveLength(3)
})

/** In a shell that has read the settings. */
const withSettings = ({ text }: Block, more = '') =>
  place.shell(`set -a; . /etc/hilo/hilo.env; set +a\n${text}${more}`)

it('restores into an empty place, with Docker and without', async () => {
  const { master } = JSON.parse(textOf(place.path('/var/lib/hilo/secrets.json'))) as { master: string }
  const emptyPlace = async () => {
    const HILO_DATA_DIR = place.path(`/place-${databases.length}`)
    mkdirSync(HILO_DATA_DIR)
    return {
      DATABASE_URL: await emptyDatabase(),
      HILO_DATA_DIR,
      HILO_SECRET: master,
      PUBLIC_URL: 'https://hilo.tu-negocio.co',
    }
  }
  const given = Object.entries(await emptyPlace())
  const replace = given.map(([name, value]) => [`${name}=…`, `${name}='${value}'`] as const)
  const after = '\nnode apps/api/dist/cli.js sending check'
  expect(await place.shell(operations('export DATABASE_URL=…').text + after, { replace })).toContain('pausa')
  await place.shell(operations('docker compose up -d --wait postgres').text, { env: await emptyPlace() })
})

it('pauses, takes a business along, brings another product’s history, and updates', async () => {
  await withSettings(operations('sending resume'))
  await withSettings(operations('business export'))
  expect(readdirSync(place.path('/copias'))).toContain('mi-empresa.tar.gz')
  writeFileSync(
    place.path('/srv/hilo/current/mensajes.csv'),
    'Conversacion;Fecha;De;Mensaje;Telefono;Canal\n1;2025-03-05 14:30;cliente;Hola;573001234567;whatsapp\n',
  )
  const history = operations('import chatwoot')
  // Chatwoot is a server of its own, which the importer's tests have.
  const [, ofFile = ''] = history.text.split('\n')
  expect(await withSettings({ ...history, text: ofFile })).toContain('nuevas 1')
  await place.shell(operations('git pull && sh scripts/container/build.sh').text, { cwd: '/srv/hilo/fuente' })
  expect(textOf(place.path('/srv/hilo/fuente/.env'))).toMatch(
    /^HILO_VERSION=\d{4}\.\d\d\.\d\d-[0-9a-f]{8}\n$/,
  )
})

it('installs and updates with Docker, one process or several', async () => {
  const cwd = '/srv/hilo/fuente'
  await place.shell(block('README.md', 'docker compose up -d').text, { cwd })
  await place.shell(block('docs/scaling.md', 'docker-compose.scale.yml').text, { cwd })
})

it('runs every block, or has a reason why it cannot', () => {
  const reasons = blocks.filter(({ text }) => cannotRun.some(([words]) => text.startsWith(words)))
  expect(reasons).toHaveLength(cannotRun.length)
  expect(blocks.filter((one) => !done.has(one) && !reasons.includes(one))).toEqual([])
})
