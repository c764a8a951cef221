import { expect, it } from 'vitest'
import { type EchoFacts, planEcho } from './plan'

const nothing: EchoFacts = { isDuplicate: false, isSending: false, doubtful: null }
const [Instagram, WhatsApp] = [true, false]

it.each<[string, boolean, Partial<EchoFacts>, string]>([
  ['Instagram, nothing of ours is under way: a line', Instagram, {}, 'is-a-line'],
  ['Instagram, we are sending: it waits', Instagram, { isSending: true }, 'waits'],
  ['Instagram, a try is in doubt: it was that', Instagram, { doubtful: 'intento' }, 'settles'],
  ['Instagram, both: it waits', Instagram, { isSending: true, doubtful: 'intento' }, 'waits'],
  ['Instagram, it came before: nothing', Instagram, { isDuplicate: true, isSending: true }, 'duplicate'],
  ['WhatsApp, nothing of ours is under way: a line', WhatsApp, {}, 'is-a-line'],
  ['WhatsApp, we are sending: a line all the same', WhatsApp, { isSending: true }, 'is-a-line'],
  ['WhatsApp, it came before: nothing', WhatsApp, { isDuplicate: true }, 'duplicate'],
])('%s', (_, mayBeOurs, known, expected) => {
  expect(planEcho({ ...nothing, ...known }, mayBeOurs).kind).toBe(expected)
})
