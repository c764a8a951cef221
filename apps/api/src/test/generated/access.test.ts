import { can, type EndpointDefinition, type EndpointName, endpoints, permissionKeys } from '@hilo/contracts'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signAccessToken } from '../../sessions/access-token'
import { judge, yesOf } from './judge'
import { requests } from './requests'
import type { Seat } from './seat'
import { type Call, codeOf, send } from './send'
import { bootShop, type Shop } from './shop'

let shop: Shop
/** What no door may open for. */
let badTokens: Record<string, string | undefined>
beforeAll(async () => {
  shop = await bootShop()
  const { services } = shop.api
  const { user, session, refreshToken, token } = shop.admin
  const claim = { user: user.uuid, business: user.business, session }
  const hourAgo = { ...services.clock, now: () => new Date(services.clock.now().getTime() - 3_600_000) }
  const expired = signAccessToken({ ...services, clock: hourAgo }, claim)
  const [head, body] = token.split('.')
  const foreign = shop.stranger
  badTokens = {
    'no token': undefined,
    'an empty one': '',
    garbage: 'Bearer nada',
    'an expired one': `Bearer ${expired}`,
    'a refresh token': `Bearer ${refreshToken}`,
    'one without a signature': `Bearer ${head}.${body}.`,
    'one signed with nothing': `Bearer ${jwt.sign(jwt.decode(token) as object, null, { algorithm: 'none' })}`,
    'one signed with another key': `Bearer ${jwt.sign(jwt.decode(token) as object, 'otra clave')}`,
    'the session of another business': `Bearer ${signAccessToken(services, { ...claim, session: foreign.session })}`,
  }
})
afterAll(() => shop.stop())

const all = Object.entries(endpoints) as [EndpointName, EndpointDefinition][]
const closed = all.filter(([, { access }]) => access.kind !== 'public')

/** Who sits there, what the contract lets them do, and one exception: these two ask for a permission by field. */
const byField: readonly EndpointName[] = ['updateArea', 'updateWhatsappConfig']
const seats = ['ana', 'admin', 'superAdmin', 'bound'] as const
const may = (seat: (typeof seats)[number], name: EndpointName): boolean => {
  if (seat === 'bound' && byField.includes(name)) return false
  const permissions = Object.fromEntries(permissionKeys.map((key) => [key, seat !== 'bound']))
  const role = seat === 'superAdmin' ? 'SUPER_ADMIN' : seat === 'admin' ? 'ADMIN' : 'AGENT'
  return can(
    { role, permissions: permissions as Parameters<typeof can>[0]['permissions'] },
    endpoints[name].access,
  )
}

const ask = (seat: Seat, definition: EndpointDefinition, call: Call, authorization = seat.token) =>
  send(shop.api.url, definition, call, { authorization })

describe('without a good token', () => {
  it.each(closed)('%s answers 401 to each bad one, by each method', async (name, definition) => {
    const call = await requests[name](shop.admin)
    for (const [what, authorization] of Object.entries(badTokens))
      for (const method of definition.methods) {
        const answer = await send(shop.api.url, definition, call, { authorization, method })
        expect(codeOf(answer), what).toBe('UNAUTHENTICATED')
      }
  })
})

describe.each(seats)('%s', (who) => {
  it.each(all)('%s: what the contract says, and no less', async (name, definition) => {
    const seat = shop[who]
    // Logging out ends the session: another one of the same person.
    const { token } = name === 'logout' ? await seat.signIn() : seat
    const call = await requests[name](seat)
    const answer = await ask(seat, definition, call, token)
    if (!may(who, name)) return expect(codeOf(answer)).toBe('FORBIDDEN')
    judge(name, definition, answer)
    expect(answer.status, JSON.stringify(answer.body)).toBe(yesOf(definition))
  })
})

/** The first method with the plain address and 'Bearer' is what the seats above asked with. */
const forms = [
  ['', true],
  ['bearer ', false],
  ['', false],
  ['Bearer ', true],
] as const
const declared = all
  .flatMap(([name, definition]) => definition.methods.map((method) => ({ name, definition, method })))
  .map((one, at) => ({ ...one, form: forms[at % forms.length] ?? forms[0] }))
describe('each method that is declared, in one of the ways of asking', () => {
  it.each(declared)('$name by $method', async ({ name, definition, method, form: [scheme, slash] }) => {
    const { admin, api } = shop
    const { token } = name === 'logout' ? await admin.signIn() : admin
    const call = await requests[name](admin)
    const answer = await send(api.url, definition, call, { method, slash, authorization: scheme + token })
    expect(answer.status, JSON.stringify(answer.body)).toBe(yesOf(definition))
    judge(name, definition, answer)
  })
})
