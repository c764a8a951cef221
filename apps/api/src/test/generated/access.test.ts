import { can, type EndpointDefinition, type EndpointName, endpoints, permissionKeys } from '@hilo/contracts'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signAccessToken } from '../../sessions/tokens/access-token'
import { expectValidAnswer, successStatus } from './expect-valid-answer'
import type { Fixture } from './fixture/fixture'
import { bootShop, type Shop } from './fixture/shop'
import { requests } from './requests'
import { type Call, codeOf, send } from './send'

let shop: Shop
/** Authorizations that every endpoint with access control must refuse. */
let badTokens: Record<string, string | undefined>
beforeAll(async () => {
  shop = await bootShop()
  const { services } = shop.api
  const { user, session, refreshToken, token } = shop.admin
  const claim = { user: user.uuid, business: user.business, session }
  const hourAgo = { ...services.clock, now: () => new Date(services.clock.now().getTime() - 3_600_000) }
  const expired = signAccessToken({ ...services, clock: hourAgo }, claim)
  const [head, body] = token.split('.')
  const otherBusiness = shop.stranger
  badTokens = {
    'no token': undefined,
    'an empty one': '',
    garbage: 'Bearer nada',
    'an expired one': `Bearer ${expired}`,
    'a refresh token': `Bearer ${refreshToken}`,
    'one without a signature': `Bearer ${head}.${body}.`,
    'one signed with nothing': `Bearer ${jwt.sign(jwt.decode(token) as object, null, { algorithm: 'none' })}`,
    'one signed with another key': `Bearer ${jwt.sign(jwt.decode(token) as object, 'otra clave')}`,
    'the session of another business': `Bearer ${signAccessToken(services, { ...claim, session: otherBusiness.session })}`,
  }
})
afterAll(() => shop.stop())

const all = Object.entries(endpoints) as [EndpointName, EndpointDefinition][]
const protectedEndpoints = all.filter(([, { access }]) => access.kind !== 'public')

/** These two check a permission for each field, not one for the endpoint. */
const byField: readonly EndpointName[] = ['updateArea', 'updateWhatsappConfig']
const roles = ['ana', 'admin', 'superAdmin', 'bound'] as const
/** Whether the contract lets this role call the endpoint. */
const may = (fixture: (typeof roles)[number], name: EndpointName): boolean => {
  if (fixture === 'bound' && byField.includes(name)) return false
  const permissions = Object.fromEntries(permissionKeys.map((key) => [key, fixture !== 'bound']))
  const role = fixture === 'superAdmin' ? 'SUPER_ADMIN' : fixture === 'admin' ? 'ADMIN' : 'AGENT'
  return can(
    { role, permissions: permissions as Parameters<typeof can>[0]['permissions'] },
    endpoints[name].access,
  )
}

const ask = (fixture: Fixture, definition: EndpointDefinition, call: Call, authorization = fixture.token) =>
  send(shop.api.url, definition, call, { authorization })

describe('without a good token', () => {
  it.each(protectedEndpoints)(
    '%s answers 401 to each bad token, by each method',
    async (name, definition) => {
      const call = await requests[name](shop.admin)
      for (const [what, authorization] of Object.entries(badTokens))
        for (const method of definition.methods) {
          const answer = await send(shop.api.url, definition, call, { authorization, method })
          expect(codeOf(answer), what).toBe('UNAUTHENTICATED')
        }
    },
  )
})

describe.each(roles)('%s', (who) => {
  it.each(all)('%s: answers as the contract allows this role', async (name, definition) => {
    const fixture = shop[who]
    // Logging out ends its session, so it gets another one of the same person.
    const { token } = name === 'logout' ? await fixture.signIn() : fixture
    const call = await requests[name](fixture)
    const answer = await ask(fixture, definition, call, token)
    if (!may(who, name)) return expect(codeOf(answer)).toBe('FORBIDDEN')
    expectValidAnswer(name, definition, answer)
    expect(answer.status, JSON.stringify(answer.body)).toBe(successStatus(definition))
  })
})

/** Schemes and trailing slashes, beside the one form with which each role asked above. */
const forms = [
  ['', true],
  ['bearer ', false],
  ['', false],
  ['Bearer ', true],
] as const
const declared = all
  .flatMap(([name, definition]) => definition.methods.map((method) => ({ name, definition, method })))
  .map((one, at) => ({ ...one, form: forms[at % forms.length] ?? forms[0] }))
describe('each declared method, with one of the accepted schemes and slashes', () => {
  it.each(declared)('$name by $method', async ({ name, definition, method, form: [scheme, slash] }) => {
    const { admin, api } = shop
    const { token } = name === 'logout' ? await admin.signIn() : admin
    const call = await requests[name](admin)
    const answer = await send(api.url, definition, call, { method, slash, authorization: scheme + token })
    expect(answer.status, JSON.stringify(answer.body)).toBe(successStatus(definition))
    expectValidAnswer(name, definition, answer)
  })
})
