import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import type { Response } from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { logIn } from '../test/agent'
import { addUser, type TestUser } from '../test/factories'

let hilo: Administration
beforeAll(async () => {
  hilo = await bootAdministration()
  // Thirty megabytes, which no socket holds.
  await hilo.api.owner.query(`begin; set local session_replication_role = replica;
    insert into contacts (business_uuid, uuid, name, created_at, updated_at)
      select '${hilo.api.world.tienda.uuid}', gen_random_uuid(), repeat('x', 6000), now(), now() from generate_series(1, 5000);
    commit`)
})
afterAll(() => hilo.stop())

const admin = () =>
  addUser(hilo.api.services, {
    business: hilo.api.world.tienda.uuid,
    name: 'Inés',
    email: `${randomUUID()}@tienda.test`,
    role: 'ADMIN',
  })
/** The server's answer to the next request, which this begins. */
async function answerTo(begin: () => unknown): Promise<Response> {
  let hear = (_message: unknown): void => {}
  const answered = new Promise<Response>((resolve) => {
    hear = (message) => resolve((message as { response: Response }).response)
  })
  subscribe('http.server.request.start', hear)
  begin()
  const response = await answered
  unsubscribe('http.server.request.start', hear)
  await expect.poll(() => response.locals.actor).toBeDefined()
  return response
}
async function expectCut(response: Response, end: () => Promise<unknown>) {
  const closed = once(response, 'close')
  await end()
  const ended = performance.now()
  await closed
  expect(response.writableFinished).toBe(false)
  expect(performance.now() - ended).toBeLessThan(1_000)
}

const change = ({ uuid: id }: TestUser, data: object) =>
  hilo.superAdmin('put', '/api/users/update/', { id, data })
const ends: Record<string, (user: TestUser) => Promise<unknown>> = {
  'is deactivated': (user) => change(user, { active: false }),
  'is logged out by another': ({ uuid }) => hilo.superAdmin('delete', `/api/users/${uuid}/sessions/delete/`),
  'gets another role': (user) => change(user, { role: 'AGENT' }),
}
const address = '/api/clients/export'
const addresses: Record<string, (token: string) => Promise<string>> = {
  token: async () => address,
  ticket: async (token) =>
    (
      await hilo.api
        .request()
        .post('/api/downloads/new/')
        .set('Authorization', `Bearer ${token}`)
        .send({ address })
        .expect(200)
    ).body.url,
}

it.each(Object.keys(ends).flatMap((end) => Object.keys(addresses).map((by) => [by, end] as const)))(
  'cuts an export that was begun with a %s when its person %s',
  async (by, end) => {
    const user = await admin()
    const { token } = await logIn(hilo.api, user)
    const path = await addresses[by]?.(token)
    const asked = openRequest(`${hilo.api.url}${path}`, {
      headers: by === 'token' ? { Authorization: `Bearer ${token}` } : {},
    })
    // Its reader takes the beginning, and then waits.
    const begun = once(asked, 'response')
    const response = await answerTo(() => asked.end())
    const [received] = await begun
    expect(received.statusCode).toBe(200)
    await expectCut(response, async () => {
      expect(await ends[end]?.(user)).toMatchObject({ status: 200 })
    })
    asked.on('error', () => {}).destroy()
  },
)

it('cuts a request whose body still arrives', async () => {
  const user = await admin()
  const { token } = await logIn(hilo.api, user)
  const asked = openRequest(`${hilo.api.url}/api/label/create/`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': 1_000,
    },
  }).on('error', () => {})
  const response = await answerTo(() => asked.write('{"name":"Tarde'))
  await expectCut(response, () => change(user, { active: false }))
  asked.destroy()
})

it('leaves an export whose token ends while the session goes on', async () => {
  const user = await admin()
  const { token } = await logIn(hilo.api, user)
  const asked = openRequest(`${hilo.api.url}${address}`, { headers: { Authorization: `Bearer ${token}` } })
  const begun = once(asked, 'response')
  const response = await answerTo(() => asked.end())
  const [received] = await begun
  hilo.api.clock.advance(3_600_000)
  const before = hilo.api.services.db.statements()
  // Its person was asked for twice.
  await expect.poll(() => hilo.api.services.db.statements() - before, { timeout: 4_000 }).toBeGreaterThan(1)
  received.resume()
  await once(received, 'end')
  expect(response.writableFinished).toBe(true)
})
