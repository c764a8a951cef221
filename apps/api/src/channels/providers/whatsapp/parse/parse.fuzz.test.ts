import fc from 'fast-check'
import { it } from 'vitest'
import { storableJson } from '../../../../platform/text/storable-json'
import { changedBytes, replaced, wholeWebhook } from '../../../test/test-webhooks'
import { parseWebhook } from './parse'

// `npm test` runs the short form; FUZZ_RUNS=1000000 is the long one.
const runs = Number(process.env.FUZZ_RUNS ?? 1_000)

const check = (bytes: Uint8Array) => {
  for (const item of parseWebhook(bytes)) {
    // Each can be stored: its keys fit an index, and it is JSON. (`expect` would take most of the time.)
    if (!/^[\x21-\x7e]{1,256}$/.test(item.dedupeKey))
      throw new Error(`a key that no index takes: ${item.dedupeKey}`)
    if ('message' in item && !item.message.customer.keys.every((key) => /^[\w.-]{4,256}$/.test(key)))
      throw new Error(`a name that is none: ${item.message.customer.keys}`)
    JSON.parse(storableJson(item))
  }
}

it('a webhook with any value in any place is parsed or kept, never thrown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.jsonValue(), (at, value) =>
      check(Buffer.from(JSON.stringify(replaced(wholeWebhook, at, value)))),
    ),
    { numRuns: runs },
  )
})

it('a webhook with any bytes changed is parsed or kept, never thrown', () => {
  fc.assert(fc.property(changedBytes, check), { numRuns: runs })
})
