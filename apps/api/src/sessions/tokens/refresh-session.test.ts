import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rooms } from '../../platform/realtime/rooms'
import { deriveKeys, type Keys } from '../../platform/secrets/keys'
import {
  createSessionWorld,
  expectTokens,
  type SessionWorld,
  type TestUser,
  testSecret,
} from '../../test/sessions-world'
import { revokeSessions } from '../revoke-sessions'
import { verifyAccessToken } from './access-token'
import type { Tokens } from './open-session'
import { refreshSession } from './refresh-session'
import { createRefreshToken, hashOfToken } from './refresh-token'

const minute = 60_000
const hour = 60 * minute

let world: SessionWorld
let tokens: Tokens
let session: string
let user: TestUser
beforeAll(async () => {
  world = await createSessionWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  user = await world.createUser()
  await begin(true)
})

async function begin(remember: boolean) {
  tokens = expectTokens(await world.logIn({ email: user.email, remember }))
  session = verifyAccessToken(world.services, tokens.token)?.session ?? ''
}
const refresh = (token: string) => refreshSession(world.services, world.authenticator, token)
const refreshed = async (token: string) => expectTokens(await refresh(token)).refresh_token
const codeOf = (result: unknown) => (isRefusal(result) ? result.code : 'refreshed')
const row = async () =>
  (await world.owner('select * from sessions where uuid = $1', [session]))[0] as Record<string, unknown>
/** The tokens of the session that may still be used: never more than one. */
const usable = async () =>
  (await world.owner('select from refresh_tokens where session_uuid = $1 and used_at is null', [session]))
    .length

async function expectRevoked(why: string | null) {
  expect((await row()).revoked_reason).toBe(why)
  expect(world.cut.includes(rooms.session(session))).toBe(why !== null)
}

describe('refresh', () => {
  it('returns new tokens, and stores only hashes', async () => {
    world.clock.advance(minute)
    const next = expectTokens(await refresh(tokens.refresh_token))
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect(verifyAccessToken(world.services, next.token)).toMatchObject({
      user: user.uuid,
      business: user.business,
      session,
    })
    expect(await world.authenticator.authenticate(next.token)).toMatchObject({ uuid: user.uuid })
    const rows = await world.owner<{ hash: Buffer }>(
      'select hash from refresh_tokens where session_uuid = $1 order by created_at',
      [session],
    )
    expect(rows.map(({ hash }) => hash)).toEqual(
      [tokens.refresh_token, next.refresh_token].map((token) => hashOfToken(token)),
    )
  })

  it('takes one statement to find the session and one to rotate the token', async () => {
    const before = world.services.db.statements()
    await refreshed(tokens.refresh_token)
    expect(world.services.db.statements() - before).toBe(2)
  })

  it.each([
    [true, 30 * 24 * hour],
    [false, 12 * hour],
  ])('keeps a session (remembered: %s) alive while it is used, and no longer', async (remember, lifetime) => {
    await begin(remember)
    world.clock.advance(lifetime - minute)
    const second = await refreshed(tokens.refresh_token)
    world.clock.advance(lifetime - minute)
    const third = await refreshed(second)
    world.clock.advance(lifetime + minute)
    expect(codeOf(await refresh(third))).toBe('INVALID_REFRESH')
  })

  it('refuses anything that is not a refresh token of ours, always with the same error', async () => {
    for (const token of [
      '',
      'x',
      '\u0000',
      tokens.token,
      createRefreshToken(),
      `${tokens.refresh_token}=`,
      ` ${tokens.refresh_token}`,
      'x'.repeat(4096),
    ])
      expect(await refresh(token)).toMatchObject({ code: 'INVALID_REFRESH', status: 401 })
    await expectRevoked(null)
  })

  it('refuses a disabled user', async () => {
    await world.owner('update users set active = false where uuid = $1', [user.uuid])
    expect(codeOf(await refresh(tokens.refresh_token))).toBe('INVALID_REFRESH')
    expect(await usable()).toBe(1)
  })

  it('refuses a revoked session', async () => {
    await revokeSessions(world.services, world.authenticator, {
      business: user.business,
      user: user.uuid,
      why: 'admin',
    })
    expect(codeOf(await refresh(tokens.refresh_token))).toBe('INVALID_REFRESH')
  })
})

