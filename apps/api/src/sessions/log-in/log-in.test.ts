import { randomUUID } from 'node:crypto'
import { isRefusal } from '@hilo/contracts'
import bcrypt from 'bcrypt'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFairQueue } from '../../platform/fairness/fair-queue'
import { createSessionWorld, expectTokens, password, type SessionWorld } from '../../test/sessions-world'
import { verifyAccessToken } from '../tokens/access-token'
import { openSession } from '../tokens/open-session'
import { hashOfToken } from '../tokens/refresh-token'
import { findLoginUser } from './find-login-user'
import { logIn } from './log-in'
import { hashPassword } from './password'
import { reserveAttempt } from './reserve-attempt'

const minute = 60_000
const day = 24 * 60 * minute

let world: SessionWorld
beforeAll(async () => {
  world = await createSessionWorld()
})
afterAll(() => world.stop())
afterEach(() => vi.restoreAllMocks())

const codeOf = (result: unknown) => (isRefusal(result) ? result.code : 'in')
const failuresOf = (email: string) => world.owner('select * from login_failures where email = $1', [email])
/** Inserts failed attempts, which the limits count. */
async function addFailures(email: string, count: number, address: (index: number) => string) {
  const rows = Array.from({ length: count }, (_, index) => address(index))
  await world.owner(
    'insert into login_failures (email, address, occurred_at) select $1, unnest($2::text[]), $3',
    [email, rows, world.clock.now()],
  )
}
const elsewhere = (index: number) => `198.51.100.${index % 250}`

describe('login', () => {
  it('opens a session with its first refresh token, stored as a hash', async () => {
    const { ana, clock, owner, services } = world
    const { token, refresh_token } = expectTokens(
      await world.logIn({ browser: 'Firefox 140', os: 'Linux', remember: false }),
    )
    const claim = verifyAccessToken(services, token)
    expect(claim).toMatchObject({ user: ana.uuid, business: ana.business })
    const [session] = await owner('select * from sessions where uuid = $1', [claim?.session])
    expect(session).toMatchObject({
      user_uuid: ana.uuid,
      browser: 'Firefox 140',
      os: 'Linux',
      address: '203.0.113.7',
      remember: false,
      revoked_at: null,
    })
    const [row] = await owner('select * from refresh_tokens where session_uuid = $1', [claim?.session])
    expect(row).toMatchObject({ hash: hashOfToken(refresh_token), used_at: null })
    expect(Math.abs(row?.created_at - clock.now().getTime())).toBeLessThan(minute)
  })

  it('lives 30 days when remembered and 12 hours when not', async () => {
    for (const [remember, hours] of [
      [true, 720],
      [false, 12],
    ] as const) {
      const { token } = expectTokens(await world.logIn({ remember }))
      const [row] = await world.owner<{ lives: number }>(
        'select extract(epoch from expires_at - created_at)::int / 3600 as lives from sessions where uuid = $1',
        [verifyAccessToken(world.services, token)?.session],
      )
      expect(row?.lives).toBe(hours)
    }
  })

  it('ignores case and spaces of the address', async () => {
    expect(codeOf(await world.logIn({ email: `  ${world.ana.email.toUpperCase()}\u0000 ` }))).toBe('in')
  })

  it('answers unknown, wrong, disabled and too long alike, with the same statements', async () => {
    // The tests' own hashes are cheap; here each has the product's cost.
    const userWith = async (secret: string) => {
      const user = await world.createUser()
      const hash = await hashPassword(secret)
      await world.owner('update users set password_hash = $1 where uuid = $2', [hash, user.uuid])
      return user
    }
    const known = await userWith(password)
    const disabled = await userWith(password)
    await world.owner('update users set active = false where uuid = $1', [disabled.uuid])
    const full = 'x'.repeat(72)
    const long = await userWith(full)
    const compare = vi.spyOn(bcrypt, 'compare')
    const steps: number[] = []
    for (const input of [
      { email: 'nobody@hilo.test' },
      { email: '' },
      { email: 'no address at all' },
      { email: known.email, password: 'wrong' },
      { email: known.email, password: '' },
      { email: disabled.email },
      { email: long.email, password: `${full}x` },
    ]) {
      const before = world.services.db.statements()
      expect(await world.logIn(input)).toMatchObject({
        code: 'INVALID_CREDENTIALS',
        status: 401,
        msg: 'Correo o contraseña incorrectos.',
      })
      steps.push(world.services.db.statements() - before)
    }
    expect(new Set(steps).size).toBe(1)
    expect(compare).toHaveBeenCalledTimes(steps.length)
    for (const [, hash] of compare.mock.calls) expect(bcrypt.getRounds(String(hash))).toBe(10)
    expect(codeOf(await world.logIn({ email: long.email, password: full }))).toBe('in')
  })

  it('refuses a login whose password is changed, or whose user is disabled, during the check', async () => {
    for (const change of ["password_hash = 'other'", 'active = false']) {
      const user = await world.createUser()
      const found = await findLoginUser(world.services, user.email)
      const device = { browser: '', os: '', address: '203.0.113.7', remember: true }
      const reservation = await reserveAttempt(world.services, { ...device, email: user.email }, found)
      if (!found || isRefusal(reservation)) throw new Error('setup')
      await world.owner(`update users set ${change} where uuid = $1`, [user.uuid])
      expect(codeOf(await openSession(world.services, found, device, reservation))).toBe(
        'INVALID_CREDENTIALS',
      )
      expect(await world.owner('select from sessions where user_uuid = $1', [user.uuid])).toHaveLength(0)
      expect(await failuresOf(user.email)).toHaveLength(1)
    }
  })
})

