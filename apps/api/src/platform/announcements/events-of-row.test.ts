import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventsOfRow } from './events-of-row'

const business_uuid = randomUUID()
const [interaction, entry] = [randomUUID(), randomUUID()]
const of = { interaction, entries: [entry] }
const before = {
  business_uuid,
  status: 'assigned',
  user_uuid: randomUUID(),
  area_uuid: null,
  paused: false,
  expired: false,
}
const by = { uuid: randomUUID(), name: 'Ana' }

it.each<[string, object, object[]]>([
  [
    'interaction_changed',
    { ...of, before, by },
    [{ name: 'interaction.changed', ...of, actor: { kind: 'user', ...by } }],
  ],
  [
    'interaction_changed',
    { ...of, before, by: null },
    [{ name: 'interaction.changed', actor: { kind: 'system' } }],
  ],
  [
    'message_received',
    { ...of, opened: true },
    [
      { name: 'interaction.opened', interaction, entries: [] },
      { name: 'message.received', ...of, blocked: false },
    ],
  ],
  ['message_received', { ...of, opened: false }, [{ name: 'message.received', ...of }]],
  ['entry_changed', of, [{ name: 'interaction.changed', ...of }]],
  ['area_changed', { area: entry }, [{ name: 'area.changed', area: entry }]],
])('reads what an older version announced: %s', (kind, payload, events) => {
  const created_at = new Date('2026-11-28T12:00:00.000Z')
  const read = eventsOfRow({ business_uuid, kind, payload, created_at })
  expect(read).toMatchObject(
    events.map((event) => ({ ...event, business: business_uuid, at: created_at.toISOString() })),
  )
  expect(read).toHaveLength(events.length)
})

it('refuses what it does not know', () => {
  const row = { business_uuid, kind: 'unheard_of', payload: {}, created_at: new Date() }
  expect(() => eventsOfRow(row)).toThrow('unknown announcement: unheard_of')
})
