import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { run as runPeople } from '../commands/people/people'
import { readEnv } from '../env'
import { logIn } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { password } from '../test/factories'
import { environment } from '../test/process/environment'
import { sendResetLink } from './forgot-password'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await bootApi()
  admin = (await logIn(api, api.world.tienda.admin)).token
})
afterAll(() => api.stop())

const given = 'la puso un admin'
const post = (path: string, body: object, token = admin) =>
  api.request().post(path).set('Authorization', `Bearer ${token}`).send(body)
const set = (user: { uuid: string }) =>
  post('/api/users/password/set/', { id: user.uuid, password: given }).expect(200)
const logInWith = async (email: string, password: string) =>
  (await post('/api/auth/session/user/login/', { email, password }, '').expect(200)).body.token as string
const givenOf = async (token: string) =>
  (await api.request().get('/api/users/session/detail').set('Authorization', token).expect(200)).body
    .password_given

async function mailsTo(email: string): Promise<string[]> {
  const folder = join(api.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.startsWith(`To: ${email}`))
}

it('whoever gets a password from an admin is told by mail, and sees it until they choose one', async () => {
  const { luis } = api.world.tienda
  await set(luis)
  await expect.poll(() => mailsTo(luis.email)).toHaveLength(1)
  const [mail] = await mailsTo(luis.email)
  expect(mail).toContain('Subject: Alguien cambió tu contraseña de Hilo')
  expect(mail).toContain('Admin puso una contraseña nueva a tu cuenta')
  expect(mail).not.toContain(given)
  const token = await logInWith(luis.email, given)
  expect(await givenOf(token)).toEqual({ by: 'Admin', at: expect.stringMatching(/^\d{4}-/) })
  await post('/api/users/password/update/', { current: given, password: 'la elegí yo misma' }, token).expect(
    200,
  )
  expect(await givenOf(token)).toBeNull()
})

it('a reset link ends what is seen too', async () => {
  const { ana } = api.world.tienda
  await set(ana)
  await sendResetLink(api.services, ana.email)
  const link = (await mailsTo(ana.email)).map((mail) => /#reset=(\S+)/.exec(mail)?.[1]).find(Boolean)
  await post('/api/auth/password/reset/', { token: link, password: 'la elegí yo misma' }, '').expect(200)
  expect(await givenOf(await logInWith(ana.email, 'la elegí yo misma'))).toBeNull()
})

it('the mail goes to the address of that moment, and says that it was the operator', async () => {
  const { ana } = api.world.otra
  vi.stubEnv('HILO_ADMIN_PASSWORD', given)
  await runPeople(readEnv(environment(api)), ['password', '--email', ana.email])
  vi.unstubAllEnvs()
  await api.owner.query('update users set email = $2 where uuid = $1', [ana.uuid, 'otra@correo.test'])
  await expect
    .poll(async () => (await mailsTo(ana.email)).join())
    .toContain('Quien opera Hilo puso una contraseña nueva')
  expect(await mailsTo('otra@correo.test')).toEqual([])
  expect(await givenOf(await logInWith('otra@correo.test', given))).toMatchObject({ by: null })
})

it('neither this mail nor an invitation leaves a copy', async () => {
  const { luis } = api.world.otra
  const stranger = (await logIn(api, api.world.otra.admin)).token
  await api.owner.query(`update installation set quiet_since = now(), quiet_reason = 'operator'`)
  const person = { name: 'Nora', email: 'nora@otra.test' }
  const { body } = await post('/api/users/create/', person, stranger).expect(200)
  expect(body.invitation).toBe('not_sent')
  expect(await mailsTo(person.email)).toEqual([])
  await post('/api/users/password/set/', { id: luis.uuid, password: given }, stranger).expect(200)
  const waiting = async () => {
    const { rows } = await api.owner.query(
      `select task_identifier from graphile_worker.jobs where task_identifier = 'notify_password_set'`,
    )
    return rows.length
  }
  // The job of an earlier mail is deleted a moment after that was sent.
  await expect.poll(waiting).toBe(1)
  expect(await mailsTo(luis.email)).toEqual([])
  await api.owner.query('update installation set quiet_since = null, quiet_reason = null')
})

it('every way to set a password refuses one that is guessed easily', async () => {
  const { ana, admin: boss, uuid } = api.world.tienda
  const own = await logInWith(boss.email, password)
  await sendResetLink(api.services, boss.email)
  const link = (await mailsTo(boss.email)).map((mail) => /#reset=(\S+)/.exec(mail)?.[1]).find(Boolean)
  const before = await api.owner.query('select uuid, password_hash from users where business_uuid = $1', [
    uuid,
  ])
  for (const guessable of ['password1', 'Tienda2026', '        ']) {
    const answers = [
      await post('/api/users/create/', { name: 'Nora', email: 'n@tienda.test', password: guessable }),
      await post('/api/users/password/set/', { id: ana.uuid, password: guessable }),
      await post('/api/users/password/update/', { current: password, password: guessable }, own),
      await post('/api/auth/password/reset/', { token: link, password: guessable }, ''),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, guessable.trim() ? 'GUESSABLE_PASSWORD' : 'INVALID_INPUT'])
      expect(body.msg).toMatch(/./)
    }
  }
  vi.stubEnv('HILO_ADMIN_PASSWORD', 'password1')
  for (const args of [
    ['password', '--email', ana.email],
    ['create', '--business', 'tienda', '--name', 'Nora', '--role', 'agent', '--email', 'n@tienda.test'],
  ])
    await expect(runPeople(readEnv(environment(api)), args)).rejects.toThrow(/se adivina fácil/)
  vi.unstubAllEnvs()
  const after = await api.owner.query('select uuid, password_hash from users where business_uuid = $1', [
    uuid,
  ])
  expect(after.rows).toEqual(before.rows)
  // The link is not used up by a password that was refused.
  await post('/api/auth/password/reset/', { token: link, password: 'tres palabras sueltas' }, '').expect(200)
})