describe('login limits (CVE-2022-3741)', () => {
  it('check the password for 20 failures of an account and address in fifteen minutes', async () => {
    const { email } = await world.createUser()
    const compare = vi.spyOn(bcrypt, 'compare')
    const codes: string[] = []
    for (let index = 0; index < 25; index++)
      codes.push(codeOf(await world.logIn({ email, password: `wrong ${index}` })))
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(20)
    expect(codes.slice(20)).toEqual(Array(5).fill('LOGIN_LIMITED'))
    expect(compare).toHaveBeenCalledTimes(20)
    // The right password is refused from there too, but not from elsewhere.
    expect(codeOf(await world.logIn({ email }))).toBe('LOGIN_LIMITED')
    expect(codeOf(await world.logIn({ email, address: '192.0.2.1' }))).toBe('in')
    expect(codeOf(await world.logIn({}))).toBe('in')
    world.clock.advance(15 * minute)
    expect(codeOf(await world.logIn({ email }))).toBe('in')
  })

  it('count attempts that are under way', async () => {
    const { email } = await world.createUser()
    const compare = vi.spyOn(bcrypt, 'compare')
    const queue = createFairQueue({ atOnce: 60, waiting: 0, waitingPerKey: 0 })
    const input = { email, browser: '', os: '', address: '192.0.2.9', remember: true }
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        logIn(world.services, queue, { ...input, password: `wrong ${index}` }),
      ),
    )
    expect(results.filter((result) => codeOf(result) === 'LOGIN_LIMITED')).toHaveLength(40)
    expect(compare).toHaveBeenCalledTimes(20)
  })

  it('do not count successes, however many at once', async () => {
    const { email } = await world.createUser()
    const results = await Promise.all(Array.from({ length: 30 }, () => world.logIn({ email })))
    expect(results.map(codeOf)).toEqual(Array(30).fill('in'))
    expect(await failuresOf(email)).toHaveLength(0)
  })

  it('check 100 failures of an account from everywhere, and do not limit known devices', async () => {
    const { email } = await world.createUser()
    const home = { email, address: '203.0.113.50', browser: 'Firefox' }
    expect(codeOf(await world.logIn(home))).toBe('in')
    world.clock.advance(80 * day)
    await addFailures(email, 99, elsewhere)
    expect(codeOf(await world.logIn({ ...home, browser: 'Chrome', password: 'wrong' }))).toBe(
      'INVALID_CREDENTIALS',
    )
    expect(await failuresOf(email)).toHaveLength(100)
    // A device is known by browser and address together.
    expect(codeOf(await world.logIn({ ...home, browser: 'Chrome' }))).toBe('LOGIN_LIMITED')
    expect(codeOf(await world.logIn({ ...home, address: '203.0.113.51' }))).toBe('LOGIN_LIMITED')
    expect(codeOf(await world.logIn(home))).toBe('in')
    // The known device has its own limit of twenty.
    for (let index = 0; index < 20; index++)
      expect(codeOf(await world.logIn({ ...home, password: 'wrong' }))).toBe('INVALID_CREDENTIALS')
    expect(codeOf(await world.logIn(home))).toBe('LOGIN_LIMITED')
  })

  it('lock out strangers behind a proxy without locking out known devices', async () => {
    const { email } = await world.createUser()
    const proxy = '172.18.0.1'
    const laptop = { email, address: proxy, browser: 'Firefox' }
    expect(codeOf(await world.logIn(laptop))).toBe('in')
    const stranger = { email, address: proxy, browser: 'curl' }
    for (let index = 0; index < 20; index++)
      expect(codeOf(await world.logIn({ ...stranger, password: 'wrong' }))).toBe('INVALID_CREDENTIALS')
    expect(codeOf(await world.logIn(stranger))).toBe('LOGIN_LIMITED')
    expect(codeOf(await world.logIn(laptop))).toBe('in')
  })

  it('forget a device after 90 days', async () => {
    const { email } = await world.createUser()
    const home = { email, address: '203.0.113.60' }
    expect(codeOf(await world.logIn(home))).toBe('in')
    world.clock.advance(91 * day)
    await addFailures(email, 100, elsewhere)
    expect(codeOf(await world.logIn(home))).toBe('LOGIN_LIMITED')
  })

  it('take a whole IPv6 network for one address', async () => {
    const { email } = await world.createUser()
    await addFailures(email, 20, () => '2001:db8:0:7::/64')
    expect(codeOf(await world.logIn({ email, address: '2001:db8:0:7:1234::1' }))).toBe('LOGIN_LIMITED')
    expect(codeOf(await world.logIn({ email, address: '2001:db8:0:8::1' }))).toBe('in')
  })

  it('do not tell unknown addresses from known ones', async () => {
    const known = await world.createUser()
    const unknown = `${randomUUID()}@hilo.test`
    const steps = async (email: string) => {
      await addFailures(email, 100, elsewhere)
      const before = world.services.db.statements()
      const code = codeOf(await world.logIn({ email, address: '192.0.2.77' }))
      return { code, statements: world.services.db.statements() - before }
    }
    const expected = await steps(known.email)
    expect(expected.code).toBe('LOGIN_LIMITED')
    expect(await steps(unknown)).toEqual(expected)
  })

  it('delete rows that no longer count', async () => {
    // Those of the tests before would be deleted first.
    await world.owner('delete from login_failures')
    await addFailures('old@hilo.test', 30, elsewhere)
    world.clock.advance(16 * minute)
    for (let index = 0; index < 100; index++) {
      const [{ left } = { left: 0 }] = await world.owner<{ left: number }>(
        "select count(*)::int as left from login_failures where email = 'old@hilo.test'",
      )
      if (left === 0) break
      await reserveAttempt(
        world.services,
        { email: 'new@hilo.test', address: elsewhere(index), browser: '' },
        null,
      )
    }
    expect(await failuresOf('old@hilo.test')).toHaveLength(0)
  })

  it('refuse at once, without any statement, when too many wait', async () => {
    const queue = createFairQueue({ atOnce: 1, waiting: 1, waitingPerKey: 1 })
    const input = {
      email: world.ana.email,
      password,
      browser: '',
      os: '',
      address: '192.0.2.3',
      remember: true,
    }
    const results = await Promise.all(Array.from({ length: 5 }, () => logIn(world.services, queue, input)))
    expect(results.map(codeOf)).toEqual(['in', 'in', 'RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED'])
  })
})
