import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Env, readEnv, SettingsError } from '../env'
import { openStorage } from '../platform/storage/open-storage'
import { findLoginUser } from '../sessions/log-in/find-login-user'
import { checkPassword } from '../sessions/log-in/password'
import { testAppUser } from '../test/database/app-user'
import { cloneDatabase, type TestDatabase } from '../test/database/database'
import { asOwner } from './as-owner'
import { run as channel } from './channel/channel'
import { CommandError, operatorSentence } from './command'
import { run as backup } from './data/backup'
import { run as files } from './data/files'
import { run as restore } from './data/restore'
import { run as seedDemo } from './data/seed-demo'
import { readPasswordFrom } from './people/ask-password'
import { run as createAdmin } from './people/create-admin'
import { run as sending } from './sending'

let database: TestDatabase
let dataDir: string
let production: Env

const settings = () => ({
  DATABASE_URL: database.ownerUrl,
  DATABASE_APP_URL: database.url,
  HILO_DATA_DIR: dataDir,
  HILO_SECRET: 'kd83-hf73-long-enough-and-of-many-letters',
  PUBLIC_URL: 'https://hilo.ejemplo.co',
})

beforeAll(async () => {
  database = await cloneDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hilo-commands-'))
  // No provider answers: a test never reaches the internet.
  const nowhere = 'http://127.0.0.1:1'
  production = readEnv({
    ...settings(),
    HILO_MODE: 'production',
    WHATSAPP_GRAPH_BASE: nowhere,
    MESSENGER_GRAPH_BASE: nowhere,
    TELEGRAM_API_BASE: nowhere,
  })
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(() => vi.unstubAllEnvs())

const named = (business: string, email: string) => [
  '--business',
  business,
  '--name',
  'Elena Ruiz',
  '--email',
  email,
]
const businesses = () =>
  asOwner(production, (owner) =>
    owner.call<{ name: string; people: number }>(
      `select name, (select count(*)::int from users u where u.business_uuid = b.uuid) as people
       from businesses b order by name`,
    ),
  )

describe('create-admin', () => {
  it('creates the business and its super admin', async () => {
    vi.stubEnv('HILO_ADMIN_PASSWORD', 'una clave larga')
    const said = await createAdmin(production, named('Tejidos del Sol', 'Elena@Ejemplo.co'))
    expect(said).toBe(
      'Elena Ruiz ya puede administrar «Tejidos del Sol»: entra en https://hilo.ejemplo.co con elena@ejemplo.co.',
    )
    const user = await asOwner(production, (db) => findLoginUser({ db }, 'elena@ejemplo.co'))
    expect(await checkPassword('una clave larga', user?.passwordHash ?? null)).toBe(true)
    const [row] = await asOwner(production, (db) => db.call<{ role: string }>('select role from users'))
    expect(row?.role).toBe('SUPER_ADMIN')
    const lines = await asOwner(production, (db) =>
      db.call('select actor_uuid, action, target, target_name from audit_lines'),
    )
    expect(lines).toEqual([
      { actor_uuid: null, action: 'user.create', target: user?.uuid, target_name: 'Elena Ruiz' },
    ])
  })

  it('prints the address of the process that serves, and its own while none does', async () => {
    vi.stubEnv('HILO_ADMIN_PASSWORD', 'una clave larga')
    const serve = (role: string, address: string, seen: string) =>
      asOwner(production, (db) =>
        db.call(
          `insert into processes (uuid, host, pid, role, secret_mark, address, started_at, seen_at)
           values (gen_random_uuid(), 'h', 1, $1, 'm', $2, clock_timestamp(), clock_timestamp() - $3::interval)`,
          [role, address, seen],
        ),
      )
    const printed = async (email: string) =>
      /entra en (\S+) con/.exec(await createAdmin(production, named('Puertos del Sol', email)))?.[1]
    await serve('both', 'http://127.0.0.1:1111', '10 minutes')
    await serve('worker', 'http://127.0.0.1:2222', '1 second')
    expect(await printed('primera@ejemplo.co')).toBe('https://hilo.ejemplo.co')
    await serve('both', 'http://127.0.0.1:3333', '1 second')
    expect(await printed('segunda@ejemplo.co')).toBe('http://127.0.0.1:3333')
    await asOwner(production, async (db) => {
      await db.call('delete from processes')
      await db.call(`delete from businesses where name = 'Puertos del Sol'`)
    })
  })

  it('finds an existing business by its name, whatever its case', async () => {
    vi.stubEnv('HILO_ADMIN_PASSWORD', 'una clave larga')
    await createAdmin(production, named('tejidos del sol', 'otra@ejemplo.co'))
    expect(await businesses()).toEqual([{ name: 'Tejidos del Sol', people: 2 }])
  })

  it.each([
    [
      'an address that is taken',
      named('Nueva', 'elena@ejemplo.co'),
      'una clave larga',
      /Ya existe una cuenta/,
    ],
    ['a common password', named('Nueva', 'nueva@ejemplo.co'), 'colombia2026', /se adivina fácil/],
    ['one of blanks', named('Nueva', 'nueva@ejemplo.co'), ' '.repeat(8), /solo tiene espacios/],
    ['a short password', named('Nueva', 'nueva@ejemplo.co'), 'corta', /al menos 8 caracteres/],
    ['one that bcrypt would cut', named('Nueva', 'nueva@ejemplo.co'), 'ñ'.repeat(40), /demasiado larga/],
    ['no address', named('Nueva', 'nadie'), 'una clave larga', /Falta --email/],
    [
      'no business',
      ['--name', 'Elena', '--email', 'nueva@ejemplo.co'],
      'una clave larga',
      /Falta --business/,
    ],
  ])('refuses %s, and creates nothing', async (_, args, password, sentence) => {
    vi.stubEnv('HILO_ADMIN_PASSWORD', password)
    const before = await businesses()
    await expect(createAdmin(production, args)).rejects.toThrow(sentence)
    expect(await businesses()).toEqual(before)
  })

  it('fails without a password and without a terminal', async () => {
    vi.stubEnv('HILO_ADMIN_PASSWORD', undefined)
    await expect(createAdmin(production, named('Nueva', 'nueva@ejemplo.co'))).rejects.toThrow(
      /--password-stdin/,
    )
  })

  it('reads a piped password up to the end of its line', async () => {
    expect(await readPasswordFrom(Readable.from(['clave con espacios \nmás\n']))).toBe('clave con espacios ')
  })
})

describe('channel', () => {
  const to = (act: string, ...args: string[]) =>
    channel(production, [act, '--business', 'Tejidos del Sol', ...args])
  const number = ['--type', 'whatsapp', '--name', 'Ventas', '--external-id', '1098']

  it('connects from a file, lists, tests and disconnects', async () => {
    const path = join(dataDir, 'claves.json')
    const credentials = {
      app_secret: 'muy-secreto',
      verify_token: 'v',
      access_token: 't',
      phone_number_id: '1098',
      waba_id: '2012',
    }
    await writeFile(path, JSON.stringify(credentials))
    const said = await to('add', ...number, '--credentials', path)
    const [, uuid = ''] = /\(([0-9a-f-]{36})\)/.exec(said) ?? []
    expect(said).toContain(`https://hilo.ejemplo.co/api/webhooks/whatsapp/${uuid}`)
    // The credentials could not be checked: the channel is connected anyway, with a warning.
    expect(said).toMatch(/Las credenciales no se pudieron comprobar\. .+\.$/)
    expect(await to('list')).toMatch(
      new RegExp(
        `^${uuid}  whatsapp  1098  Ventas  activo  ok  0 por enviar  0 sin procesar  sin eventos  error .+comprobar`,
      ),
    )
    await expect(to('add', ...number, '--credentials', path)).rejects.toThrow(
      'Esta cuenta ya está conectada.',
    )
    await writeFile(path, JSON.stringify({ ...credentials, app_secret: '' }))
    await expect(to('add', ...number, '--credentials', path)).rejects.toThrow(/credentials\.app_secret/)
    await expect(to('test', '--id', uuid)).rejects.toThrow('El proveedor no está disponible')
    expect(await to('disconnect', '--id', uuid)).toContain('desconectado')
    expect(await to('list')).toBe('Esta empresa no tiene canales.')
    await expect(to('disconnect', '--id', uuid)).rejects.toThrow('Este canal no existe.')
  })

  it('pauses, resumes and gives new credentials with the operations of the settings, and shows the state', async () => {
    vi.stubEnv(
      'HILO_CHANNEL_CREDENTIALS',
      JSON.stringify({ bot_token: '7700:AAsecreto', secret_token: 'secreto_1' }),
    )
    const bot = ['--type', 'telegram', '--name', 'Bot', '--external-id', '7700']
    const [, uuid = ''] = /\(([0-9a-f-]{36})\)/.exec(await to('add', ...bot)) ?? []
    const one = (act: string, ...args: string[]) => to(act, '--id', uuid, ...args)
    const stored = () =>
      asOwner(production, async (owner) => {
        const [row] = await owner.call<{ state: string; credentials: Buffer }>(
          'select state, credentials from channel_accounts where uuid = $1',
          [uuid],
        )
        return row
      })
    expect(await one('pause')).toMatch(/^«Bot» está en pausa/)
    expect([(await stored())?.state, await one('show')]).toEqual([
      'paused',
      expect.stringMatching(/Estado +en pausa/),
    ])
    expect(await one('resume')).toMatch(/^«Bot» está activo/)
    const before = await stored()
    expect(before?.state).toBe('active')
    vi.stubEnv('HILO_CHANNEL_CREDENTIALS', JSON.stringify({ secret_token: 'secreto_2' }))
    expect(await one('credentials')).toMatch(/^«Bot» tiene credenciales nuevas/)
    expect((await stored())?.credentials.equals(before?.credentials ?? Buffer.of())).toBe(false)
    vi.stubEnv('HILO_CHANNEL_CREDENTIALS', JSON.stringify({ app_secret: 'x' }))
    await expect(one('credentials')).rejects.toThrow(/app_secret: Este canal no lo tiene/)
    vi.stubEnv('HILO_CHANNEL_CREDENTIALS', undefined)
    await expect(one('credentials')).rejects.toThrow(/HILO_CHANNEL_CREDENTIALS/)
    const audited = await asOwner(production, (owner) =>
      owner.call<{ data: object }>(
        `select data from audit_lines where target = $1 and action = 'channel.update' order by created_at`,
        [uuid],
      ),
    )
    expect(audited.map(({ data }) => data)).toEqual([
      { type: 'telegram', changes: { state: { before: 'active', after: 'paused' } } },
      { type: 'telegram', changes: { state: { before: 'paused', after: 'active' } } },
      { type: 'telegram', credentials: ['secret_token'] },
    ])
  })

  it('shows whether files are stored, and until when an account backs off', async () => {
    vi.stubEnv(
      'HILO_CHANNEL_CREDENTIALS',
      JSON.stringify({ page_id: '7722', page_access_token: 't', app_secret: 's', verify_token: 'v' }),
    )
    const page = ['--type', 'messenger', '--name', 'Página', '--external-id', '7722']
    const [, uuid = ''] = /\(([0-9a-f-]{36})\)/.exec(await to('add', ...page)) ?? []
    const one = (act: string, ...args: string[]) => to(act, '--id', uuid, ...args)
    expect(await one('show')).toMatch(/Archivos +se guardan en Hilo/)
    expect(await one('media', '--policy', 'link_only')).toMatch(/^«Página» no guarda/)
    expect(await one('show')).toMatch(/Archivos +solo el enlace del proveedor/)
    expect(await one('show')).not.toContain('En pausa por fallos')
    await expect(one('media', '--policy', 'nunca')).rejects.toThrow('store, link_only')
    const backOffUntil = (until: string) =>
      asOwner(production, (owner) =>
        owner.call(
          `insert into outbound_paces (business_uuid, channel_account_uuid, backoff_until)
           select business_uuid, uuid, $2 from channel_accounts where uuid = $1
           on conflict (business_uuid, channel_account_uuid) do update set backoff_until = excluded.backoff_until`,
          [uuid, until],
        ),
      )
    const until = '2099-11-21T20:15:00.000Z'
    await backOffUntil(until)
    expect(await one('show')).toContain(`En pausa por fallos  hasta ${until}`)
    expect(await to('list')).toContain(`descansa hasta ${until}`)
    await backOffUntil('2020-01-01T00:00:00Z')
    expect(await to('list')).not.toContain('descansa')
    await to('disconnect', '--id', uuid)
  })

  it('lists items that could not be stored, and replays them', async () => {
    vi.stubEnv(
      'HILO_CHANNEL_CREDENTIALS',
      JSON.stringify({ bot_token: '7711:AAsecreto', secret_token: 'secreto_1' }),
    )
    const bot = ['--type', 'telegram', '--name', 'Bot 2', '--external-id', '7711']
    const [, uuid = ''] = /\(([0-9a-f-]{36})\)/.exec(await to('add', ...bot)) ?? []
    const update = (id: number, text?: string) => {
      const who = { id: 5550, first_name: 'Laura' }
      const message = { message_id: id, from: who, chat: { ...who, type: 'private' }, date: 1795219200, text }
      return JSON.stringify({ raw: text === undefined ? {} : { update_id: id, message } })
    }
    const keep = (key: string, payload: string) =>
      asOwner(production, async (owner) => {
        const [row] = await owner.call<{ uuid: string }>(
          `insert into webhook_items (business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state,
             error, received_at)
           select business_uuid, gen_random_uuid(), uuid, $2, 'message', $3::jsonb, 'dead', 'no cupo', created_at
           from channel_accounts where uuid = $1 returning uuid`,
          [uuid, key, payload],
        )
        return row?.uuid ?? ''
      })
    const good = await keep('update:1', update(1, 'Hola'))
    const bad = await keep('update:2', update(2))
    expect(await to('show', '--id', uuid)).toMatch(/2 sin procesar/)
    const shown = await to('items', '--id', uuid)
    for (const item of [good, bad])
      expect(shown).toMatch(new RegExp(`^${item}  dead  message .*no cupo$`, 'm'))
    await expect(to('replay', '--item', bad)).rejects.toThrow(
      'El aviso falló otra vez: su contenido sigue sin poder leerse como un mensaje.',
    )
    await expect(to('replay', '--id', uuid)).rejects.toThrow(/^1 de 2 avisos están procesados\.\n/)
    const said = await asOwner(production, (owner) =>
      owner.call("select body from entries where provider_message_id = '5550:1'"),
    )
    expect(said).toEqual([{ body: { text: 'Hola' } }])
    expect(await to('items', '--id', uuid)).not.toContain(good)
    await expect(to('items', '--state', 'nada')).rejects.toThrow(/--state/)
    await to('disconnect', '--id', uuid)
  })

  it('names the wrong option as it was typed, and takes the account id from the credentials', async () => {
    const path = join(dataDir, 'bot.json')
    await expect(to('add', '--type', 'fax', '--credentials', path)).rejects.toThrow(
      /^--type es uno de whatsapp,/,
    )
    await expect(to('add', '--type', 'telegram', '--credentials', path)).rejects.toThrow(
      `No se puede abrir ${path}`,
    )
    await writeFile(path, 'bot_token: 7733')
    await expect(to('add', '--type', 'telegram', '--credentials', path)).rejects.toThrow(
      /escritas en JSON\.$/,
    )
    await writeFile(path, JSON.stringify({ bot_token: '7733:AAsecreto' }))
    await expect(to('add', '--type', 'telegram', '--credentials', path)).rejects.toThrow(
      /^credentials\.secret_token: [^;]+\.$/,
    )
    await writeFile(path, JSON.stringify({ bot_token: '7733:AAsecreto', secret_token: 's' }))
    const elsewhere = ['--type', 'telegram', '--external-id', '1', '--credentials', path]
    await expect(to('add', ...elsewhere)).rejects.toThrow(
      /^--external-id: No coincide con la cuenta de las credenciales\.$/,
    )
    const said = await to('add', '--type', 'telegram', '--credentials', path)
    const [, uuid = ''] = /\(([0-9a-f-]{36})\)/.exec(said) ?? []
    expect(await to('show', '--id', uuid)).toContain('telegram 7733')
    await to('disconnect', '--id', uuid)
  })

  it.each([
    ['no act', ['fax']],
    ['no business', ['list']],
    ['an unknown business', ['list', '--business', 'Nadie']],
    ['no credentials', ['add', '--business', 'Tejidos del Sol', ...number]],
    ['no channel', ['test', '--business', 'Tejidos del Sol', '--id', '7']],
  ])('refuses %s with a sentence', async (_, args) => {
    await expect(channel(production, args)).rejects.toThrow(CommandError)
  })
})

describe('files', () => {
  it('checks that they belong to the database, and joins them when told to', async () => {
    expect(await files(production, ['check'])).toBe('Los archivos son los de esta base de datos.')
    const storage = openStorage({ dataDir, s3: null })
    for (let at = 0; at < 12; at += 1) await storage.put(Readable.from(['bytes']))
    await storage.writeMark('8c6b6f0e-0000-4000-8000-000000000000')
    expect(await files(production, ['check'])).toMatch(/^Los archivos y la base de datos no son los mismos/)
    await expect(files(production, ['put-aside'])).rejects.toThrow(/no son los mismos/)
    expect(await files(production, ['join'])).toMatch(/desde ahora/)
    expect(await files(production, ['check'])).toBe('Los archivos son los de esta base de datos.')
    // Too young to be put aside.
    expect(await files(production, ['put-aside'])).toMatch(/^Se apartaron 0 archivos/)
    expect(await files(production, ['test'])).toBe(
      'Se guardó un archivo, se leyó y se borró: los archivos se guardan.',
    )
    const elsewhere = join(dataDir, 'none')
    await writeFile(elsewhere, '')
    await expect(files({ ...production, dataDir: elsewhere }, ['test'])).rejects.toThrow(
      /^No se pueden guardar archivos: /,
    )
    await expect(files(production, ['borrar'])).rejects.toThrow('check, test, join, put-aside')
  })
})

describe('seed-demo', () => {
  it('is refused in production', async () => {
    await expect(seedDemo(production, [])).rejects.toThrow(CommandError)
  })
})

describe('a failure is one sentence', () => {
  const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })
  it.each([
    [new CommandError('Falta algo.'), 'Falta algo.'],
    [withCode('ECONNREFUSED'), /^No se pudo entrar en la base de datos: .*\.$/],
    [withCode('28P01'), /^No se pudo entrar en la base de datos: .*\.$/],
    [
      new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
      /^La base de datos pide una contraseña/,
    ],
    [withCode('42P01'), /«migrate»\.$/],
    [
      new Error('La migración 1_first falló: permission denied', { cause: withCode('42501') }),
      /^No se pudo completar «orden»: al usuario de DATABASE_URL le falta un permiso: [^()]+ \(CREATEROLE\)\.$/,
    ],
    [withCode('55P03', 'canceling statement due to lock timeout'), /otro proceso tuvo ocupada una tabla/],
    [withCode('25006', 'cannot execute in a read-only transaction'), /es de solo lectura/],
    [withCode('53100', 'could not extend file'), /el disco de la base de datos está lleno\.$/],
    [withCode('53300', 'too many clients already'), /no acepta más conexiones/],
    [withCode('ERR_PARSE_ARGS_UNKNOWN_OPTION'), /^No entiendo las opciones de «orden»/],
    [new Error('two\nlines.'), 'No se pudo completar «orden»: lines.'],
    ['no error', 'No se pudo completar «orden»: no error.'],
  ])('%s', (error, sentence) => {
    const said = operatorSentence(error, 'orden')
    if (typeof sentence === 'string') expect(said).toBe(sentence)
    else expect(said).toMatch(sentence)
    expect(said).not.toContain('\n')
  })

  it('a wrong setting throws a SettingsError', () => {
    expect(() => readEnv({ ...settings(), HILO_MODE: 'prueba' })).toThrow(SettingsError)
  })
})

