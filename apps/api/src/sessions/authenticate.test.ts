import { randomUUID } from 'node:crypto'
import { defaultPermissions } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionWorld, expectTokens, type SessionWorld, type TestUser } from '../test/sessions-world'
import { createAuthenticator } from './authenticate'
import { signAccessToken } from './tokens/access-token'

let world: SessionWorld
let user: TestUser
let token: string
beforeAll(async () => {
  world = await createSessionWorld()
})
afterAll(() => world.stop())
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  user = await world.createUser()
  token = expectTokens(await world.logIn({ email: user.email })).token
})

const authenticate = (text: string) => world.authenticator.authenticate(text)
async function actor() {
  const found = await authenticate(token)
  if (!found) throw new Error('just logged in')
  return found
}
const statements = async (work: () => Promise<unknown>) => {
  const before = world.services.db.statements()
  await work()
  return world.services.db.statements() - before
}
/** Advances the clock past the cache. */
const expireCache = () => world.clock.advance(1_000)

describe('authentication', () => {
  it('returns the person, the role and the nine permissions', async () => {
    expect(await actor()).toEqual({
      uuid: user.uuid,
      name: 'Ana',
      availability: 'available',
      areas: [],
      email: user.email,
      role: 'AGENT',
      business: user.business,
      permissions: defaultPermissions,
      session: expect.any(String),
      tokenExpiresAt: expect.any(Date),
    })
  })

  it('uses the default permissions where none are stored', async () => {
    await world.owner('delete from permissions where business_uuid = $1', [user.business])
    expect((await actor()).permissions).toEqual(defaultPermissions)
  })

  it('refuses an invalid and an expired token', async () => {
    for (const text of ['', 'x', 'Bearer x', createToken({ session: randomUUID() })])
      expect(await authenticate(text)).toBeNull()
    world.clock.advance(15 * 60_000 + 1_000)
    expect(await authenticate(token)).toBeNull()
  })

  it('refuses a signed claim on the session of somebody else, or through another business', async () => {
    const { session } = await actor()
    for (const claim of [
      { session, user: world.ana.uuid },
      { session, business: world.eva.business },
      { session, user: world.eva.uuid, business: world.eva.business },
    ]) {
      expect(await authenticate(createToken(claim))).toBeNull()
      expireCache()
      expect(await authenticate(createToken(claim))).toBeNull()
    }
  })

  const createToken = (claim: { session: string; user?: string; business?: string }) =>
    signAccessToken(world.services, { user: user.uuid, business: user.business, ...claim })
})

describe('within a second', () => {
  it.each([
    ['a session revoked elsewhere', 'update sessions set revoked_at = created_at where user_uuid = $1'],
    ['a session past its end', 'update sessions set expires_at = created_at where user_uuid = $1'],
    ['a session deleted', 'delete from sessions where user_uuid = $1'],
    ['a disabled user', 'update users set active = false where uuid = $1'],
  ])('%s is refused', async (_what, change) => {
    expect(await authenticate(token)).not.toBeNull()
    await world.owner(change, [user.uuid])
    expireCache()
    expect(await authenticate(token)).toBeNull()
  })

  it('a demoted user has the new rights (GHSA-9w97-9rqx-8v4j)', async () => {
    await world.owner("update users set role = 'SUPER_ADMIN' where uuid = $1", [user.uuid])
    expect((await actor()).role).toBe('SUPER_ADMIN')
    await world.owner("update users set role = 'AGENT', name = 'Ana María' where uuid = $1", [user.uuid])
    await world.owner('update permissions set permission_create_areas = false where business_uuid = $1', [
      user.business,
    ])
    expireCache()
    const now = await actor()
    expect(now).toMatchObject({ role: 'AGENT', name: 'Ana María' })
    expect(now.permissions).toEqual({ ...defaultPermissions, permission_create_areas: false })
  })

  it('a forgotten session is read again at once', async () => {
    const { session } = await actor()
    await world.owner('update sessions set revoked_at = created_at where uuid = $1', [session])
    world.authenticator.forget(session)
    expect(await authenticate(token)).toBeNull()
  })
})

describe('its cost', () => {
  it('is one statement for a busy session until the cache expires', async () => {
    // Only `advance` moves the time: a busy machine would use up the cache's.
    vi.useFakeTimers({ toFake: ['Date'] })
    const busy = () => Promise.all(Array.from({ length: 50 }, () => authenticate(token)))
    expect(await statements(busy)).toBe(1)
    expect(await statements(busy)).toBe(0)
    world.clock.advance(500)
    expect(await statements(busy)).toBe(0)
    world.clock.advance(300)
    expect(await statements(busy)).toBe(1)
  })

  it('is the same for an invalid session', async () => {
    await world.owner('delete from sessions where user_uuid = $1', [user.uuid])
    expect(await statements(() => authenticate(token))).toBe(1)
    expect(await statements(() => authenticate(token))).toBe(0)
  })

  it('is no statement for a token that is not ours', async () => {
    expect(await statements(() => authenticate(`${token}x`))).toBe(0)
  })

  it('is one statement for all sessions of a business at once', async () => {
    const tokens = [token]
    for (let index = 0; index < 5; index++)
      tokens.push(expectTokens(await world.logIn({ email: user.email })).token)
    const fresh = createAuthenticator(world.services)
    expect(await statements(() => Promise.all(tokens.map((each) => fresh.authenticate(each))))).toBe(1)
  })
})

describe('without the database', () => {
  it('fails with an error, and reads again the next time', async () => {
    const { db } = world.services
    let away = true
    const authenticator = createAuthenticator({
      ...world.services,
      db: {
        ...db,
        call: (text, ...how) => (away ? Promise.reject(new Error('away')) : db.call(text, ...how)),
      },
    })
    await expect(authenticator.authenticate(token)).rejects.toThrow('away')
    away = false
    expect(await authenticator.authenticate(token)).not.toBeNull()
  })
})
