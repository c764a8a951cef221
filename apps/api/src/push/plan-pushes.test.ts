import type { DomainEvent } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { type DeviceFacts, eyesMs, planPushes, queueMs } from './plan-pushes'

type Events = Parameters<typeof planPushes>[2]['events']
const now = new Date('2026-11-29T12:00:00Z')
const [ana, luis] = ['ana', 'luis']
const after = (ms: number) => new Date(now.getTime() + ms)
const by = (name: DomainEvent['name'], uuid: string | null = null, kind = 'client') =>
  [{ name, actor: { kind, uuid, name: null } }] as unknown as Events
const device = (more: Partial<DeviceFacts> = {}): DeviceFacts => ({
  subscription: 'phone',
  user: ana,
  role: 'AGENT',
  kinds: ['mine', 'waiting', 'mentions', 'targets', 'calls'],
  serves: true,
  begun_by_program: false,
  viewing: false,
  mentioned: false,
  rings: null,
  now: null,
  ...more,
})
const ofAna = {
  uuid: 'chat',
  status: 'assigned',
  user_uuid: ana,
  unread: 2,
  waiting_since: now,
  contact_blocked: false,
} as const
const read = { ...ofAna, unread: 0 }
const waits = { ...ofAna, status: 'unassigned', user_uuid: null, unread: 1 } as const
const begun = { begun_by_program: true }
const shows = (kind: DeviceFacts['kinds'][number], count = 1, interaction = 'chat') => ({
  now: { interaction, kind, count, shown: true },
})
const pushed = (kind: string, count: number, ms = 0, shown = true) => [
  { subscription: 'phone', kind, count, shown, due_at: after(ms) },
]

it.each<[string, Parameters<typeof planPushes>[0], DeviceFacts, Events, ReturnType<typeof pushed>]>([
  ['a message of a customer', ofAna, device(), by('message.received'), pushed('mine', 1)],
  ['another one is counted', ofAna, device(shows('mine', 3)), by('message.received'), pushed('mine', 4)],
  [
    'under the eyes of its owner',
    ofAna,
    device({ viewing: true }),
    by('message.received'),
    pushed('mine', 1, eyesMs),
  ],
  [
    'read elsewhere',
    read,
    device(shows('mine', 3)),
    by('interaction.changed', ana, 'user'),
    pushed('mine', 0, 0, false),
  ],
  ['read, and nothing was shown', read, device(), by('interaction.changed', ana, 'user'), []],
  ['somebody else’s chat', ofAna, device({ user: luis }), by('message.received'), []],
  ['given by a colleague', ofAna, device(), by('interaction.transferred', luis, 'user'), pushed('mine', 1)],
  ['taken by oneself', ofAna, device(), by('interaction.taken', ana, 'user'), []],
  ['of a kind that nobody wants', ofAna, device({ kinds: ['calls'] }), by('message.received'), []],
  ['a chat waits', waits, device(), by('interaction.opened'), pushed('waiting', 1, queueMs)],
  [
    'a program wrote first',
    { ...waits, unread: 0, waiting_since: null },
    device(begun),
    by('interaction.opened', 'key', 'integration'),
    [],
  ],
  ['its customer answers', waits, device(begun), by('message.received'), pushed('waiting', 1, queueMs)],
  ['and writes again', waits, device({ ...begun, ...shows('waiting') }), by('message.received'), []],
  [
    'and the program answers',
    { ...waits, unread: 0, waiting_since: null },
    device({ ...begun, ...shows('waiting') }),
    [],
    pushed('waiting', 0, 0, false),
  ],
  ['in an area that is not one’s own', waits, device({ serves: false }), by('interaction.opened'), []],
  [
    'an administrator sees all areas',
    waits,
    device({ serves: false, role: 'ADMIN' }),
    by('interaction.opened'),
    pushed('waiting', 1, queueMs),
  ],
  [
    'no longer an administrator',
    waits,
    device({ serves: false, ...shows('waiting') }),
    [],
    pushed('waiting', 0, 0, false),
  ],
  [
    'somebody took it',
    ofAna,
    device({ user: luis, ...shows('waiting') }),
    by('interaction.taken', ana, 'user'),
    pushed('waiting', 0, 0, false),
  ],
  [
    'it ended, and the next one of the conversation is shown',
    { ...read, status: 'finished' },
    device(shows('waiting', 1, 'next')),
    by('interaction.finished', luis, 'user'),
    [],
  ],
  [
    'of one before it another number is shown',
    ofAna,
    device(shows('mine', 3, 'before')),
    by('message.received'),
    pushed('mine', 1),
  ],
  ['a blocked contact', { ...ofAna, contact_blocked: true }, device(), by('message.received'), []],
  [
    'a note that names one',
    read,
    device({ mentioned: true }),
    by('note.written', luis, 'user'),
    pushed('mentions', 1),
  ],
  ['a note of one’s own', read, device({ mentioned: true }), by('note.written', ana, 'user'), []],
  ['a note that was seen', read, device(shows('mentions')), [], pushed('mentions', 0, 0, false)],
  ['a call rings', read, device({ rings: 'first', viewing: true }), by('call.rang'), pushed('calls', 1)],
  [
    'the call is over, and what it left is unread',
    ofAna,
    device(shows('calls')),
    by('call.ended'),
    pushed('mine', 1),
  ],
])('%s', (_what, row, facts, events, expected) => {
  expect(planPushes(row, [facts], { events }, now)).toEqual(expected)
})

it('a call rings for its owner alone, if the owner can be reached', () => {
  const both = [device({ rings: 'first' }), device({ subscription: 'other', user: luis, rings: 'first' })]
  expect(planPushes(read, both, { events: by('call.rang') }, now)).toEqual(pushed('calls', 1))
  const away = both.map((one) => (one.user === ana ? { ...one, rings: null } : one))
  expect(planPushes(read, away, { events: by('call.rang') }, now)).toMatchObject([
    { subscription: 'other', kind: 'calls' },
  ])
  // Its owner did not answer in their time: nothing else happened.
  const later = both.map((one) => ({ ...one, rings: 'later' as const }))
  const [first = device(), other = device()] = later
  expect(planPushes(ofAna, [{ ...first, ...shows('calls') }, other], { events: [] }, now)).toMatchObject([
    { subscription: 'other', kind: 'calls', count: 1 },
  ])
})

it.each([
  ['its owner', ofAna, device(shows('mine', 3)), pushed('targets', 4)],
  ['who serves its area, while it waits', waits, device(), pushed('targets', 1)],
  ['nobody else', ofAna, device({ user: luis }), []],
  ['nobody who does not want to be', ofAna, device({ kinds: ['calls'] }), []],
] as const)('a chat that has missed a target is told to %s', (_whom, row, facts, expected) => {
  expect(planPushes(row, [facts], { events: [], missed: true }, now)).toEqual(expected)
})
