import { expect, it } from 'vitest'
import { type EchoFacts, planEcho } from './plan'

const nothing: EchoFacts = { isDuplicate: false, isSending: false, unknownAttempt: null }
const [Instagram, WhatsApp] = [true, false]

it.each<[string, boolean, Partial<EchoFacts>, string]>([
  ['Instagram, nothing of ours is under way: a line', Instagram, {}, 'is-an-entry'],
  ['Instagram, we are sending: it waits', Instagram, { isSending: true }, 'waits'],
  ['Instagram, a try is in doubt: it was that', Instagram, { unknownAttempt: 'intento' }, 'settles'],
  ['Instagram, both: it waits', Instagram, { isSending: true, unknownAttempt: 'intento' }, 'waits'],
  ['Instagram, it came before: nothing', Instagram, { isDuplicate: true, isSending: true }, 'duplicate'],
  ['WhatsApp, nothing of ours is under way: a line', WhatsApp, {}, 'is-an-entry'],
  ['WhatsApp, we are sending: a line all the same', WhatsApp, { isSending: true }, 'is-an-entry'],
  ['WhatsApp, it came before: nothing', WhatsApp, { isDuplicate: true }, 'duplicate'],
])('%s', (_, mayBeOurs, known, expected) => {
  expect(planEcho({ ...nothing, ...known }, mayBeOurs).kind).toBe(expected)
})
