import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultChoices } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { agentOf, logIn, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites } from '../test/customer'
import { password, type TestUser } from '../test/factories'
import { countSessionsWaitingForLocks } from '../test/observe/count-sessions-waiting'
import { createUser } from './create-user'
import { sendResetLink } from './forgot-password'

let api: TestApi
let tokens: { ana: string; admin: string; boss: string; stranger: string }
let boss: TestUser
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda, otra } = api.world
  boss = await createUser(api.services, {
    business: tienda.uuid,
    name: 'Jefa',
    email: 'jefa@tienda.test',
    password,
    role: 'SUPER_ADMIN',
  })
  const token = async (user: TestUser) => (await logIn(api, user)).token
  tokens = {
    ana: await token(tienda.ana),
    admin: await token(tienda.admin),
    boss: await token(boss),
    stranger: await token(otra.admin),
  }
})
afterAll(() => api.stop())

const call = (
  who: keyof typeof tokens,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: object,
) => {
  const asked = api.request()[method](path).set('Authorization', `Bearer ${tokens[who]}`)
  return body ? asked.send(body) : asked
}
const newcomer = (fields: object = {}) => ({
  name: 'Nuevo',
  email: `${randomUUID()}@tienda.test`,
  password: 'clave-larga',
  role: 'AGENT',
  ...fields,
})
const made = async (fields: object = {}) =>
  (await call('boss', 'post', '/api/users/create/', newcomer(fields)).expect(200)).body