describe('backup, restore and sending', () => {
  it('copy into a folder under the time, fill another installation, which is quiet until it may send', async () => {
    // The files of the tests before had another id.
    await sending(production, ['resume'])
    expect(await sending(production, ['check'])).toBe('Los envíos salen.')
    const said = await backup(production, ['--to', dataDir])
    const [, path = ''] =
      /^La copia está completa en (\S+): \d+ filas y 0 archivos, 1 MB\. Guarda aparte/.exec(said) ?? []
    expect(path.slice(dataDir.length)).toMatch(/^\/hilo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/)
    await expect(backup(production, ['--to', path])).rejects.toThrow('una copia no se escribe sobre otra')

    const other = await cloneDatabase()
    const env = readEnv({
      ...settings(),
      DATABASE_URL: other.ownerUrl,
      DATABASE_APP_URL: other.url,
      HILO_DATA_DIR: join(dataDir, 'other'),
    })
    expect(await restore({ ...env, app: testAppUser }, ['--from', path])).toMatch(/Empieza en pausa/)
    const names = (of: Env) => asOwner(of, (owner) => owner.call('select email from users order by email'))
    expect(await names(env)).toEqual(await names(production))
    expect(await sending(env, ['check'])).toMatch(/^Nada sale .* se restauró de una copia de seguridad\.$/)
    expect(await sending(env, ['resume'])).toBe('Desde ahora los envíos salen, también los que esperaban.')
    expect(await sending(env, ['resume'])).toBe('No estaba en pausa.')
    expect(await sending(env, ['pause'])).toMatch(/^Desde ahora nada sale/)
    expect(await sending(env, ['check'])).toMatch(/se pidió con «sending pause»/)
    await other.drop()
  })

  it.each([
    ['backup', () => backup(production, []), /^Falta --to/],
    ['restore', () => restore(production, []), /^Falta --from/],
    ['sending', () => sending(production, ['now']), /^Di qué hacer con los envíos: check, pause, resume/],
    ['restore', () => restore(production, ['--from', '/nowhere.tar.gz']), /^No existe \/nowhere\.tar\.gz\./],
    ['backup', () => backup(production, ['--to', '/nowhere/copy']), /^No existe \/nowhere\/copy\. /],
    [
      'backup',
      () => backup(production, ['--to', `${dataDir}/none/copy.tar.gz`]),
      /^Hay un archivo donde debe haber una carpeta, en \S+\/none\/copy\.tar\.gz\. /,
    ],
    [
      'restore',
      () => restore(production, ['--from', dataDir]),
      /^Se esperaba un archivo, y es una carpeta\. /,
    ],
  ])('%s says what it needs', async (name, run, sentence) => {
    const error: unknown = await run().catch((thrown: unknown) => thrown)
    expect(operatorSentence(error, name)).toMatch(sentence)
  })
})
