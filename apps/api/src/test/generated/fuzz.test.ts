import { type EndpointDefinition, type EndpointName, endpoints } from '@hilo/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inputOf } from './arbitrary'
import { expectValidAnswer } from './expect-valid-answer'
import { createFixture } from './fixture/fixture'
import { idPathsOf, valueAt } from './fixture/ids'
import { bootShop, makeRoom, type Shop } from './fixture/shop'
import { requests } from './requests'
import { type Call, codeOf, send } from './send'

// `npm test` runs the short form; FUZZ_RUNS=100000 is the long one.
const runs = Number(process.env.FUZZ_RUNS ?? 30)
/** Hashing a password takes as long as twenty other requests; a request without input is sent once. */
function runsOf({ params, query, body }: EndpointDefinition): number {
  if (!params && !query && !body) return 1
  return body && body !== 'raw' && hasPassword(body) ? Math.ceil(runs / 5) : runs
}
const hasPassword = (body: z.ZodType): boolean => body instanceof z.ZodObject && 'password' in body.shape

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

const all = Object.entries(endpoints) as [EndpointName, EndpointDefinition][]

/** Earlier requests may have ended the admin's sessions and lowered the maximum of chats. */
async function freshAdmin() {
  await makeRoom(shop.api)
  return createFixture(shop.api, shop.api.world.tienda, shop.api.world.tienda.admin)
}

/** The prepared request, with any of its parts replaced. */
function mutationsOf(definition: EndpointDefinition, call: Call, ids: readonly string[]): fc.Arbitrary<Call> {
  const part = (schema: EndpointDefinition['body'], given: unknown): fc.Arbitrary<unknown> =>
    schema && schema !== 'raw'
      ? fc.oneof({ weight: 3, arbitrary: inputOf(schema, ids) }, fc.constant(given))
      : fc.constant(given)
  return fc.record({
    params: part(definition.params, call.params) as fc.Arbitrary<Call['params']>,
    query: part(definition.query, call.query) as fc.Arbitrary<Call['query']>,
    body: part(definition.body, call.body),
    upload: fc.oneof({ weight: 4, arbitrary: fc.constant(call.upload) }, fc.constant(undefined)),
    raw: definition.body === 'raw' ? fc.string({ unit: 'binary' }) : fc.constant(call.raw),
    headers: fc.constant(call.headers),
  })
}

/** Parameters and query must be objects: nothing else can be put into a URL. */
const asSent = (call: Call): Call => ({
  ...call,
  params: { ...Object(call.params) },
  query: { ...Object(call.query) },
})

describe('whatever is sent', () => {
  it.each(all)('%s answers as the contract says, never with an internal error', async (name, definition) => {
    const fixture = await freshAdmin()
    const call: Call = await requests[name](fixture)
    const ids = idPathsOf(definition).flatMap((path) => {
      const id = valueAt(call, path)
      return typeof id === 'string' ? [id] : []
    })
    let { token } = await fixture.signIn()
    await fc.assert(
      fc.asyncProperty(mutationsOf(definition, call, [...ids, shop.stranger.user.uuid]), async (mutated) => {
        const answer = await send(shop.api.url, definition, asSent(mutated), { authorization: token })
        expectValidAnswer(name, definition, answer)
        // A request that ended the session in use needs a new one.
        if (answer.status === 401 || name === 'logout') token = (await fixture.signIn()).token
      }),
      { numRuns: runsOf(definition) },
    )
  })
})

const withBody = all.filter(
  ([, { body, file, access }]) => body && body !== 'raw' && !file && access.kind !== 'public',
)
describe('an invalid body', () => {
  it.each(withBody)('%s is refused with the code for what is wrong', async (name, definition) => {
    const { bodyBytes } = definition
    const json = { 'Content-Type': 'application/json' }
    const cases: [Call, string][] = [
      [{ raw: '{"a":', headers: json }, 'MALFORMED_JSON'],
      [{ raw: '<a/>', headers: { 'Content-Type': 'text/xml' } }, 'UNSUPPORTED_MEDIA'],
      [{ raw: JSON.stringify({ a: 'x'.repeat(bodyBytes ?? 300_000) }), headers: json }, 'TOO_LARGE'],
      [{ raw: '[]', headers: json }, 'INVALID_INPUT'],
      [{ raw: 'null', headers: json }, 'INVALID_INPUT'],
    ]
    const fixture = await freshAdmin()
    const { params } = (await requests[name](fixture)) as Call
    for (const [call, code] of cases) {
      const options = { authorization: fixture.token }
      expect(
        codeOf(await send(shop.api.url, definition, { ...call, params }, options)),
        call.raw?.slice(0, 9) as string,
      ).toBe(code)
    }
  })
})
