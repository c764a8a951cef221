import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readEnv } from '../../env'
import { agentOf, logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { customerWrites } from '../../test/customer'
import { environment } from '../../test/process/environment'
import { run } from './people'

let api: TestApi
beforeAll(async () => {
  api = await bootApi()
})
afterAll(() => api.stop())
afterEach(() => vi.unstubAllEnvs())

const says = (...args: string[]) =>
  // With another port than the one that serves: the address that is printed is that of the running process.
  run(readEnv({ ...environment(api), PUBLIC_URL: 'http://localhost:9' }), args).catch(
    (error: Error) => error.message,
  )

it('lists people, of all businesses or of one', async () => {
  const all = (await says('list')).split('\n')
  expect(all).toHaveLength(6)
  expect(all).toContainEqual('tienda  Ana  ana@tienda.test  AGENT  activa  nunca entró')
  expect((await says('list', '--business', 'Otra')).split('\n')).toHaveLength(3)
})

it('who is disabled loses sockets, sessions and chats; who is enabled may log in again', async () => {
  const { tienda } = api.world
  const ana = await agentOf(api, tienda.ana)
  await customerWrites(api, tienda.whatsapp, { text: 'Buenas' })
  const { items } = await ana.get('get:interaction:not:assigned', {})
  await ana.post('/api/interaction/assigned/user/', { uuid: items[0]?.uuid })
  const left = new Promise((resolve) => ana.socket.once('disconnect', resolve))
  expect(await says('disable', '--email', tienda.ana.email)).toMatch(/^Ana ya no puede entrar/)
  await left
  await expect(logIn(api, tienda.ana)).rejects.toThrow('login answered 401')
  const luis = await agentOf(api, tienda.luis)
  const waiting = await luis.get('get:interaction:not:assigned', {})
  expect(waiting.items.map(({ uuid }) => uuid)).toEqual([items[0]?.uuid])
  luis.close()
  expect(await says('enable', '--email', tienda.ana.email)).toBe('Ana puede entrar otra vez.')
  await logIn(api, tienda.ana)
  ana.close()
  const { rows } = await api.owner.query(
    `select action, actor_uuid from audit_lines where action = 'user.update' order by created_at`,
  )
  expect(rows).toEqual(Array(2).fill({ action: 'user.update', actor_uuid: null }))
})

it('sets a password, and refuses one that is too short', async () => {
  const { luis } = api.world.tienda
  vi.stubEnv('HILO_ADMIN_PASSWORD', 'corta')
  expect(await says('password', '--email', luis.email)).toMatch(/al menos \d+ caracteres/)
  vi.stubEnv('HILO_ADMIN_PASSWORD', 'una clave nueva y larga')
  expect(await says('password', '--email', luis.email)).toMatch(/^Luis entra desde ahora/)
  const { status } = await api
    .request()
    .post('/api/auth/session/user/login/')
    .send({ email: luis.email, password: 'una clave nueva y larga', browser: 'vitest', os: 'test' })
  expect(status).toBe(200)
})

it('creates a person, who logs in with their role, and refuses a second one with the address', async () => {
  vi.stubEnv('HILO_ADMIN_PASSWORD', 'una clave nueva y larga')
  const create = (role: string) => says('create', '--business', 'tienda', '--role', role, ...marta)
  const marta = ['--name', 'Marta Gil', '--email', 'Marta@tienda.test']
  expect(await create('admin')).toBe(
    'Marta Gil ya es admin de «tienda»: entra en http://127.0.0.1 con marta@tienda.test.',
  )
  const { status } = await api
    .request()
    .post('/api/auth/session/user/login/')
    .send({ email: 'marta@tienda.test', password: 'una clave nueva y larga', browser: 'vitest', os: 'test' })
  expect(status).toBe(200)
  expect(await create('agent')).toBe('Ya hay una cuenta con ese correo.')
  expect(await says('list', '--business', 'tienda')).toContain('Marta Gil  marta@tienda.test  ADMIN  activa')
  const { rows } = await api.owner.query(
    `select actor_uuid, target_name, data from audit_lines where action = 'user.create'`,
  )
  expect(rows).toEqual([
    {
      actor_uuid: null,
      target_name: 'Marta Gil',
      data: { email: 'marta@tienda.test', role: 'ADMIN', areas: [] },
    },
  ])
})

it('says what is missing of a person who is to be created, and creates nobody', async () => {
  vi.stubEnv('HILO_ADMIN_PASSWORD', 'corta')
  const create = (...args: string[]) => says('create', '--email', 'nueva@tienda.test', ...args)
  const inShop = ['--business', 'tienda']
  expect(await create('--name', 'Eva', '--role', 'agent')).toBe('Falta --business: el nombre de la empresa.')
  expect(await create('--business', 'Nadie', '--name', 'Eva', '--role', 'agent')).toBe(
    'No hay una empresa que se llame «Nadie».',
  )
  expect(await create(...inShop, '--role', 'agent')).toBe('Falta --name, o es demasiado largo.')
  for (const role of [[], ['--role', 'jefa']])
    expect(await create(...inShop, '--name', 'Eva', ...role)).toBe(
      'Falta --role: agent, admin o super_admin.',
    )
  expect(await create(...inShop, '--name', 'Eva', '--role', 'agent')).toMatch(/al menos \d+ caracteres/)
  expect(await says('list')).not.toContain('nueva@tienda.test')
})

it('names what is missing', async () => {
  expect(await says('disable')).toBe('Falta --email, o no es un correo.')
  expect(await says('disable', '--email', 'nadie@tienda.test')).toBe(
    'Nadie entra con el correo nadie@tienda.test.',
  )
  expect(await says('list', '--business', 'Nadie')).toBe('No hay una empresa que se llame «Nadie».')
  expect(await says('promote')).toMatch(/^Di qué hacer con las personas/)
})
