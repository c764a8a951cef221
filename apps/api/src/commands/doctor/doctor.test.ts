import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { claimPort } from '@hilo/local-postgres'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTurnServer } from '../../../../../e2e/lib/servers/turn-server'
import { type Env, readEnv } from '../../env'
import { oldestServer } from '../../platform/db/refuse-unusable-database'
import { deriveKeys } from '../../platform/secrets/keys'
import { bootApi, type TestApi } from '../../test/boot'
import { makeAsciiDatabase } from '../../test/database/other-encoding'
import { environment } from '../../test/process/environment'
import { checkDatabase } from './check-database'
import { checkDisk } from './check-disk'
import { run } from './doctor'

let api: TestApi
let base: NodeJS.ProcessEnv
beforeAll(async () => {
  // Without its jobs, which would find that no provider answers.
  api = await bootApi({ start: false })
  // What a sweep writes at its first turn, half a minute after the start.
  await api.owner.query(
    `insert into sweep_turns (name, holder, free_at) values ('retry items', gen_random_uuid(), now())
     on conflict (name) do update set free_at = now()`,
  )
  base = { ...environment(api), PUBLIC_URL: api.url, PORT: String(await claimPort()), HOST: '127.0.0.1' }
})
afterAll(() => api.stop())

const report = async (change: NodeJS.ProcessEnv = {}): Promise<string> => {
  const env: Env = readEnv({ ...base, ...change })
  return run(env, []).catch((error: Error) => error.message)
}
/** All sentences that these tests have seen, for the table of the documents. */
const seen: string[] = []
const see = <T extends readonly string[]>(sentences: T): T => {
  seen.push(...sentences.map((sentence) => sentence.replace(/^[✗!] [^:]+: /, '')))
  return sentences
}
/** The lines that name a fault. */
const faults = async (change?: NodeJS.ProcessEnv) =>
  see((await report(change)).split('\n').filter((line) => line.startsWith('✗')))

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** A server that answers everything alike: done, or refused because it is full. */
async function answering(kind: 0x100 | 0x110): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (packet, from) => {
    const answer = Buffer.concat([packet.subarray(0, 20), Buffer.from([0, 9, 0, 4, 0, 0, 4, 86])])
    answer.writeUInt16BE(packet.readUInt16BE(0) | kind, 0)
    answer.writeUInt16BE(8, 2)
    socket.send(answer, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}
const refusalOf = (change: NodeJS.ProcessEnv): string => {
  try {
    readEnv({ ...base, ...change })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
const withoutLogin = (address: string, change: (url: URL) => void): string => {
  const url = new URL(address)
  change(url)
  return url.href
}

async function mailServer(onAuth: NonNullable<SMTPServerOptions['onAuth']>): Promise<number> {
  const smtp = new SMTPServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth })
  await new Promise<void>((resolve) => smtp.server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void smtp.server.close())
  return (smtp.server.address() as AddressInfo).port // it listens on TCP
}

it('finds nothing wrong with an installation that is well', async () => {
  const port = await mailServer((_login, _session, done) => done(null, { user: 'hilo' }))
  const mail = { SMTP_URL: `smtp://hilo:right@127.0.0.1:${port}`, MAIL_FROM: 'hilo@ejemplo.co' }
  expect(await report(mail)).toMatch(/^(✓ [^\n]+\n)+Todo está bien\.$/)
})

it('says without calling it a fault that no mail leaves', async () => {
  const lines = (await run(readEnv(base), [])).split('\n')
  const others = lines.filter((line) => !line.startsWith('✓'))
  expect(others).toEqual([expect.stringMatching(/^! Correo: No sale ningún correo/), 'Nada falla.'])
  see(others.slice(0, 1))
})

describe('names each fault with its repair', () => {
  it('says that the database is away, or has another password', async () => {
    const away = withoutLogin(api.ownerUrl, (url) => {
      url.port = '1'
    })
    const wrong = withoutLogin(api.ownerUrl, (url) => {
      url.password = 'wrong'
    })
    for (const DATABASE_URL of [away, wrong])
      expect((await faults({ DATABASE_URL }))[0]).toMatch(/Base de datos: .*DATABASE_URL es correcta/)
  })

  it('says that Postgres is too old', async () => {
    const [server] = (await api.owner.query('show server_version')).rows
    const major = Number.parseInt(server?.server_version, 10)
    expect(major).toBeGreaterThanOrEqual(oldestServer)
    const env = readEnv(base)
    // This server is old where a newer one is asked for.
    expect(see(await checkDatabase(env, deriveKeys(env.secret), major + 1))).toEqual([
      `Este Postgres es el ${major}, y hace falta el ${major + 1} o uno más nuevo: actualízalo, o pon otro en DATABASE_URL.`,
    ])
    expect(await checkDatabase(env, deriveKeys(env.secret), major)).toEqual([])
  })

  it('says that the database is in another encoding', async () => {
    const { ownerUrl, url, drop } = await makeAsciiDatabase()
    onTestFinished(drop)
    expect((await faults({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: url }))[0]).toMatch(
      /Base de datos: La base de datos está en SQL_ASCII/,
    )
  })

  it('says that the role of the app is refused, or may do too much', async () => {
    const refused = withoutLogin(api.databaseUrl, (url) => {
      url.password = 'wrong'
    })
    expect((await faults({ DATABASE_APP_URL: refused }))[0]).toMatch(
      /usuario de la aplicación: ejecuta «migrate»/,
    )
    expect(await faults({ DATABASE_APP_URL: api.ownerUrl })).toEqual([
      expect.stringMatching(/puede saltarse la separación entre empresas/),
    ])
  })

  it('says that the schema is older or newer than this build', async () => {
    const { rows } = await api.owner.query(
      `update "_prisma_migrations" set finished_at = null where migration_name =
         (select max(migration_name) from "_prisma_migrations") returning migration_name`,
    )
    expect((await faults())[0]).toContain(`ejecuta «migrate». Le falta: ${rows[0]?.migration_name}`)
    await api.owner.query('update "_prisma_migrations" set finished_at = now() where finished_at is null')
    await api.owner.query(
      `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at, started_at, applied_steps_count)
       values ('newer', '', '29990101000000_newer', now(), now(), 1)`,
    )
    expect(await faults()).toEqual([expect.stringMatching(/versión más nueva .*29990101000000_newer/)])
    await api.owner.query(`delete from "_prisma_migrations" where id = 'newer'`)
  })

  it('says that the secret is weak, lost, or of another installation', async () => {
    const HILO_SECRET = 'kd83-hf73-long-enough-and-of-many-letters'
    await api.owner.query('update processes set seen_at = clock_timestamp()')
    expect(await faults({ HILO_SECRET })).toEqual([
      expect.stringMatching(/El secreto no es el de esta base de datos/),
      expect.stringMatching(/^✗ Procesos: El proceso \d+ de «.+» \(ROLE=both\) corre con otro secreto/),
    ])
    await api.owner.query(`update processes set seen_at = clock_timestamp() - interval '1 minute'`)
    expect(await faults({ HILO_SECRET })).toHaveLength(1)
    // Settings are read before anything else, by every command.
    expect(see([refusalOf({ HILO_SECRET: 'a'.repeat(40) })])).toEqual([expect.stringMatching(/es débil/)])
    expect(see([refusalOf({ HILO_SECRET: '' })])).toEqual([
      expect.stringMatching(/^Falta la variable HILO_SECRET/),
    ])
  })

  it('says that the clock is wrong', async () => {
    const meta = await serve((_request, response) => {
      response.setHeader('Date', new Date(Date.now() - 600_000).toUTCString())
      response.end()
    })
    expect(await faults({ WHATSAPP_GRAPH_BASE: meta })).toEqual([
      expect.stringMatching(/Reloj: .*el de Meta difieren en (599|600|601) segundos/),
    ])
  })

  it('says that the disk is full, or cannot be opened', async () => {
    const gigabyte = 1024 ** 3
    const full = async () => ({ freeBytes: gigabyte / 2, totalBytes: 100 * gigabyte })
    expect(see(await checkDisk({ dataDir: '/data' }, full))).toEqual([
      expect.stringMatching(/^Quedan 0,5 GB/),
    ])
    expect(see(await checkDisk({ dataDir: join(tmpdir(), 'not-there') }))).toEqual([
      expect.stringMatching(/No se puede abrir HILO_DATA_DIR/),
    ])
  })

  it('says that the folder of files takes none, or that the bucket refuses', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hilo-doctor-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    // Root may write anywhere, but nobody may make a folder where a file lies.
    await writeFile(join(folder, 'files'), '')
    await chmod(join(folder, 'files'), 0o400)
    expect((await faults({ HILO_DATA_DIR: folder }))[0]).toMatch(
      /Archivos: No se pueden guardar archivos: donde debe estar/,
    )
    const s3 = await serve((_request, response) => void response.writeHead(403).end())
    const bucket = { STORAGE: 's3', S3_BUCKET: 'hilo', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect((await faults({ ...bucket, S3_ENDPOINT: s3 }))[0]).toMatch(/S3 no acepta las claves/)
  })

  it('says that Redis and the mail server do not answer', async () => {
    expect(await faults({ REDIS_URL: 'redis://127.0.0.1:1' })).toEqual([
      expect.stringMatching(/Redis: No responde/),
    ])
    expect(await faults({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hilo@ejemplo.co' })).toEqual([
      expect.stringMatching(/Correo: El servidor de SMTP_URL no responde/),
    ])
  })

  it('says that Redis and the mail server refuse the password', async () => {
    const redis = createTcpServer((socket) => {
      socket.on('data', () => socket.write('-WRONGPASS invalid username-password pair\r\n'))
    })
    await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void redis.close())
    const { port } = redis.address() as AddressInfo // it listens on TCP
    expect(await faults({ REDIS_URL: `redis://:wrong@127.0.0.1:${port}` })).toEqual([
      expect.stringMatching(/Redis: No acepta la clave de REDIS_URL/),
    ])
    const smtp = await mailServer((_login, _session, done) => done(new Error('no')))
    const SMTP_URL = `smtp://hilo:wrong@127.0.0.1:${smtp}`
    expect(await faults({ SMTP_URL, MAIL_FROM: 'hilo@ejemplo.co' })).toEqual([
      expect.stringMatching(/Correo: El servidor no acepta el usuario o la clave de SMTP_URL/),
    ])
  })

  it('says that another program has the port', async () => {
    const other = await serve((_request, response) => void response.end('no'))
    expect(await faults({ PORT: new URL(other).port })).toEqual([
      expect.stringMatching(/Puerto: El puerto \d+ lo usa otro programa/),
    ])
    expect(await faults({ PORT: new URL(api.url).port })).toEqual([])
  })

  it('says that the public address is not HTTPS, not reachable, or behind a proxy without WebSockets', async () => {
    expect(await faults({ PUBLIC_URL: 'http://hilo.invalid' })).toEqual([
      expect.stringMatching(/no es HTTPS/),
      expect.stringMatching(/no responde Hilo: revisa el nombre en el DNS/),
    ])
    // As nginx without the two headers: it passes on the request, and not the wish to speak WebSocket.
    const proxy = await serve((request, response) => {
      fetch(`${api.url}${request.url}`).then(
        async (answer) => response.writeHead(answer.status).end(await answer.text()),
        () => response.writeHead(502).end(),
      )
    })
    expect(await faults({ PUBLIC_URL: proxy })).toEqual([expect.stringMatching(/no deja pasar WebSockets/)])
  })

  it('says that PUBLIC_URL was forgotten', async () => {
    await api.owner.query(
      `insert into installation (home_address) values ('https://hilo.tienda.co')
       on conflict (one) do update set home_address = excluded.home_address`,
    )
    expect(await faults()).toEqual([
      expect.stringMatching(/es de esta máquina, y antes era https:\/\/hilo\.tienda\.co: /),
    ])
    await api.owner.query('update installation set home_address = null')
  })

  it('says which channel’s token is refused', async () => {
    await api.owner.query(`update channel_accounts set auth_error = 'expired' where uuid = $1`, [
      api.world.tienda.whatsapp.uuid,
    ])
    expect(await faults()).toEqual([expect.stringMatching(/el proveedor no acepta sus credenciales/)])
    await api.owner.query('update channel_accounts set auth_error = null')
  })

  it('says that the servers of calls are silent, want other credentials, or do something else', async () => {
    const turn = await startTurnServer()
    const stun = turn.url.replace('turn:', 'stun:').replace('?transport=udp', '')
    onTestFinished(turn.stop)
    const calls = { STUN_URLS: stun, TURN_URLS: turn.url, TURN_SECRET: turn.secret }
    expect(await faults(calls)).toEqual([])
    // Nothing stays behind at the relay.
    await expect.poll(turn.allocations).toBe(0)
    expect(await faults({ ...calls, TURN_SECRET: 'el secreto de otro servidor' })).toEqual([
      expect.stringMatching(/^✗ Llamadas: turn:127\.0\.0\.1:\d+\?transport=udp no acepta las credenciales/),
    ])
    const tcp = `turn:127.0.0.1:${await claimPort()}?transport=tcp`
    turn.cut(true)
    expect(await faults({ ...calls, TURN_URLS: `${turn.url},${tcp}` })).toEqual([
      expect.stringMatching(/^✗ Llamadas: stun:.* no responde: revisa STUN_URLS/),
      expect.stringMatching(/^✗ Llamadas: turn:.*udp no responde: revisa TURN_URLS/),
      expect.stringMatching(/^✗ Llamadas: turn:.*tcp no responde: revisa TURN_URLS/),
    ])
    const [open, full] = [await answering(0x100), await answering(0x110)]
    expect(
      await faults({ ...calls, STUN_URLS: `stun:${full}`, TURN_URLS: `turn:${open},turn:${full}` }),
    ).toEqual([
      expect.stringMatching(/rechazó la consulta \(error 486\)/),
      expect.stringMatching(/retransmite para cualquiera, sin credenciales/),
      expect.stringMatching(/no retransmite \(error 486\)/),
    ])
  })

  it('says that messages are held back, by the operator or in a copy', async () => {
    const hold = (why: string | null) =>
      api.owner.query(
        `update installation set quiet_since = case when $1::text is null then null else now() end,
        quiet_reason = $1`,
        [why],
      )
    await hold('operator')
    expect(await faults()).toEqual([
      expect.stringMatching(/Envíos: Están en pausa, y lo que se escriba espera/),
    ])
    await hold('restored')
    expect(await faults()).toEqual([expect.stringMatching(/parece una copia/)])
    await hold(null)
  })

  it('says that there is no worker, that jobs wait, or that jobs were given up', async () => {
    await api.owner.query(
      `update sweep_turns set free_at = now() - interval '10 minutes' where name = 'retry items'`,
    )
    const living = (change: string) =>
      api.owner.query(`update processes set seen_at = clock_timestamp(), ${change}`)
    await living(`started_at = clock_timestamp()`)
    expect(await faults()).toEqual([])
    await living(`role = 'api'`)
    expect(await faults()).toEqual([expect.stringMatching(/Ningún proceso hace los trabajos/)])
    // It lives, and has had no turn for longer than any start takes.
    await living(`role = 'worker', started_at = clock_timestamp() - interval '10 minutes'`)
    expect(await faults()).toContainEqual(expect.stringMatching(/Ningún proceso hace los trabajos/))
    await api.owner.query(`update sweep_turns set free_at = now() where name = 'retry items'`)
    await api.owner.query(
      `select graphile_worker.add_job('stuck', '{}', run_at => now() - interval '5 minutes')`,
    )
    await api.owner.query(`select graphile_worker.add_job('lost', '{}', max_attempts => 1)`)
    await api.owner.query(
      `update graphile_worker._private_jobs j set attempts = 1, last_error = 'it broke'
       from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'lost'`,
    )
    await api.owner.query(
      `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at, dead_at)
       values ($1, 'facts', gen_random_uuid(), '[]', now(), now(), now())`,
      [api.world.tienda.uuid],
    )
    expect(await faults()).toEqual([
      expect.stringMatching(/1 trabajos «stuck» esperan, el más antiguo desde hace 3\d\d segundos/),
      expect.stringMatching(/1 trabajos «lost» se dieron por perdidos/),
      expect.stringMatching(/1 eventos para «facts» se dieron por perdidos/),
    ])
  })
})

describe('the table of the documents', () => {
  /** The sentences of its rows, in which `…` stands for what is of one installation. */
  const documented = async (): Promise<readonly string[]> => {
    const page = await readFile(resolve(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
    const [, after = ''] = page.split('| Qué falla | Lo que dice `doctor` |')
    const [table = ''] = after.split('\n\n')
    return table
      .split('\n')
      .slice(2)
      .flatMap((row) => row.split('|')[2]?.trim() ?? [])
  }
  const patternOf = (sentence: string) =>
    new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+')}$`)

  it('has every sentence that the injected faults caused, and no other one', async () => {
    const patterns = (await documented()).map(patternOf)
    expect(patterns.length).toBeGreaterThanOrEqual(20)
    expect(patterns.filter((pattern) => !seen.some((sentence) => pattern.test(sentence)))).toEqual([])
    const unchecked = 'No se pudo revisar, por lo que dice otra línea.'
    expect(seen.filter((one) => one !== unchecked && !patterns.some((pattern) => pattern.test(one)))).toEqual(
      [],
    )
  })
})
