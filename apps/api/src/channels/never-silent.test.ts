import { type ChannelType, channelTypes, mediaTypes } from '@hilo/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storableJson } from '../platform/text/storable-json'
import { InputTooComplex } from '../platform/worker-threads/input-too-complex'
import type { InboundItem } from './inbound'
import { parseGmail } from './providers/gmail/parse/parse'
import { adapters } from './registry'
import { payloads, unknownKinds } from './test/payloads'
import { replaced } from './test/test-webhooks'

// `npm test` runs the short form; FUZZ_RUNS=100000 is the long one.
const runs = Number(process.env.FUZZ_RUNS ?? 300)

const owners = new Map([['AxN5Iq5LxEuzaA1R', '880011']])
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))

/** What becomes of an item: it shows in a chat, changes one, is of a listed kind, or says that it was not understood. */
function fateOf(channel: ChannelType, item: InboundItem): string {
  if (!('kept' in item)) {
    const message = 'message' in item ? item.message : 'echo' in item ? item.echo.message : null
    if (message === null) return 'changes'
    const { type, body } = message.content
    // What is shared without words is named by its mark.
    const says =
      'text' in body ? body.text !== '' || 'shared' in body : (mediaTypes as readonly string[]).includes(type)
    if (!says) throw new Error(`a message that says nothing: ${JSON.stringify(message.content)}`)
    return 'shown'
  }
  const { state, why, kind } = item.kept
  // A push only says that there is something to fetch.
  if (state === 'done' && item.fetch) return 'fetched'
  if (why === null || why === '') throw new Error(`kept without a reason: ${JSON.stringify(item.kept)}`)
  if (state === 'pending' || kind === 'unreadable' || why.startsWith('not understood: '))
    return 'not understood'
  if (!Object.hasOwn(adapters[channel].ignored, why.replace(/ \(.*\)$/s, '')))
    throw new Error(`ignored, and in no list: ${why}`)
  return 'ignored'
}

/** A mail that is too complex to be read is parsed without its text, as in the worker thread. */
function parse(channel: ChannelType, bytes: Uint8Array): readonly InboundItem[] {
  try {
    return adapters[channel].parse(bytes, owners)
  } catch (error) {
    if (channel === 'gmail' && error instanceof InputTooComplex) return parseGmail(bytes, { wordless: true })
    throw error
  }
}

function check(channel: ChannelType, bytes: Uint8Array): InboundItem[] {
  const items = [...parse(channel, bytes)]
  if (items.length === 0)
    throw new Error(`nothing became of ${Buffer.from(bytes).toString('utf8').slice(0, 300)}`)
  for (const item of items) {
    fateOf(channel, item)
    if (!/^[\x21-\x7e]{1,300}$/.test(item.dedupeKey))
      throw new Error(`a key that no index takes: ${item.dedupeKey}`)
    storableJson({ raw: item.raw })
  }
  return items
}

const huge = fc.constantFrom('x'.repeat(100_000), Number.MAX_SAFE_INTEGER, -1, 1e308, '\u0000', '\ud800')
const anyValue = fc.oneof(fc.jsonValue(), huge, fc.constantFrom(null, [], {}, '', 0, true))

describe.each(channelTypes)('%s', (channel) => {
  const whole = payloads[channel]

  it.each(whole.map((payload, at) => [at, payload] as const))('loses nothing of payload %#', (_, payload) => {
    expect(check(channel, bytesOf(payload)).length).toBeGreaterThan(0)
  })

  it('shows, changes, or says what it keeps, whatever is in any place of a payload', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), anyValue), { minLength: 1, maxLength: 3 }),
        (payload, changes) => {
          const changed = changes.reduce<unknown>((one, [at, value]) => replaced(one, at, value), payload)
          check(channel, bytesOf(changed))
        },
      ),
      { numRuns: runs },
    )
  })

  it('says of a kind that nobody knows that it does not', () => {
    for (const payload of unknownKinds[channel])
      expect(check(channel, bytesOf(payload)).map((item) => fateOf(channel, item))).toContain(
        channel === 'gmail' ? 'shown' : 'not understood',
      )
  })

  it('keeps any bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.json().map((text) => Buffer.from(text)),
        ),
        (bytes) => void check(channel, bytes),
      ),
      { numRuns: runs },
    )
  })

  it('parses what it keeps to the same item', () => {
    for (const payload of whole)
      for (const item of check(channel, bytesOf(payload))) {
        if ('kept' in item && item.kept.kind === 'unreadable') continue
        const [again] = adapters[channel].parse(bytesOf(item.raw), owners)
        expect({ ...again, dedupeKey: null, raw: null }).toEqual({ ...item, dedupeKey: null, raw: null })
      }
  })
})

const telegramMessage = (content: object) => ({
  update_id: 1,
  message: {
    message_id: 4,
    date: 1795219200,
    chat: { id: 55, type: 'private', first_name: 'Laura' },
    from: { id: 55, is_bot: false, first_name: 'Laura' },
    ...content,
  },
})

it('Telegram names each kind of message that the Bot API has: shown, ignored, or not compatible', () => {
  const { ignored, unsupported } = adapters.telegram
  for (const field of Object.keys(ignored)) {
    if (['group', 'own_chat'].includes(field)) continue
    const [item] = check('telegram', bytesOf(telegramMessage({ [field]: { any: 1 } })))
    expect(item).toMatchObject({ kept: { state: 'ignored', why: field } })
  }
  for (const field of Object.keys(unsupported)) {
    const [item] = check('telegram', bytesOf(telegramMessage({ [field]: { any: 1 } })))
    expect(item).toMatchObject({ message: { content: { type: 'unsupported' } } })
  }
  // What has words is shown, whatever else it has.
  const [item] = check('telegram', bytesOf(telegramMessage({ text: 'Hola', pinned_message: {} })))
  expect(item).toMatchObject({ message: { content: { body: { text: 'Hola' } } } })
})

it('counts each part of a batch: the items are as many as the messages', () => {
  const several = (count: number, one: (at: number) => unknown) =>
    Array.from({ length: count }, (_, at) => one(at))
  const messages = several(20, (at) => ({
    from: '573001234567',
    id: `wamid.${at}`,
    type: 'text',
    text: { body: 'a' },
  }))
  const change = (field: string, value: object) => ({ entry: [{ id: '1', changes: [{ field, value }] }] })
  expect(
    check('whatsapp', bytesOf(change('messages', { messages, errors: [{ code: 1 }], news: [{}, {}] }))),
  ).toHaveLength(23)
  const sender = { sender: { id: '77' }, recipient: { id: '1' }, timestamp: 1 }
  const messaging = several(20, (at) => ({ ...sender, message: { mid: `m${at}`, text: 'a' } }))
  const entry = [
    { id: '1', messaging, standby: messaging, changes: [{ field: 'comments' }, { field: 'nuevo' }] },
  ]
  expect(check('messenger', bytesOf({ entry }))).toHaveLength(42)
  const deleted = { business_connection_id: 'AxN5Iq5LxEuzaA1R', chat: { id: 55, type: 'private' } }
  const ids = several(20, (at) => at + 1)
  expect(
    check('telegram', bytesOf({ update_id: 1, deleted_business_messages: { ...deleted, message_ids: ids } })),
  ).toHaveLength(20)
})
