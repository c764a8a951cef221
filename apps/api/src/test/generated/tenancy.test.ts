import { type EndpointDefinition, type EndpointName, endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from './fingerprint'
import { idPathsOf, type Path, valueAt, withValueAt } from './ids'
import { inventedIds, waysOf } from './requests'
import { codeOf, send } from './send'
import { bootShop, type Shop } from './shop'

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

interface Place {
  readonly name: EndpointName
  readonly definition: EndpointDefinition
  readonly path: Path
  readonly where: string
}
const places: Place[] = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][])
  .filter(([, { access }]) => access.kind !== 'public')
  .flatMap(([name, definition]) =>
    idPathsOf(definition).map((path) => ({ name, definition, path, where: path.join('.') })),
  )
const owned = places.filter(({ name, where }) => !inventedIds[name]?.includes(where))

/** Where an id is compared with something that is one's own: these say so, about an id that nobody has too. */
const compared: Readonly<Record<string, string>> = {
  'logout body.user_uuid': 'OTHER_USERS_SESSION',
  'attachFile body.to': 'WRONG_RECIPIENT',
}
/** A filter that names nothing finds nothing. */
const filters: readonly string[] = ['listChannelItems query.account']

/** The same request, with and without what the stranger's own one has in that place. */
async function swapped({ name, path }: Place) {
  for (const prepare of waysOf(name)) {
    const call = await prepare(shop.admin)
    if (valueAt(call, path) === undefined) continue
    const theirs = valueAt(await prepare(shop.stranger), path)
    return { call, theirs, mixed: withValueAt(call, path, theirs) }
  }
  throw new Error(`no prepared request of ${name} has an id at ${path.join('.')}`)
}
const ask = (definition: EndpointDefinition, call: Parameters<typeof send>[2]) =>
  send(shop.api.url, definition, call, { authorization: shop.admin.token })

describe('an id of another business', () => {
  it.each(owned)('$name, $where: there is no such thing, and nothing of it changes', async (place) => {
    const { mixed, theirs } = await swapped(place)
    const before = await fingerprint(shop.stranger)
    const answer = await ask(place.definition, mixed)
    if (filters.includes(`${place.name} ${place.where}`)) return expect(answer.body).toEqual([])
    const code = codeOf(answer)
    const said = compared[`${place.name} ${place.where}`]
    if (said) expect(code).toBe(said)
    else expect(answer.status, code).toBe(404)
    expect(JSON.stringify(answer.body)).not.toContain(theirs)
    expect(await fingerprint(shop.stranger)).toBe(before)
  })
})

const wrong: readonly unknown[] = [
  true,
  0,
  -1,
  1e300,
  null,
  [],
  {},
  '',
  'nada',
  '..%2f..%2fetc%2fpasswd',
  "' or 1=1 --",
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  { $ne: null },
  ['0f0e0d0c-0b0a-4908-8706-050403020100', '0f0e0d0c-0b0a-4908-8706-050403020100'],
]

describe('what is no id', () => {
  it.each(places)('$name, $where: is refused, whatever it is', async (place) => {
    const [prepare] = waysOf(place.name)
    const call = owned.includes(place) ? (await swapped(place)).call : ((await prepare?.(shop.admin)) ?? {})
    for (const value of wrong) {
      const answer = await ask(place.definition, withValueAt(call, place.path, value))
      expect([404, 422], `${JSON.stringify(value)?.slice(0, 60)}: ${answer.status}`).toContain(answer.status)
      codeOf(answer)
    }
  })
})
