import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { movableClock } from '../../platform/clock/clock'
import { deriveKeys } from '../../platform/secrets/keys'
import { signAccessToken, verifyAccessToken } from './access-token'

const setup = () => {
  const clock = movableClock()
  const services = {
    clock,
    keys: deriveKeys('a secret that only the tests know'),
    settings: {
      publicUrl: '',
      graphVersion: '',
      whatsappGraphBase: '',
      metaApp: {
        id: undefined,
        secret: undefined,
        configId: undefined,
        verifyToken: undefined,
        script: '',
      },
      telegramApiBase: '',
      gmailApiBase: '',
      googleAuthUrl: '',
      googleTokenUrl: '',
      googleJwksUrl: '',
      messengerGraphBase: '',
      instagramGraphBase: '',
      providerTimeoutMs: 1,
      accessTokenMinutes: 15,
      ice: { stunUrls: [], turnUrls: [], turnSecret: undefined, relayOnly: false },
      webhookRetentionDays: 30,
    },
  }
  const claim = { user: randomUUID(), business: randomUUID(), session: randomUUID() }
  const payload = () => {
    const iat = Math.floor(clock.now().getTime() / 1000)
    return {
      sub: claim.user,
      bus: claim.business,
      sid: claim.session,
      iss: 'hilo',
      aud: 'hilo-api',
      iat,
      exp: iat + 900,
    }
  }
  const verify = (token: string) => verifyAccessToken(services, token)
  return { clock, services, claim, payload, verify, key: services.keys.accessToken }
}

describe('access token', () => {
  it('holds the user, the business, the session and the expiry', () => {
    const { services, claim, verify, clock } = setup()
    const read = verify(signAccessToken(services, claim))
    expect(read).toMatchObject(claim)
    const minutes = ((read?.until.getTime() ?? 0) - clock.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(14.9)
    expect(minutes).toBeLessThanOrEqual(15)
  })

  it('expires by our clock', () => {
    const { services, claim, verify, clock } = setup()
    const token = signAccessToken(services, claim)
    clock.advance(14 * 60_000)
    expect(verify(token)).not.toBeNull()
    clock.advance(61_000)
    expect(verify(token)).toBeNull()
  })

  it('accepts a token signed by this test, so that the following ones are refused for their own reason', () => {
    const { payload, verify, key, claim } = setup()
    expect(verify(jwt.sign(payload(), key, { algorithm: 'HS256' }))).toMatchObject(claim)
  })

  describe('is safe from CVE-2022-23539, 23540 and 23541', () => {
    it('refuses a token without a signature', () => {
      const { payload, verify } = setup()
      expect(verify(jwt.sign(payload(), null as unknown as string, { algorithm: 'none' }))).toBeNull()
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      for (const alg of ['none', 'None', 'NONE', 'nOnE'])
        expect(verify(`${encode({ alg, typ: 'JWT' })}.${encode(payload())}.`)).toBeNull()
    })

    it.each(['HS384', 'HS512'] as const)('refuses another algorithm with our own key: %s', (algorithm) => {
      const { payload, verify, key } = setup()
      expect(verify(jwt.sign(payload(), key, { algorithm }))).toBeNull()
    })

    it('refuses another key, and the keys of our other tokens', () => {
      const { payload, verify, services } = setup()
      for (const key of [
        createSecretKey(randomBytes(32)),
        services.keys.refreshToken,
        services.keys.fileLink,
      ])
        expect(verify(jwt.sign(payload(), key))).toBeNull()
    })

    it('refuses another issuer or audience', () => {
      const { payload, verify, key } = setup()
      expect(verify(jwt.sign({ ...payload(), iss: 'other' }, key))).toBeNull()
      expect(verify(jwt.sign({ ...payload(), aud: 'other' }, key))).toBeNull()
    })

    it('refuses a token without an expiry', () => {
      const { payload, verify, key } = setup()
      const { exp: _, ...endless } = payload()
      expect(verify(jwt.sign(endless, key))).toBeNull()
    })

    it.each(['sub', 'bus', 'sid'] as const)('refuses a %s that is not a uuid', (name) => {
      const { payload, verify, key } = setup()
      for (const value of ["' or true --", '', '0'])
        expect(verify(jwt.sign({ ...payload(), [name]: value }, key))).toBeNull()
      const { [name]: _, ...without } = payload()
      expect(verify(jwt.sign(without, key))).toBeNull()
    })

    it('refuses a changed claim, a truncated signature, and other text', () => {
      const { services, claim, verify } = setup()
      const [head, body, signature] = signAccessToken(services, claim).split('.')
      const admin = Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: randomUUID() }),
      ).toString('base64url')
      expect(verify(`${head}.${admin}.${signature}`)).toBeNull()
      expect(verify(`${head}.${body}.${signature?.slice(0, -2)}`)).toBeNull()
      expect(verify(`${head}.${body}.`)).toBeNull()
      for (const text of ['', ' ', 'a.b.c', 'null', 'undefined', '{}', '\u0000', 'x'.repeat(1_000_000)])
        expect(verify(text)).toBeNull()
    })
  })
})