describe('a used refresh token', () => {
  it('returns the same tokens again within the grace period', async () => {
    const lost = await refreshed(tokens.refresh_token)
    world.clock.advance(9_000)
    const again = expectTokens(await refresh(tokens.refresh_token))
    expect(again.refresh_token).toBe(lost)
    expect(await world.authenticator.authenticate(again.token)).not.toBeNull()
    expect(await refreshed(lost)).not.toBe(lost)
    await expectRevoked(null)
  })

  it('revokes the session after the grace period', async () => {
    const next = expectTokens(await refresh(tokens.refresh_token))
    expect(await world.authenticator.authenticate(next.token)).not.toBeNull()
    world.clock.advance(10_001)
    expect(codeOf(await refresh(tokens.refresh_token))).toBe('INVALID_REFRESH')
    await expectRevoked('reuse')
    expect(codeOf(await refresh(next.refresh_token))).toBe('INVALID_REFRESH')
    // At once in this process, without moving the clock.
    expect(await world.authenticator.authenticate(next.token)).toBeNull()
  })

  it('revokes the session within the grace period once its successor was used', async () => {
    const second = await refreshed(tokens.refresh_token)
    const third = await refreshed(second)
    expect(codeOf(await refresh(tokens.refresh_token))).toBe('INVALID_REFRESH')
    await expectRevoked('reuse')
    expect(codeOf(await refresh(third))).toBe('INVALID_REFRESH')
  })

  it('returns the same tokens again from a process that has a new secret, and from no other one', async () => {
    const lost = await refreshed(tokens.refresh_token)
    const withKeys = (keys: Keys) => ({ ...world.services, keys })
    const fresh = 'a new secret that only this test knows'
    const rotated = withKeys(deriveKeys(fresh, testSecret))
    const again = expectTokens(await refreshSession(rotated, world.authenticator, tokens.refresh_token))
    expect(again.refresh_token).toBe(lost)
    expect(verifyAccessToken(rotated, again.token)).toMatchObject({ session })
    await expectRevoked(null)
    const resealed = withKeys(deriveKeys(fresh))
    expect(codeOf(await refreshSession(resealed, world.authenticator, tokens.refresh_token))).toBe(
      'INVALID_REFRESH',
    )
    await expectRevoked('reuse')
  })

  it('ends only its own session', async () => {
    const other = expectTokens(await world.logIn({ email: user.email }))
    await refreshed(tokens.refresh_token)
    world.clock.advance(minute)
    expect(codeOf(await refresh(tokens.refresh_token))).toBe('INVALID_REFRESH')
    expect(codeOf(await refresh(other.refresh_token))).toBe('refreshed')
  })
})

describe('concurrent refreshes', () => {
  it('keep ten tabs logged in, over 50 rounds', async () => {
    let token = tokens.refresh_token
    for (let round = 0; round < 50; round++) {
      const results = await Promise.all(Array.from({ length: 10 }, () => refreshed(token)))
      expect(new Set(results).size).toBe(1)
      token = results[0] ?? ''
      expect(await usable()).toBe(1)
      world.clock.advance(14 * minute)
    }
    await expectRevoked(null)
    // Hundreds of transactions that wait for one another: on a busy machine they take their time.
  }, 120_000)

  it('of an old and the newest token never leave two usable tokens', async () => {
    for (let round = 0; round < 20; round++) {
      await begin(true)
      const second = await refreshed(tokens.refresh_token)
      const results = await Promise.all(
        [tokens.refresh_token, second, tokens.refresh_token, second].map(refresh),
      )
      const given = new Set(results.flatMap((result) => (isRefusal(result) ? [] : [result.refresh_token])))
      given.delete(second)
      expect(given.size).toBeLessThanOrEqual(1)
      expect(await usable()).toBeLessThanOrEqual(1)
      // Either one use of the old token came after its grace period, or both came before the successor was used.
      const old = [results[0], results[2]].map(codeOf)
      expect((await row()).revoked_reason).toBe(old.includes('INVALID_REFRESH') ? 'reuse' : null)
    }
  })

  it('leave no usable token where the session is revoked at once', async () => {
    for (let round = 0; round < 10; round++) {
      await begin(true)
      const [result] = await Promise.all([
        refresh(tokens.refresh_token),
        revokeSessions(world.services, world.authenticator, {
          business: user.business,
          user: user.uuid,
          why: 'password',
        }),
      ])
      expect((await row()).revoked_reason).toBe('password')
      if (isRefusal(result)) continue
      expect(await world.authenticator.authenticate(result.token)).toBeNull()
      expect(codeOf(await refresh(result.refresh_token))).toBe('INVALID_REFRESH')
    }
  })
})
