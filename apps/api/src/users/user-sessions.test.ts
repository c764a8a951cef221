import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentOf, logIn } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { password, type TestUser } from '../test/factories'
import { countSessionsWaitingForLocks } from '../test/observe/count-sessions-waiting'
import { createUser } from './create-user'

let api: TestApi
let tokens: Record<'ana' | 'admin' | 'boss' | 'stranger', string>
let people: Record<'agent' | 'admin' | 'boss', TestUser>
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda, otra } = api.world
  const create = (role: 'AGENT' | 'ADMIN' | 'SUPER_ADMIN') =>
    createUser(api.services, {
      business: tienda.uuid,
      name: `Una ${role}`,
      email: `${randomUUID()}@tienda.test`,
      password,
      role,
    })
  const boss = await create('SUPER_ADMIN')
  people = { agent: tienda.luis, admin: await create('ADMIN'), boss: await create('SUPER_ADMIN') }
  const token = async (user: TestUser) => (await logIn(api, user)).token
  tokens = {
    ana: await token(tienda.ana),
    admin: await token(tienda.admin),
    boss: await token(boss),
    stranger: await token(otra.admin),
  }
  await api.owner.query('update permissions set permission_view_edit_agents = true')
})
beforeEach(() =>
  api.owner.query('update sessions set revoked_at = created_at where user_uuid = $1', [people.agent.uuid]),
)
afterAll(() => api.stop())

const call = (who: keyof typeof tokens, method: 'get' | 'delete', path: string) =>
  api.request()[method](path).set('Authorization', `Bearer ${tokens[who]}`)
const list = (who: keyof typeof tokens, of: TestUser) =>
  call(who, 'get', `/api/users/${of.uuid}/sessions/all/`)
const endOne = (who: keyof typeof tokens, of: TestUser, session: string) =>
  call(who, 'delete', `/api/users/${of.uuid}/sessions/delete/${session}/`)
const endAll = (who: keyof typeof tokens, of: TestUser) =>
  call(who, 'delete', `/api/users/${of.uuid}/sessions/delete/`)
const linesOf = async (user: TestUser) =>
  (
    await api.owner.query(
      `select action, actor_name, target_name from audit_lines
       where target = $1 and action like 'user.end_session%' order by created_at`,
      [user.uuid],
    )
  ).rows

describe('the sessions of another person', () => {
  it('are listed as in ‘Mi cuenta’, the last used first', async () => {
    await logIn(api, people.agent)
    api.clock.advance(60_000)
    await logIn(api, people.agent)
    const { body } = await list('admin', people.agent).expect(200)
    expect(body).toEqual(
      Array(2).fill({
        uuid: expect.any(String),
        browser: 'vitest',
        os: 'test',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      }),
    )
    expect(body[0].last_used_at > body[1].last_used_at).toBe(true)
  })

  it('end one by one: its socket is cut at once, its tokens are refused, the others stay', async () => {
    const [one, other] = [await agentOf(api, people.agent), await agentOf(api, people.agent)]
    const { body } = await list('admin', people.agent).expect(200)
    const { sid: session } = JSON.parse(Buffer.from(one.token.split('.')[1] ?? '', 'base64url').toString())
    expect(body.map(({ uuid }: { uuid: string }) => uuid)).toContain(session)
    const gone = once(one.socket as unknown as NodeJS.EventEmitter, 'disconnect')
    const { body: ended } = await endOne('admin', people.agent, session).expect(200)
    expect(ended).toEqual({ uuid: session, msg: 'Sesión cerrada' })
    await gone
    expect(other.socket.connected).toBe(true)
    await api
      .request()
      .post('/api/auth/session/user/refresh/')
      .send({ refresh_token: one.refreshToken })
      .expect(401)
    await endOne('admin', people.agent, session).expect(404)
    expect((await list('admin', people.agent)).body).toHaveLength(1)
    expect(await linesOf(people.agent)).toEqual([
      { action: 'user.end_session', actor_name: 'Admin', target_name: 'Luis' },
    ])
    for (const agent of [one, other]) agent.close()
  })

  it('end all at once', async () => {
    const agents = [await agentOf(api, people.agent), await agentOf(api, people.agent)]
    const gone = agents.map(({ socket }) => once(socket as unknown as NodeJS.EventEmitter, 'disconnect'))
    await endAll('admin', people.agent).expect(200)
    await Promise.all(gone)
    expect((await list('admin', people.agent)).body).toEqual([])
    expect((await linesOf(people.agent)).at(-1)).toMatchObject({ action: 'user.end_sessions' })
    await logIn(api, people.agent)
    for (const agent of agents) agent.close()
  })

  it('end together with a login that was under way', async () => {
    const holder = await api.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from users where uuid = $1 for update', [people.agent.uuid])
      const login = logIn(api, people.agent)
      // Presence renews its leases meanwhile, and waits for the same row.
      await expect.poll(() => countSessionsWaitingForLocks(api.owner, 'insert into sessions')).toBe(1)
      const ending = endAll('admin', people.agent).then(({ status }) => status)
      await expect.poll(() => countSessionsWaitingForLocks(api.owner, 'for no key update')).toBe(1)
      await holder.query('commit')
      const { token } = await login
      expect(await ending).toBe(200)
      await api.request().get('/api/users/session/detail').set('Authorization', token).expect(401)
    } finally {
      holder.release()
    }
  })

  it.each<[keyof typeof tokens, Record<keyof typeof people, number>]>([
    ['ana', { agent: 403, admin: 403, boss: 403 }],
    ['admin', { agent: 200, admin: 403, boss: 403 }],
    ['boss', { agent: 200, admin: 200, boss: 200 }],
    ['stranger', { agent: 404, admin: 404, boss: 404 }],
  ])('are for %s as the rights say', async (who, allowed) => {
    for (const [name, status] of Object.entries(allowed) as [keyof typeof people, number][]) {
      const { token } = await logIn(api, people[name])
      expect((await list(who, people[name])).status).toBe(status)
      expect((await endAll(who, people[name])).status).toBe(status)
      const detail = await api.request().get('/api/users/session/detail').set('Authorization', token)
      expect(detail.status).toBe(status === 200 ? 401 : 200)
    }
  })

  it('are never one’s own, which another endpoint ends', async () => {
    const own = api.world.tienda.admin
    for (const answer of [await list('admin', own), await endAll('admin', own)])
      expect([answer.status, answer.body.code]).toEqual([409, 'NOT_YOURSELF'])
  })
})
