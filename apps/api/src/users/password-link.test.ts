import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { countSessionsWaitingForLocks } from '../test/observe/count-sessions-waiting'
import { sendResetLink } from './forgot-password'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  admin = (await logIn(api, api.world.tienda.admin)).token
})
afterAll(() => api.stop())

const post = (path: string, body: object, token = admin) =>
  api.request().post(path).set('Authorization', `Bearer ${token}`).send(body)
const update = (id: string, data: object) =>
  api.request().patch('/api/users/update/').set('Authorization', `Bearer ${admin}`).send({ id, data })
const use = (token: string) => post('/api/auth/password/reset/', { token, password: 'elegida por otro' }, '')
const newAddress = () => `${randomUUID()}@tienda.test`

async function mailsTo(email: string): Promise<string[]> {
  const folder = join(api.dataDir, 'mail')
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.startsWith(`To: ${email}`))
}

/** Somebody who was invited and then also asked for a link: both are open. */
async function invite() {
  const person = { name: 'Nora', email: newAddress(), role: 'AGENT' }
  const { body } = await post('/api/users/create/', person).expect(200)
  await sendResetLink(api.services, person.email)
  const tokens = (await mailsTo(person.email)).map((mail) => /#reset=([\w-]{43})/.exec(mail)?.[1] ?? '')
  expect(tokens).toHaveLength(2)
  return { uuid: body.uuid as string, email: person.email, tokens: tokens as [string, string] }
}
type Invited = Awaited<ReturnType<typeof invite>>

const setPassword = ({ uuid }: Invited) =>
  post('/api/users/password/set/', { id: uuid, password: 'la puso un admin' }).expect(200)

it('carries its token in the fragment, which no proxy logs', async () => {
  const { email } = await invite()
  for (const mail of await mailsTo(email)) {
    expect(mail).toMatch(/^http:\/\/127\.0\.0\.1\/#reset=[\w-]{43}\r?$/m)
    expect(mail).not.toContain('?')
  }
})

describe('a link to choose a password ends when', () => {
  it.each<[string, (person: Invited) => Promise<unknown>]>([
    ['the address is corrected', ({ uuid }) => update(uuid, { email: newAddress() }).expect(200)],
    ['an admin sets the password', setPassword],
    [
      'the person changes the password',
      async (person) => {
        await setPassword(person)
        await sendResetLink(api.services, person.email)
        const body = { email: person.email, password: 'la puso un admin' }
        const { token } = (await post('/api/auth/session/user/login/', body, '').expect(200)).body
        const change = { current: 'la puso un admin', password: 'la puse yo misma' }
        await post('/api/users/password/update/', change, token).expect(200)
      },
    ],
    ['the person is deactivated', ({ uuid }) => update(uuid, { active: false }).expect(200)],
    [
      'the person is active again',
      async ({ uuid }) => {
        // As a version left it that did not end links yet.
        await api.owner.query('update users set active = false where uuid = $1', [uuid])
        await update(uuid, { active: true }).expect(200)
      },
    ],
    ['another link is used', ({ tokens: [, other] }) => use(other).expect(200)],
  ])('%s', async (_when, act) => {
    const person = await invite()
    await act(person)
    for (const mail of await mailsTo(person.email)) {
      const token = /#reset=([\w-]{43})/.exec(mail)?.[1] ?? ''
      expect((await use(token)).body.code).toBe('RESET_LINK_ENDED')
    }
    const { rows } = await api.owner.query(
      'select from password_resets where user_uuid = $1 and used_at is null',
      [person.uuid],
    )
    expect(rows).toHaveLength(0)
    // Also once the person may enter again.
    await update(person.uuid, { active: true }).expect(200)
    expect((await use(person.tokens[0])).body.code).toBe('RESET_LINK_ENDED')
  })

  it('but not when another person or something else of the person changes', async () => {
    const { uuid, email, tokens } = await invite()
    await setPassword(await invite())
    await update(uuid, { name: 'Nora Gil', email, active: true }).expect(200)
    await use(tokens[0]).expect(200)
  })
})

describe('at the same moment as the address is corrected', () => {
  /** Holds the person's row until both wait for it, in this order. */
  async function queued<A, B>(uuid: string, first: () => Promise<A>, second: () => Promise<B>) {
    const holder = await api.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from users where uuid = $1 for no key update', [uuid])
      const one = first()
      await expect.poll(() => countSessionsWaitingForLocks(api.owner)).toBe(1)
      const two = second()
      await expect.poll(() => countSessionsWaitingForLocks(api.owner)).toBe(2)
      await holder.query('commit')
      return await Promise.all([one, two])
    } finally {
      holder.release()
    }
  }
  const statusOf = ({ status }: { status: number }) => status

  it('a link that comes second gives nothing', async () => {
    const { uuid, tokens } = await invite()
    const correct = () => update(uuid, { email: newAddress() }).then(statusOf)
    expect(await queued(uuid, correct, () => use(tokens[0]).then(statusOf))).toEqual([200, 410])
  })

  it('a link that comes first was used before, and the other one ends', async () => {
    const { uuid, tokens } = await invite()
    const correct = () => update(uuid, { email: newAddress() }).then(statusOf)
    expect(await queued(uuid, () => use(tokens[0]).then(statusOf), correct)).toEqual([200, 200])
    expect((await use(tokens[1])).status).toBe(410)
  })

  it('a link that is asked for at the old address is not made', async () => {
    const { uuid, email } = api.world.tienda.luis
    const correct = () => update(uuid, { email: newAddress() }).then(statusOf)
    await queued(uuid, correct, () => sendResetLink(api.services, email))
    const { rows } = await api.owner.query('select from password_resets where user_uuid = $1', [uuid])
    expect(rows).toHaveLength(0)
  })
})
