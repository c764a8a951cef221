import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { parseEvent } from './events'

const after = { status: 'unassigned', user_uuid: null, area_uuid: null, paused: false, expired: false }
const stored = (name: string, more: object) => ({
  name,
  id: randomUUID(),
  business: randomUUID(),
  at: '2026-11-28T12:00:00.000Z',
  actor: { kind: 'system', uuid: null, name: null },
  interaction: randomUUID(),
  conversation: randomUUID(),
  entries: [],
  after,
  ...more,
})

it.each([
  ['a line of the timeline', 'interaction.changed', { line: 'something_newer' }],
  ['what has changed', 'interaction.changed', { what: 'something_newer' }],
  ['how a chat was handed over', 'interaction.handed_over', { before: after, line: 'something_newer' }],
])('reads an event of a newer version, which names %s that this one does not know', (_, name, more) => {
  const { line, what } = parseEvent(stored(name, more)) as { line?: string; what?: string }
  expect([line, what]).toEqual([undefined, undefined])
})

it('keeps what it knows', () => {
  const event = stored('interaction.changed', { line: 'number_lost', what: 'renamed' })
  expect(parseEvent(event)).toEqual(event)
})

it('raises an error for an event that it does not know', () => {
  expect(() => parseEvent(stored('interaction.reopened', {}))).toThrow('unknown event: interaction.reopened')
})
