import { type EndpointDefinition, type EndpointName, endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from './fixture/fingerprint'
import { idPathsOf, type Path, valueAt, withValueAt } from './fixture/ids'
import { bootShop, type Shop } from './fixture/shop'
import { inventedIds, requestVariants } from './requests'
import { codeOf, send } from './send'

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

/** These ids are compared with those that the sender may name, so any other id gets this code instead of 404. */
const comparedIds: Readonly<Record<string, string>> = {
  'logout body.user_uuid': 'OTHER_USERS_SESSION',
  'sendMessage body.to': 'WRONG_RECIPIENT',
  'attachFile body.to': 'WRONG_RECIPIENT',
  'attachMedia body.to': 'WRONG_RECIPIENT',
  'startConversation body.identity': 'ADDRESS_NOT_FOUND',
  'startConversation body.conversation': 'ADDRESS_NOT_FOUND',
}
/** Here null says that there is none. */
const nullable = [
  ...['startConversation body.identity', 'startConversation body.conversation'],
  ...['createQuickAnswer body.file', 'updateQuickAnswer body.data.file'],
  ...['createChannelTemplate body.file', 'updateChannelTemplate body.data.file'],
]
/** A filter that names nothing finds nothing; of a file only its header is left. */
const filters: Readonly<Record<string, unknown>> = {
  'listChannelItems query.account': [],
  // The ways to write that need no thread.
  'writingOptions query.conversation': expect.any(Array),
  // People of other businesses are not notified.
  'transferInteraction body.mentions.0': expect.objectContaining({ by_transfer: true }),
  'listAudit query.user': [],
  'exportAudit query.user': expect.stringMatching(/^[^\n]*\n$/),
  ...Object.fromEntries(
    ['user', 'by', 'account'].flatMap((id) => [
      [`listCalls query.${id}`, []],
      [`countCalls query.${id}`, { total: 0, more_than: false }],
    ]),
  ),
  'writeNote body.body.mentions.0': expect.objectContaining({ kind: 'note' }),
  // Whoever has the chat needs no note that names them.
  'writeNote body.answers': expect.objectContaining({ kind: 'note' }),
  'listHistory query.contact': [],
  'exportInteractions query.contact': expect.stringMatching(/^$/),
  'exportHistory query.contact': expect.stringMatching(/^[^\n]*\n$/),
  'countHistory query.contact': { total: 0, more_than: false },
  ...Object.fromEntries(
    ['area', 'user', 'label', 'by'].map((id) => [
      `search query.${id}`,
      { groups: [{ kind: 'message', total: 0, more_than: false, items: [], next_cursor: null }] },
    ]),
  ),
}

/** A request of the admin, and the same one with the id of the other business in that place. */
async function withForeignId({ name, path }: Place) {
  for (const prepare of requestVariants(name)) {
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
  it.each(owned)('$name, $where: answers as if it did not exist, and changes nothing', async (place) => {
    const { mixed, theirs } = await withForeignId(place)
    const before = await fingerprint(shop.stranger)
    const answer = await ask(place.definition, mixed)
    const nothing = filters[`${place.name} ${place.where}`]
    if (nothing) expect(answer.body).toEqual(nothing)
    else {
      const code = codeOf(answer)
      const expectedCode = comparedIds[`${place.name} ${place.where}`]
      if (expectedCode) expect(code).toBe(expectedCode)
      else expect(answer.status, code).toBe(404)
    }
    expect(JSON.stringify(answer.body)).not.toContain(theirs)
    expect(await fingerprint(shop.stranger)).toBe(before)
  })
})

const notIds: readonly unknown[] = [
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

describe('a value that is not an id', () => {
  it.each(places)('$name, $where: is refused', async (place) => {
    const [prepare] = requestVariants(place.name)
    const call = owned.includes(place)
      ? (await withForeignId(place)).call
      : ((await prepare?.(shop.admin)) ?? {})
    for (const value of notIds) {
      if (value === null && nullable.includes(`${place.name} ${place.where}`)) continue
      const answer = await ask(place.definition, withValueAt(call, place.path, value))
      expect([404, 422], `${JSON.stringify(value)?.slice(0, 60)}: ${answer.status}`).toContain(answer.status)
      codeOf(answer)
    }
  })
})
