import {
  type ApiScope,
  apiScopes,
  can,
  type EndpointDefinition,
  type EndpointName,
  endpoints,
  type Permissions,
  permissionKeys,
} from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyText, hashOfKey } from '../../api-keys/key-text'
import { expectValidAnswer, successStatus } from './expect-valid-answer'
import { fingerprint } from './fixture/fingerprint'
import type { Fixture } from './fixture/fixture'
import { idPathsOf, valueAt, withValueAt } from './fixture/ids'
import { bootShop, type Shop } from './fixture/shop'
import { inventedIds, requests, requestVariants } from './requests'
import { codeOf, send } from './send'

const allPermissions = Object.fromEntries(permissionKeys.map((key) => [key, true])) as Permissions

let shop: Shop
/** Keys of each kind: with one scope alone, with all but one, with all. */
const keys = new Map<string, string>()
/** Keys of a person, and those of the business, which have no person. */
const kinds = ['admin', 'ana', 'business'] as const
type Kind = (typeof kinds)[number]
beforeAll(async () => {
  shop = await bootShop()
  for (const who of kinds) {
    keys.set(`${who} all`, await keyOf(who, apiScopes))
    for (const scope of apiScopes) {
      const others = apiScopes.filter((one) => one !== scope)
      keys.set(`${who} ${scope}`, await keyOf(who, [scope]))
      keys.set(`${who} all but ${scope}`, await keyOf(who, others))
    }
  }
})
afterAll(() => shop.stop())

const fixtureOf = (who: Kind): Fixture => shop[who === 'business' ? 'admin' : who]

async function keyOf(who: Kind, scopes: readonly ApiScope[]): Promise<string> {
  const { user, business, sql } = fixtureOf(who)
  const key = createKeyText()
  await sql(
    `insert into api_keys (business_uuid, uuid, user_uuid, name, hash, hint, scopes, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, '', $5, now())`,
    [business.uuid, who === 'business' ? null : user.uuid, `${who} ${scopes.join()}`, hashOfKey(key), scopes],
  )
  return key
}

const protectedEndpoints = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).filter(
  ([, { access }]) => access.kind !== 'public',
)
const forKeys = protectedEndpoints.flatMap(([name, definition]) =>
  definition.key ? [[name, definition, definition.key] as const] : [],
)

const ask = async (
  definition: EndpointDefinition,
  call: Parameters<typeof send>[2],
  who: Kind,
  scope: string,
) => {
  const authorization = `Bearer ${keys.get(`${who} ${scope}`)}`
  return send(shop.api.url, definition, call, { authorization })
}

describe.each(kinds)('with a key of %s', (who) => {
  const may = ({ access }: EndpointDefinition) =>
    can({ role: who === 'ana' ? 'AGENT' : 'ADMIN', permissions: allPermissions }, access)

  it.each(forKeys)('%s answers as its scope and the person’s rights say', async (name, definition, key) => {
    const call = await requests[name](fixtureOf(who))
    const without = await ask(definition, call, who, `all but ${key}`)
    expect(codeOf(without)).toBe('SCOPE_MISSING')
    const answer = await ask(definition, call, who, key)
    if (who === 'business' && definition.ofPerson) return expect(codeOf(answer)).toBe('KEY_OF_PERSON_NEEDED')
    if (!may(definition)) return expect(codeOf(answer)).toBe('FORBIDDEN')
    expectValidAnswer(name, definition, answer)
    expect(answer.status, JSON.stringify(answer.body)).toBe(successStatus(definition))
  })
})

// A refusal before anything is read: the same request serves the keys of each kind.
it.each(protectedEndpoints.filter(([, { key }]) => !key))('%s takes no key', async (name, definition) => {
  const call = await requests[name](shop.admin)
  for (const who of kinds)
    expect([who, codeOf(await ask(definition, call, who, 'all'))]).toEqual([who, 'KEY_NOT_ALLOWED'])
})

const owned = forKeys.flatMap(([name, definition]) =>
  idPathsOf(definition)
    .map((path) => ({ name, definition, path, where: path.join('.') }))
    .filter(({ where }) => !inventedIds[name]?.includes(where)),
)

it.each(owned.flatMap((place) => (['admin', 'business'] as const).map((who) => ({ ...place, who }))))(
  '$name, $where: no key of $who reaches a row of another business',
  async ({ name, definition, path, who }) => {
    for (const prepare of requestVariants(name)) {
      const call = await prepare(shop.admin)
      if (valueAt(call, path) === undefined) continue
      const theirs = valueAt(await prepare(shop.stranger), path)
      const before = await fingerprint(shop.stranger)
      const answer = await ask(definition, withValueAt(call, path, theirs), who, 'all')
      expect(JSON.stringify(answer.body)).not.toContain(theirs)
      expect(await fingerprint(shop.stranger)).toBe(before)
      return
    }
  },
)
