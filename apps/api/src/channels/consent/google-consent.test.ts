import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { consentCookie } from '@hilo/contracts'
import { createSimulator, type Simulator } from '@hilo/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purge } from '../../retention/purge'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { openCredentials } from '../accounts/credentials/credentials'
import { basesOf } from '../test/world'

const mailScope = 'https://www.googleapis.com/auth/gmail.modify'
const mailbox = 'ventas@tienda.test'
const other = 'compras@tienda.test'
const client = {
  client_id: 'cliente-ventas',
  client_secret: 'clave-de-cliente',
  topic: 'projects/p/topics/gmail',
  audience: 'https://hilo.test/gmail',
  service_account: 'push@p.iam.gserviceaccount.com',
}

let api: TestApi
let simulator: Simulator
let server: Server
let admin: string
let ana: string
beforeAll(async () => {
  simulator = createSimulator({ seed: 'consentimiento' })
  server = createServer(simulator.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The simulator creates its key on first use, which is slow on a busy machine.
  await fetch(`${origin}/certs`)
  api = await bootApi({ start: false, settings: basesOf(origin) })
  for (const email of [mailbox, other])
    simulator.registerAccount({
      channel: 'gmail',
      business: 'Tienda Andina',
      email,
      webhook_url: `${origin}/nadie`,
      refresh_token: `1//0-${email}`,
      redirect_uris: [`${api.settings.publicUrl}/api/channels/google/callback`],
      ...client,
    })
  const { tienda } = api.world
  ;[admin, ana] = (await Promise.all([tienda.admin, tienda.ana].map((user) => logIn(api, user)))).map(
    ({ token }) => token,
  ) as [string, string]
})
afterAll(async () => {
  simulator.close()
  server.close()
  await api.stop()
})

const post = (path: string, body: object, token = admin) =>
  api.request().post(`/api/channels/google/${path}`).set('Authorization', `Bearer ${token}`).send(body)

/** Decides on the page of Google, and answers the parameters with which Google redirects back. */
async function decide(url: string, decision: Record<string, string> = {}): Promise<URLSearchParams> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'allow', account: mailbox, scope: mailScope, ...decision }),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

/** Returns to Hilo as the browser; answers where Hilo redirects it. */
async function comeBack(told: URLSearchParams, cookie: string | null): Promise<string> {
  const asked = api.request().get(`/api/channels/google/callback?${told}`)
  if (cookie !== null) asked.set('Cookie', `otra=1; ${consentCookie.name}=${cookie}`)
  const { headers, status } = await asked
  expect(status).toBe(303)
  const [path, query] = String(headers.location).split('?')
  expect(path).toBe('/chat')
  const place = new URLSearchParams(query)
  expect([place.get('menu'), place.get('p')]).toEqual(['setting', 'channels'])
  connected = place.get('account')
  return place.get('google') ?? ''
}
/** The account that Hilo last said it had connected. */
let connected: string | null = null

async function consent(begun: { url: string; state: string }, decision?: Record<string, string>) {
  return comeBack(await decide(begun.url, decision), begun.state)
}
const begin = async () => (await post('connect', { name: 'Correo', credentials: client }).expect(200)).body
const repair = async (id: string, credentials: object = {}) =>
  (await post('repair', { id, credentials }).expect(200)).body
async function accounts() {
  const { rows } = await api.owner.query<{
    uuid: string
    name: string
    external_id: string
    credentials: Buffer
    auth_error: string | null
  }>("select * from channel_accounts where type = 'gmail' order by created_at")
  return rows
}
const pendingConsents = async () => (await api.owner.query('select * from google_consents')).rows
/** Whether the token with which a mailbox was registered still opens it. */
async function isGood(email: string): Promise<boolean> {
  const answer = await fetch(api.settings.googleTokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: client.client_id,
      client_secret: client.client_secret,
      refresh_token: `1//0-${email}`,
    }),
  })
  return answer.ok
}
const tokenOf = (credentials: Buffer) =>
  (openCredentials(api.services.keys, credentials) as { refresh_token: string }).refresh_token

