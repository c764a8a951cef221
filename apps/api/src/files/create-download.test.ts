import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { agentOf, type TestAgent } from '../test/agent'

let hilo: Administration
let admin: TestAgent
beforeAll(async () => {
  hilo = await bootAdministration()
  admin = await agentOf(hilo.api, hilo.api.world.tienda.admin)
})
afterAll(async () => {
  admin.close()
  await hilo.stop()
})

async function link(address: string, as: TestAgent = admin): Promise<{ uuid: string; url: string }> {
  const { status, body } = await as.post('/api/downloads/new/', { address })
  expect(status).toBe(200)
  return body as { uuid: string; url: string }
}
const get = (url: string) => hilo.api.request().get(url)
const exports = async () => (await hilo.audit()).filter(({ action }) => String(action).endsWith('.export'))

it.each([
  ['/api/clients/export', 'contactos.csv'],
  ['/api/audit/export?kind=user', 'auditoria.csv'],
  ['/api/interaction/history/export?', 'interacciones.csv'],
  ['/api/interaction/history/export?q=a%26b+%C3%B1&status=finished', 'interacciones.csv'],
])('lets a browser that sends no token fetch %s once', async (address, name) => {
  const before = (await exports()).length
  const { uuid, url } = await link(address)
  await hilo.api.request().head(url).expect(401)
  const [first, second] = await Promise.all([get(url), get(url)])
  expect([first.status, second.status].sort()).toEqual([200, 401])
  const taken = first.status === 200 ? first : second
  expect(taken.headers['content-disposition']).toContain(name)
  expect((await get(url)).status).toBe(401)
  const lines = await exports()
  expect(lines.length).toBe(before + 1)
  expect(lines.find((line) => line.uuid === uuid)).toMatchObject({
    actor_uuid: hilo.api.world.tienda.admin.uuid,
  })
})

it('tells whoever downloads how it ended', async () => {
  const { rows } = await hilo.api.owner.query(
    'select count(*)::int as contacts from contacts where business_uuid = $1',
    [hilo.api.world.tienda.uuid],
  )
  const { contacts } = rows[0]
  const { uuid, url } = await link('/api/clients/export')
  const [told] = await Promise.all([
    admin.hears('update:download', ({ download }) => download === uuid),
    get(url).expect(200),
  ])
  expect(told).toMatchObject({ download: uuid, state: 'done', rows: contacts })
  expect(told.bytes).toBeGreaterThan(100)
})

it('is good for its address only, for a minute, and while the session lasts', async () => {
  const { url } = await link('/api/audit/export?kind=user')
  const ticket = url.split('ticket=')[1]
  for (const other of ['/api/audit/export', '/api/audit/export?kind=contact', '/api/clients/export'])
    await get(`${other}${other.includes('?') ? '&' : '?'}ticket=${ticket}`).expect(401)
  await get(`/api/audit/export?kind=user&ticket=${admin.token.replace('Bearer ', '')}`).expect(401)
  await get('/api/audit/all/').set('Authorization', `Bearer ${ticket}`).expect(401)
  await get(`/api/audit/all/?ticket=${ticket}`).expect(401)
  hilo.api.clock.advance(61_000)
  await get(url).expect(401)

  const luis = await agentOf(hilo.api, hilo.api.world.tienda.luis)
  const later = await link('/api/interaction/history/export', luis)
  await luis.post('/api/auth/session/user/logout/', { user_uuid: hilo.api.world.tienda.luis.uuid })
  hilo.api.clock.advance(1_500)
  await get(later.url).expect(401)
  luis.close()
})

it('gives nobody what a token would not give', async () => {
  const ana = await agentOf(hilo.api, hilo.api.world.tienda.ana)
  const { uuid, url } = await link('/api/audit/export', ana)
  const [told] = await Promise.all([ana.hears('update:download'), get(url).expect(403)])
  expect(told).toMatchObject({ download: uuid, state: 'stopped' })
  for (const address of [
    '/api/audit/all/',
    '/api/files/x',
    'https://evil.test/api/clients/export',
    '//clients/export',
    '',
  ])
    expect((await ana.post('/api/downloads/new/', { address })).body).toMatchObject({ code: 'INVALID_INPUT' })
  ana.close()
})
