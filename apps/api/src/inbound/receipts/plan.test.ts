import type { MessageStatus } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { conversationOf, entryOf, interactionOf } from '../../entries/test-rows'
import { planReceipt, receiptMustWait, type SentPart, type UpTo } from './plan'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 14, minute))
const line = (n: number, status: MessageStatus = 'sent') =>
  entryOf({ uuid: `l${n}`, seq: n, author_kind: 'user', status })
const part = (n: number, more: Partial<SentPart> = {}): SentPart => ({
  provider_message_id: `p${n}`,
  attempt_uuid: `a${n}`,
  entry_uuid: `l${n}`,
  position: 0,
  status: 'sent',
  started_at: at(n),
  counts: true,
  ...more,
})
const read = (
  entries = [line(1), line(2), line(3)],
  parts = [part(1), part(2), part(3)],
  upTo: Partial<UpTo> = {},
) =>
  planReceipt(
    { entries, parts, conversations: [conversationOf()], interactions: [interactionOf()] },
    'read',
    { moment: null, target: null, ...upTo },
  ).entries.map(({ uuid, version }) => `${uuid}@${version}`)

it('is published once for each interaction', () => {
  const moment = { moment: at(9), target: null }
  const entries = [line(1), { ...line(2), interaction_uuid: 'anterior' }, line(3)]
  const interactions = [interactionOf(), interactionOf({ uuid: 'anterior' })]
  const facts = {
    entries,
    parts: [part(1), part(2), part(3)],
    conversations: [conversationOf()],
    interactions,
  }
  const { events, unshown } = planReceipt(facts, 'read', moment)
  expect(events.map((ofOne) => ofOne.map(({ entries: [entry] }) => entry))).toEqual([['l1', 'l3'], ['l2']])
  expect(unshown.map(({ uuid, contact_uuid }) => [uuid, contact_uuid])).toEqual([
    ['episodio', 'laura'],
    ['anterior', 'laura'],
  ])
})

it('up to a moment includes every message whose send began by then', () => {
  expect(read(undefined, undefined, { moment: at(2) })).toEqual(['l1@13', 'l2@14'])
})

it('up to a message includes that message and those before it', () => {
  expect(read(undefined, undefined, { target: { conversation_uuid: 'hilo', seq: 1 } })).toEqual(['l1@13'])
  expect(read(undefined, undefined, { target: { conversation_uuid: 'otro', seq: 9 } })).toEqual([])
})

it('excludes what failed, and parts of attempts that were replaced', () => {
  const parts = [part(1, { status: 'failed' }), part(2, { counts: false }), part(3)]
  expect(read(undefined, parts, { moment: at(9) })).toEqual(['l3@13'])
})

it('includes a message of two parts only when both got that far', () => {
  const second = part(1, { provider_message_id: 'p1b', started_at: at(8) })
  expect(read([line(1)], [part(1), second], { moment: at(5) })).toEqual([])
  expect(read([line(1)], [part(1), second], { moment: at(9) })).toEqual(['l1@13'])
})

const known = { conversation_uuid: 'hilo', seq: 1 }
it.each<[string, readonly Date[], UpTo, boolean]>([
  ['nothing is being sent', [], { moment: at(5), target: null }, false],
  ['up to a moment, and a try began before it', [at(4)], { moment: at(5), target: null }, true],
  ['up to a moment, and a try began then', [at(5)], { moment: at(5), target: null }, true],
  ['up to a moment, and the tries began later', [at(6), at(7)], { moment: at(5), target: null }, false],
  ['up to a message that we know', [at(4)], { moment: null, target: known }, false],
  ['up to a message that we do not know', [at(4)], { moment: null, target: null }, true],
])('%s: whether it waits', (_, began, upTo, expected) => {
  expect(
    receiptMustWait(
      began.map((started_at) => ({ started_at })),
      upTo,
    ),
  ).toBe(expected)
})