describe('the team', () => {
  it('is listed by name, page by page, for those with the right', async () => {
    await call('ana', 'get', '/api/users/all/').expect(403)
    const first = await call('admin', 'get', '/api/users/all/?limit=2').expect(200)
    expect(first.body.map((user: TestUser) => user.name)).toEqual(['Admin', 'Ana'])
    const second = await call(
      'admin',
      'get',
      `/api/users/all?limit=2&cursor=${first.headers['x-next-cursor']}`,
    )
    expect(second.body.map((user: TestUser) => user.name)).toEqual(['Jefa', 'Luis'])
    expect(JSON.stringify(first.body)).not.toMatch(/password|hash/)
    const { body } = await call('admin', 'get', '/api/users/all/?q=JEFÁ').expect(200)
    expect(body).toHaveLength(1)
  })

  it('can be extended by roles that the actor may create, each address once', async () => {
    const { body } = await call(
      'admin',
      'post',
      '/api/users/create/',
      newcomer({ areas: [api.world.tienda.ventas.uuid] }),
    ).expect(200)
    expect(body).toMatchObject({
      msg: 'Usuario creado correctamente',
      role: 'AGENT',
      areas: [{ name: 'Ventas' }],
    })
    await call('admin', 'post', '/api/users/create/', newcomer({ role: 'SUPER_ADMIN' })).expect(403)
    await call('ana', 'post', '/api/users/create/', newcomer()).expect(403)
    await call(
      'admin',
      'post',
      '/api/users/create/',
      newcomer({ areas: [api.world.otra.ventas.uuid] }),
    ).expect(404)
    const same = newcomer({ email: 'Doble@Tienda.test' })
    const answers = await Promise.all([1, 2, 3].map(() => call('admin', 'post', '/api/users/create/', same)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await call('admin', 'post', '/api/users/create/', newcomer({ password: 'corta' })).expect(422)
    await call('admin', 'post', '/api/users/create/', newcomer({ password: 'ñ'.repeat(40) })).expect(422)
  })

  it('refuses changes that are stale, of another business, of a higher role, or of oneself', async () => {
    const user = await made()
    const data = { name: 'Otro nombre', version: user.version }
    const answers = await Promise.all(
      [1, 2].map(() => call('admin', 'put', '/api/users/update/', { id: user.uuid, data })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await call('stranger', 'patch', '/api/users/update/', { id: user.uuid, data: { name: 'x' } }).expect(404)
    await call('admin', 'patch', '/api/users/update/', { id: boss.uuid, data: { name: 'x' } }).expect(403)
    await call('ana', 'patch', '/api/users/update/', { id: user.uuid, data: { name: 'x' } }).expect(403)
    const own = api.world.tienda.admin.uuid
    for (const id of [own, own.toUpperCase()]) {
      const self = await call('admin', 'patch', '/api/users/update/', { id, data: { active: false } })
      expect(self.body.code).toBe('NOT_YOURSELF')
      const password = await call('admin', 'post', '/api/users/password/set/', {
        id,
        password: 'ruana gris 44',
      })
      expect(password.body.code).toBe('NOT_YOURSELF')
    }
  })

  it('keeps a SUPER_ADMIN where two demote each other at once', async () => {
    const other = await made({ role: 'SUPER_ADMIN' })
    const otherToken = (await logIn(api, { ...other, email: other.email } as TestUser).catch(() => null))
      ?.token
    expect(otherToken).toBeUndefined()
    const { body } = await api
      .request()
      .post('/api/auth/session/user/login/')
      .send({ email: other.email, password: 'clave-larga' })
      .expect(200)
    const demote = (token: string, id: string) =>
      api
        .request()
        .patch('/api/users/update/')
        .set('Authorization', token)
        .send({ id, data: { role: 'ADMIN' } })
    const answers = await Promise.all([demote(tokens.boss, other.uuid), demote(body.token, boss.uuid)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const { rows } = await api.owner.query(
      `select 1 from users where business_uuid = $1 and role = 'SUPER_ADMIN' and active`,
      [api.world.tienda.uuid],
    )
    expect(rows).toHaveLength(1)
    await api.owner.query(`update users set role = 'SUPER_ADMIN' where uuid = $1`, [boss.uuid])
    await api.owner.query(`update users set active = false where uuid = $1`, [other.uuid])
  })

  it('refuses to set the password of somebody who gets a higher role at the same moment', async () => {
    const user = await made()
    const promoting = await api.owner.connect()
    try {
      await promoting.query('begin')
      await promoting.query(`update users set role = 'SUPER_ADMIN' where uuid = $1`, [user.uuid])
      const asked = call('admin', 'post', '/api/users/password/set/', {
        id: user.uuid,
        password: 'la-del-admin',
      }).then(({ status }) => status)
      await expect.poll(() => countSessionsWaitingForLocks(api.owner)).toBe(1)
      await promoting.query('commit')
      expect(await asked).toBe(403)
    } finally {
      promoting.release()
    }
    await api.owner.query(`update users set active = false where uuid = $1`, [user.uuid])
  })

  it('deactivates somebody at once: sessions and socket end, and their chats return to Chats', async () => {
    const { tienda } = api.world
    const luis: TestAgent = await agentOf(api, tienda.luis)
    const ana: TestAgent = await agentOf(api, tienda.ana)
    const phone = '573019990001'
    await customerWrites(api, tienda.whatsapp, { text: 'Hola', phone })
    const { interaction } = await luis.hears('new:interaction:not:assigned')
    await luis.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })
    const gone = new Promise((resolve) => luis.socket.once('disconnect', resolve))
    ana.forget()
    await call('admin', 'patch', '/api/users/update/', {
      id: tienda.luis.uuid,
      data: { active: false },
    }).expect(200)
    await gone
    expect((await luis.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })).status).toBe(401)
    const back = await ana.hears(
      'new:interaction:not:assigned',
      ({ interaction: row }) => row.uuid === interaction.uuid,
    )
    expect(back.interaction).toMatchObject({ status: 'unassigned', user: null })
    const { body } = await call('admin', 'get', `/api/interaction/timeline/${interaction.uuid}`).expect(200)
    expect(body.map((line: { body: { event: string } }) => line.body.event)).toEqual(['taken', 'returned'])
    await call('admin', 'patch', '/api/users/update/', {
      id: tienda.luis.uuid,
      data: { active: true },
    }).expect(200)
    luis.close()
    ana.close()
  })
})

describe('one’s own account', () => {
  it('lists its sessions, and ends another one', async () => {
    const user = await made()
    const open = async () =>
      (
        await api
          .request()
          .post('/api/auth/session/user/login/')
          .send({ email: user.email, password: 'clave-larga' })
      ).body.token
    const [here, there] = [await open(), await open()]
    const list = () => api.request().get('/api/users/sessions/all/').set('Authorization', here)
    const { body } = await list().expect(200)
    const other = body.find((one: { current: boolean }) => !one.current)
    expect(body).toHaveLength(2)
    await api
      .request()
      .delete(`/api/users/sessions/delete/${other.uuid}/`)
      .set('Authorization', here)
      .expect(200)
    await api.request().get('/api/users/session/detail').set('Authorization', there).expect(401)
    expect((await list()).body).toHaveLength(1)
    await call('ana', 'delete', `/api/users/sessions/delete/${other.uuid}`).expect(404)
  })

  it('changes its password with the old one, and ends the other sessions', async () => {
    const user = await made()
    const open = (secret: string) =>
      api.request().post('/api/auth/session/user/login/').send({ email: user.email, password: secret })
    const [here, there] = [(await open('clave-larga')).body.token, (await open('clave-larga')).body.token]
    const change = (current: string) =>
      api
        .request()
        .post('/api/users/password/update/')
        .set('Authorization', here)
        .send({ current, password: 'otra-clave-larga' })
    expect((await change('equivocada')).body.code).toBe('WRONG_PASSWORD')
    await change('clave-larga').expect(200)
    await api.request().get('/api/users/session/detail').set('Authorization', here).expect(200)
    await api.request().get('/api/users/session/detail').set('Authorization', there).expect(401)
    await open('clave-larga').expect(401)
    await open('otra-clave-larga').expect(200)
  })

  it('of two password changes at once accepts one', async () => {
    const user = await made()
    const open = (secret: string) =>
      api.request().post('/api/auth/session/user/login/').send({ email: user.email, password: secret })
    const mine = (await open('clave-larga')).body.token
    const theirs = (await open('clave-larga')).body.token
    const change = (token: string, password: string) =>
      api
        .request()
        .post('/api/users/password/update/')
        .set('Authorization', token)
        .send({ current: 'clave-larga', password })
    const answers = await Promise.all([change(mine, 'la-mía-larga'), change(theirs, 'la-suya-larga')])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const [won, lost] =
      answers[0].status === 200 ? ['la-mía-larga', 'la-suya-larga'] : ['la-suya-larga', 'la-mía-larga']
    await open(won).expect(200)
    await open(lost).expect(401)
  })

  it('resets its password by a link that works once; the response does not tell who has an account', async () => {
    const user = await made()
    const ask = (email: string) => api.request().post('/api/auth/password/forgot/').send({ email })
    await sendResetLink(api.services, user.email)
    const known = await ask(user.email).expect(200)
    const unknown = await ask('nadie@tienda.test').expect(200)
    expect(known.body).toEqual(unknown.body)
    const folder = `${api.dataDir}/mail`
    const letters = await Promise.all(
      (await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'utf8')),
    )
    const token =
      /#reset=([\w-]+)/.exec(letters.find((letter) => letter.includes(user.email)) ?? '')?.[1] ?? ''
    const reset = () =>
      api.request().post('/api/auth/password/reset/').send({ token, password: 'nueva-clave-larga' })
    const answers = await Promise.all([reset(), reset()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    await api
      .request()
      .post('/api/auth/session/user/login/')
      .send({ email: user.email, password: 'nueva-clave-larga' })
      .expect(200)
    await api
      .request()
      .post('/api/auth/password/reset/')
      .send({ token: 'nada', password: 'nueva-clave-larga' })
      .expect(410)
  })

  it('sets its availability for new chats', async () => {
    const { body } = await call('ana', 'put', '/api/users/profile/update/', { availability: 'away' }).expect(
      200,
    )
    expect(body).toMatchObject({ name: 'Ana', availability: 'away' })
    const known = await call('ana', 'get', '/api/users/session/detail/').expect(200)
    expect(known.body).toMatchObject({ name: 'Ana', availability: 'away' })
    await call('ana', 'put', '/api/users/profile/update/', { availability: 'available' }).expect(200)
  })

  it('chooses how it works, on every device, and nobody else’s', async () => {
    const path = '/api/users/choices/update/'
    const choicesOf = async (name: Parameters<typeof call>[0]) =>
      (await call(name, 'get', '/api/users/session/detail/').expect(200)).body.choices
    expect(await choicesOf('ana')).toEqual(defaultChoices)
    const elsewhere = await agentOf(api, api.world.tienda.ana)
    const first = await call('ana', 'put', path, {
      accept_without_asking: true,
      team_order: 'longest',
    }).expect(200)
    const changed = { ...defaultChoices, accept_without_asking: true, team_order: 'longest' }
    expect(first.body).toEqual({ ...changed, msg: 'Preferencias guardadas' })
    await elsewhere.hears('update:choices', (choices) => choices.accept_without_asking)
    // Only what is sent changes, also where two devices choose at the same moment.
    await Promise.all([
      call('ana', 'put', path, { open_next: true }).expect(200),
      call('ana', 'put', path, { accept_without_asking: false }).expect(200),
    ])
    expect(await choicesOf('ana')).toEqual({ ...changed, open_next: true, accept_without_asking: false })
    expect(await choicesOf('admin')).toEqual(defaultChoices)
    await call('ana', 'put', path, { chats_order: 'oldest' }).expect(422)
    // What this version does not know.
    await api.owner.query(
      `update users set choices = '{"chats_order": "random", "later": 1}' where uuid = $1`,
      [api.world.tienda.ana.uuid],
    )
    expect(await choicesOf('ana')).toEqual(defaultChoices)
    elsewhere.close()
  })
})

describe('an invitation', () => {
  const mails = async () => {
    const folder = join(api.dataDir, 'mail')
    const names = await readdir(folder).catch(() => [])
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  }

  it('that cannot be mailed is said, and the person is there', async () => {
    const send = vi.spyOn(api.services.mail, 'send').mockRejectedValueOnce(new Error('no server'))
    const { password: _, ...person } = newcomer()
    const { body } = await call('boss', 'post', '/api/users/create/', person).expect(200)
    expect(body).toMatchObject({ email: person.email, invitation: 'not_sent' })
    send.mockRestore()
  })

  it('lets somebody new choose their own password, once', async () => {
    const { password: _, ...person } = newcomer({ name: 'Invitada' })
    const { body } = await call('admin', 'post', '/api/users/create/', person).expect(200)
    expect(body.invitation).toBe('kept_as_file')
    const mail = (await mails()).find((one) => one.includes(person.email)) ?? ''
    expect(mail).toContain('Subject: Admin te invit')
    const token = /#reset=([\w-]{43})/.exec(mail)?.[1]
    api.clock.advance(6 * 24 * 60 * 60_000)
    const choose = () =>
      api.request().post('/api/auth/password/reset/').send({ token, password: 'elegida por mí' })
    expect((await choose()).status).toBe(200)
    expect((await choose()).status).not.toBe(200)
    const login = await api
      .request()
      .post('/api/auth/session/user/login/')
      .send({ email: person.email, password: 'elegida por mí', browser: 'vitest', os: 'test' })
    expect(login.status).toBe(200)
  })
})
