import { randomUUID } from 'node:crypto'
import {
  type DomainEvent,
  type EventName,
  type InteractionEvent,
  isHookEvent,
  type Placement,
} from '@hilo/contracts'
import { expect, it } from 'vitest'
import { planDues } from './dues'

const [business, interaction, ana, luis, area] = Array.from({ length: 5 }, () => randomUUID())
const placed = (more: Partial<Placement> = {}): Placement => ({
  status: 'unassigned',
  user_uuid: null,
  area_uuid: null,
  paused: false,
  expired: false,
  ...more,
})
const waits = placed()
const ofAna = placed({ status: 'assigned', user_uuid: ana ?? null })
const ofLuis = placed({ status: 'assigned', user_uuid: luis ?? null })
const finished = placed({ ...ofAna, status: 'finished' })

const event = (name: EventName, more: object = {}) =>
  ({
    name,
    id: randomUUID(),
    business,
    at: '2026-11-28T12:00:00.000Z',
    actor: { kind: 'system', uuid: null, name: null },
    interaction,
    conversation: randomUUID(),
    entries: [],
    after: waits,
    ...more,
  }) as unknown as DomainEvent
const received = (more: object = {}) =>
  event('message.received', { blocked: false, answerable: true, ...more })

it.each<[string, DomainEvent[], string[]]>([
  [
    'a new customer: assignment waits for the bot',
    [event('interaction.opened'), received()],
    ['facts', 'bot', 'push'],
  ],
  [
    'a new interaction that the bot does not answer',
    [event('interaction.opened'), received({ answerable: false })],
    ['facts', 'assignment', 'push'],
  ],
  ['a message to who has the chat', [received({ after: ofAna, answerable: false })], []],
  [
    "the business's own message in what has finished",
    [received({ after: finished, answerable: false })],
    ['facts'],
  ],
  ['the bot answers', [event('message.queued', { before: waits })], ['assignment']],
  ['an answer of its owner', [event('message.queued', { before: ofAna, after: ofAna })], []],
  ['taken', [event('interaction.taken', { before: waits, after: ofAna })], ['facts', 'push']],
  [
    'transferred to a person',
    [event('interaction.transferred', { before: ofAna, after: ofLuis })],
    ['facts', 'assignment', 'push'],
  ],
  [
    'moved to another area',
    [event('interaction.transferred', { before: waits, after: placed({ area_uuid: area ?? null }) })],
    ['facts', 'assignment', 'push'],
  ],
  [
    'finished',
    [event('interaction.finished', { before: ofAna, after: finished })],
    ['facts', 'assignment', 'push'],
  ],
  [
    'finished while it waited',
    [event('interaction.finished', { before: waits, after: placed({ status: 'finished' }) })],
    ['facts', 'push'],
  ],
  [
    'paused',
    [event('interaction.paused', { before: ofAna, after: { ...ofAna, paused: true } })],
    ['assignment', 'push'],
  ],
  [
    'expired after a pause',
    [
      event('interaction.expired', {
        before: { ...ofAna, expired: true },
        after: { ...ofAna, expired: true },
      }),
    ],
    [],
  ],
  [
    'read after the end',
    [event('message.state_changed', { after: finished, previous: 'sent', state: 'read' })],
    [],
  ],
  [
    'read after the end, though it was failed',
    [event('message.state_changed', { after: finished, previous: 'failed', state: 'read' })],
    ['facts'],
  ],
  [
    'failed after the end',
    [event('message.state_changed', { after: finished, previous: 'sent', state: 'failed' })],
    ['facts'],
  ],
  [
    'failed before the end',
    [event('message.state_changed', { after: ofAna, previous: 'sent', state: 'failed' })],
    [],
  ],
  [
    'somebody comes',
    [event('person.presence_changed', { user: ana, online: true, interaction: undefined })],
    ['assignment'],
  ],
  [
    'somebody goes',
    [event('person.presence_changed', { user: ana, online: false, interaction: undefined })],
    [],
  ],
  [
    'somebody serves other areas',
    [event('person.changed', { user: ana, fields: ['name', 'areas'], interaction: undefined })],
    ['assignment'],
  ],
  [
    'somebody has another name',
    [event('person.changed', { user: ana, fields: ['name'], interaction: undefined })],
    [],
  ],
  [
    'a customer who waits has another name',
    [event('interaction.changed', { what: 'renamed', silent: true })],
    [],
  ],
  [
    'a customer who waits is no longer blocked',
    [event('interaction.changed', { what: 'blocked', silent: true })],
    [],
  ],
  ['a customer who waits may be answered for longer', [event('interaction.changed')], []],
  [
    'a call of ours in a chat that waits',
    [event('interaction.changed', { before: waits })],
    ['assignment', 'push'],
  ],
  [
    'another chat continues here, with its calls',
    [event('interaction.changed', { line: 'chats_joined', after: ofAna })],
    ['facts'],
  ],
  [
    'who had it was erased',
    [event('interaction.changed', { what: 'erased', after: finished, entries: [] })],
    ['facts'],
  ],
  [
    'an import: nobody acts on the past',
    [
      event('interaction.opened', { silent: true }),
      event('interaction.finished', { silent: true, before: ofAna, after: finished }),
    ],
    ['facts'],
  ],
])('%s', (_what, events, heardBy) => {
  const dues = planDues(events).map(({ listener }) => listener)
  expect(dues.filter((listener) => listener !== 'hooks')).toEqual(heardBy)
  // Other programs may hear of whatever is of now and in their list.
  const isTold = events.some(({ name, silent }) => isHookEvent(name) && !silent)
  expect(dues.includes('hooks')).toBe(isTold)
})

it('works on the interaction, on the business, or on the interaction of a call', () => {
  const call = randomUUID()
  const { interaction: _, ...ended } = event('call.ended', { call }) as InteractionEvent
  expect(planDues([event('interaction.finished', { before: ofAna, after: finished })])).toMatchObject([
    { listener: 'facts', subject: interaction },
    { listener: 'assignment', subject: business },
    { listener: 'hooks', subject: business },
    { listener: 'push', subject: interaction },
  ])
  expect(planDues([ended as unknown as DomainEvent])).toMatchObject([
    { listener: 'facts', call },
    { listener: 'assignment', subject: business },
    { listener: 'hooks', subject: business },
    { listener: 'push', call },
  ])
})