describe('a mailbox', () => {
  it('is connected by the consent of Google, which names it, and then sends', async () => {
    const begun = await begin()
    const url = new URL(begun.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${api.settings.publicUrl}/api/channels/google/callback`,
    })
    // The pending row reveals no secret.
    const [row] = await pendingConsents()
    expect(JSON.stringify(row)).not.toContain(client.client_secret)
    expect(row.pending.toString('latin1')).not.toContain(client.client_secret)

    expect(await consent(begun)).toBe('connected')
    const [account] = await accounts()
    expect(account).toMatchObject({ uuid: connected, name: 'Correo', external_id: mailbox })
    expect(tokenOf(account?.credentials as Buffer)).toMatch(/^1\/\/0/)
    expect(await pendingConsents()).toEqual([])
    const tested = await api
      .request()
      .post('/api/channels/test')
      .set('Authorization', `Bearer ${admin}`)
      .send({ id: account?.uuid })
    expect(tested.body).toEqual({ ok: true, detail: `La conexión funciona: ${mailbox}` })
    const { rows: audit } = await api.owner.query(
      "select action, actor_uuid from audit_lines where target = $1 and action = 'channel.create'",
      [account?.uuid],
    )
    expect(audit).toEqual([{ action: 'channel.create', actor_uuid: api.world.tienda.admin.uuid }])
  })

  it('is not connected twice', async () => {
    expect(await consent(await begin())).toBe('taken')
    expect(await accounts()).toHaveLength(1)
    // It is not revoked: revoking would end the token of the channel too.
    expect(await isGood(mailbox)).toBe(true)
  })

  it('is repaired with a new token, keeping credentials that were not given', async () => {
    const [before] = await accounts()
    const id = before?.uuid ?? ''
    await api.owner.query("update channel_accounts set auth_error = 'no' where uuid = $1", [id])
    const begun = await repair(id)
    expect(new URL(begun.url).searchParams.get('login_hint')).toBe(mailbox)
    expect(await consent(begun)).toBe('repaired')
    const [after] = await accounts()
    expect(after?.auth_error).toBeNull()
    expect(tokenOf(after?.credentials as Buffer)).not.toBe(tokenOf(before?.credentials as Buffer))
    expect(openCredentials(api.services.keys, after?.credentials as Buffer)).toMatchObject(client)
  })

  it('is not repaired with another mailbox, nor once it is gone', async () => {
    const [before] = await accounts()
    const id = before?.uuid ?? ''
    expect(await isGood(other)).toBe(true)
    expect(await consent(await repair(id), { account: other })).toBe('wrong_mailbox')
    // Nobody uses the grant: it is revoked.
    expect(await isGood(other)).toBe(false)
    expect((await accounts())[0]?.credentials).toEqual(before?.credentials)

    const begun = await repair(id)
    await api.owner.query("update channel_accounts set state = 'disconnected' where uuid = $1", [id])
    expect(await isGood(mailbox)).toBe(true)
    expect(await consent(begun)).toBe('gone')
    expect(await isGood(mailbox)).toBe(false)
    await api.owner.query("update channel_accounts set state = 'active' where uuid = $1", [id])
  })
})

describe('a consent that fails', () => {
  const nothingChanged = async (outcome: Promise<string>, expected: string) => {
    const before = await accounts()
    expect(await outcome).toBe(expected)
    expect(await accounts()).toEqual(before)
  }

  it('says that the person refused', async () => {
    await nothingChanged(consent(await begin(), { decision: 'deny' }), 'denied')
  })

  it('says that the permission to read mails is missing', async () => {
    await nothingChanged(consent(await begin(), { account: other, scope: '' }), 'missing_scope')
  })

  it('says that Google gave no refresh token', async () => {
    const { url, state } = await begin()
    const online = new URL(url)
    online.searchParams.set('access_type', 'online')
    await nothingChanged(comeBack(await decide(online.href), state), 'no_refresh_token')
  })

  it('says that Google does not know the secret', async () => {
    const { body } = await post('connect', {
      name: 'Correo',
      credentials: { ...client, client_secret: 'otro' },
    })
    await nothingChanged(consent(body), 'secret_rejected')
  })

  it('says that Google does not answer', async () => {
    const begun = await begin()
    simulator.gmail.fail({ on: 'token', code: 503, times: 1 })
    await nothingChanged(consent(begun), 'unavailable')
  })

  it('works once, also when its URL is opened twice at the same time', async () => {
    const begun = await begin()
    const told = await decide(begun.url, { account: other })
    const outcomes = await Promise.all([1, 2, 3].map(() => comeBack(told, begun.state)))
    expect(outcomes.toSorted()).toEqual(['connected', 'expired', 'expired'])
    expect((await accounts()).map(({ external_id }) => external_id)).toEqual([mailbox, other])
    const [first, second] = await accounts()
    expect(await consent(await repair(first?.uuid ?? ''), { account: other })).toBe('wrong_mailbox')
    // The mailbox is connected by now and still works.
    const tested = await api
      .request()
      .post('/api/channels/test')
      .set('Authorization', `Bearer ${admin}`)
      .send({ id: second?.uuid })
    expect(tested.body).toMatchObject({ ok: true })
  })

  it('expires after ten minutes', async () => {
    const begun = await begin()
    const told = await decide(begun.url)
    api.clock.advance(10 * 60_000)
    await nothingChanged(comeBack(told, begun.state), 'expired')
  })

  it('works only in the browser that began it', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const told = await decide(theirs.url)
    for (const cookie of [null, '', mine.state]) await nothingChanged(comeBack(told, cookie), 'expired')
    const forged = new URLSearchParams({ state: 'nadie', code: '4/0' })
    await nothingChanged(comeBack(forged, 'nadie'), 'expired')
    await nothingChanged(comeBack(new URLSearchParams(), null), 'expired')
    // The attempt in the other browser has not consumed it.
    expect(await consent(theirs)).toBe('taken')
  })

  it('ends when its user may no longer connect channels', async () => {
    const begun = await begin()
    const told = await decide(begun.url)
    const { uuid } = api.world.tienda.admin
    await api.owner.query("update users set role = 'AGENT' where uuid = $1", [uuid])
    await nothingChanged(comeBack(told, begun.state), 'expired')
    await api.owner.query("update users set role = 'ADMIN' where uuid = $1", [uuid])
  })

  it('ends when its business is disabled', async () => {
    const begun = await begin()
    const told = await decide(begun.url)
    const disable = (at: Date | null) =>
      api.owner.query('update businesses set disabled_at = $2 where uuid = $1', [api.world.tienda.uuid, at])
    await disable(api.clock.now())
    await nothingChanged(comeBack(told, begun.state), 'expired')
    await disable(null)
  })
})

it('is for admins, and requires the credentials that Google does not give', async () => {
  await post('connect', { name: 'Correo', credentials: client }, ana).expect(403)
  const { body } = await post('connect', { name: '', credentials: { client_id: 'x' } }).expect(422)
  expect(Object.keys(body.fields)).toEqual(
    expect.arrayContaining(['name', 'credentials.client_secret', 'credentials.topic']),
  )
  const { body: wrong } = await post('repair', {
    id: (await accounts())[0]?.uuid,
    credentials: { service_account: 'nada' },
  }).expect(422)
  expect(Object.keys(wrong.fields)).toEqual(['credentials.service_account'])
})

it('is deleted once it has expired', async () => {
  await begin()
  api.clock.advance(10 * 60_000 + 1)
  await purge(api.services)
  expect(await pendingConsents()).toEqual([])
})
