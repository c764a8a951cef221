import type { DomainEvent } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import type { InteractionRecord } from '../../../entries/interaction-records'
import { planDues } from '../../../platform/events/dues'
import { botMessage } from '../bot-message'
import {
  type ActorOrHilo,
  happened,
  type InteractionChange,
  type InteractionUpdate,
  type NewEntry,
} from './interaction-change'
import { planChange } from './plan-change'

const now = new Date('2026-11-22T15:00:00.000Z')
const earlier = new Date('2026-11-22T14:00:00.000Z')
const later = new Date('2026-11-22T15:00:01.000Z')

/** A chat that Ana has, in which the customer spoke last. */
const chat = (own: Partial<InteractionRecord> = {}): InteractionRecord => ({
  business_uuid: 'tienda',
  uuid: 'episodio',
  conversation_uuid: 'hilo',
  status: 'assigned',
  by_transfer: false,
  paused: false,
  paused_until: null,
  expired: false,
  unread: 1,
  marked_unread: false,
  last_message: said('client'),
  last_message_by: null,
  sending_trouble: null,
  waiting_since: null,
  answered_at: null,
  last_activity_at: earlier,
  finished_at: null,
  created_at: earlier,
  updated_at: earlier,
  version: 4,
  user_uuid: 'ana',
  user_name: 'Ana',
  transferred_by: null,
  transferred_by_name: null,
  area_uuid: null,
  area_name: null,
  area_color: null,
  contact_uuid: 'laura',
  contact_name: 'Laura',
  channel: 'whatsapp',
  handle: null,
  channel_account_uuid: 'numero',
  subject: null,
  window_closes_at: null,
  managed_outside: false,
  responder: null,
  contact_blocked: false,
  expires_at: null,
  bot: {},
  labels: [],
  ad_uuid: null,
  ad_click: null,
  ad: null,
  finish_reason_uuid: null,
  finish_reason_name: null,
  customer_message: null,
  started_by: null,
  started_by_name: null,
  ...own,
})
function said(author: 'client' | 'bot' | 'user') {
  return {
    uuid: 'antes',
    author,
    type: 'text',
    preview: 'Hola',
    date: earlier.toISOString(),
    status: null,
  } as const
}

const ana: ActorOrHilo = { business: 'tienda', uuid: 'ana', name: 'Ana' }
const byAna = { uuid: 'ana', name: 'Ana' }
const answer = (text: string): NewEntry => ({
  kind: 'message',
  type: 'text',
  body: { text },
  author: { author_kind: 'user', author_uuid: 'ana', author_name: 'Ana' },
  preview: text,
})

interface Facts {
  readonly interaction?: Partial<InteractionRecord>
  readonly newest?: Date | null
}
function plan(facts: Facts, { set = {}, entries = [], by = byAna, jobs }: Partial<InteractionChange>) {
  let made = 0
  const changes = planChange(
    {
      interaction: chat(facts.interaction),
      thread: { last_seq: 7, version: 12, newest: facts.newest ?? earlier },
    },
    { set, entries, by, ...(jobs && { jobs }) },
    {
      now,
      newUuid: () => {
        made += 1
        return `nueva ${made}`
      },
    },
  )
  return {
    ...changes,
    conversation: changes.conversations[0] ?? null,
    interaction: changes.interactions[0] ?? { uuid: 'none' },
  }
}

describe('a new entry', () => {
  it('gets the next seq and version of the conversation, and raises the version of the interaction', () => {
    const { newEntries, conversation, interaction } = plan(
      {},
      { entries: [answer('Sí'), happened('interaction.finished', ana)], set: { status: 'finished' } },
    )
    expect(newEntries).toMatchObject([
      { uuid: 'nueva 1', seq: 8, version: 13, status: 'queued', author_uuid: 'ana', date: now },
      { uuid: 'nueva 2', seq: 9, version: 14, status: null, type: 'timeline', author_kind: 'user' },
    ])
    expect(conversation).toEqual({
      uuid: 'hilo',
      channel_account_uuid: 'numero',
      last_seq: 9,
      version: 14,
    })
    expect(interaction).toMatchObject({ uuid: 'episodio', version: 5, status: 'finished' })
  })

  it('keeps the uuid that the client chose', () => {
    expect(plan({}, { entries: [{ ...answer('Sí'), uuid: 'suya' }] }).newEntries).toMatchObject([
      { uuid: 'suya' },
    ])
  })

  it('is never dated before the newest entry of the thread', () => {
    const { newEntries, interaction } = plan({ newest: later }, { entries: [answer('Sí')] })
    expect(newEntries).toMatchObject([{ date: later, created_at: now }])
    expect(interaction.last_message?.date).toBe(later.toISOString())
    expect(interaction.last_activity_at).toBe(now)
  })

  it('leaves the conversation unchanged where there is none', () => {
    const { conversation, newEntries } = plan({}, { set: { unread: 0 } })
    expect({ conversation, newEntries }).toEqual({ conversation: null, newEntries: [] })
  })
})

describe('the message that the list shows', () => {
  const cases: readonly [string, Facts, Partial<InteractionChange>, string | undefined][] = [
    ['is what an agent says', {}, { entries: [answer('Sí')] }, 'Sí'],
    ['is the last of several', {}, { entries: [answer('Sí'), answer('Claro')] }, 'Claro'],
    ['is not the bot, while the customer waits', {}, { entries: [botMessage('Bienvenida')] }, undefined],
    [
      'is the bot where nobody has spoken yet',
      { interaction: { last_message: null } },
      { entries: [botMessage('Bienvenida')] },
      'Bienvenida',
    ],
    [
      'is the bot after one of ours',
      { interaction: { last_message: said('user') } },
      { entries: [botMessage('Menú')] },
      'Menú',
    ],
    ['is the farewell', {}, { set: { status: 'finished' }, entries: [botMessage('Adiós')] }, 'Adiós'],
    ['is not a timeline entry', {}, { entries: [happened('interaction.paused', ana)] }, undefined],
  ]
  it.each(cases)('%s', (_, facts, change, preview) => {
    expect(plan(facts, change).interaction.last_message?.preview).toBe(preview)
  })

  it('updates the last activity, even where the message is not shown; timeline entries do not', () => {
    expect(plan({}, { entries: [botMessage('Bienvenida')] }).interaction.last_activity_at).toBe(now)
    expect(
      plan({}, { entries: [happened('interaction.paused', ana)] }).interaction.last_activity_at,
    ).toBeUndefined()
  })
})

describe('automatic assignment', () => {
  const waiting: Facts = { interaction: { status: 'unassigned', user_uuid: null } }
  const cases: readonly [string, Facts, InteractionUpdate, boolean][] = [
    ['runs when a chat is finished', {}, { status: 'finished' }, true],
    ['runs when a chat is transferred', {}, { user_uuid: 'luis' }, true],
    ['runs when a chat returns to the queue', {}, { status: 'unassigned', user_uuid: null }, true],
    ['runs when a chat is paused', {}, { paused: true }, true],
    ['runs when a chat expires', {}, { expired: true }, true],
    ['runs when a waiting chat changes', waiting, { area_uuid: 'ventas' }, true],
    ['does not run when a chat is taken', waiting, { status: 'assigned', user_uuid: 'ana' }, false],
    ['does not run when a chat is resumed', { interaction: { paused: true } }, { paused: false }, false],
    ['does not run when the owner and the state stay', {}, { unread: 0 }, false],
    ['does not run when a paused chat is paused', { interaction: { paused: true } }, { paused: true }, false],
    ['does not run for a finished chat', { interaction: { status: 'finished' } }, { unread: 0 }, false],
  ]
  it.each(cases)('%s', (_, facts, set, asked) => {
    const dues = planDues(plan(facts, { set }).events.flat() as unknown as DomainEvent[])
    expect(dues.map(({ listener }) => listener).includes('assignment')).toBe(asked)
  })

  it.each<[string, Facts, InteractionUpdate, string | null]>([
    ['whoever takes a chat', waiting, { status: 'assigned', user_uuid: 'ana' }, 'ana'],
    ['the receiver of a transfer', {}, { user_uuid: 'luis' }, 'luis'],
    ['nobody, where the owner stays', {}, { paused: true }, null],
    ['nobody, where it returns to the queue', {}, { status: 'unassigned', user_uuid: null }, null],
  ])('remembers the time for %s', (_, facts, set, who) => {
    expect(plan(facts, { set }).assignedTo).toEqual(who === null ? [] : [who])
  })
})

describe('jobs and events', () => {
  const read = {
    name: 'mark_read',
    payload: { business: 'tienda', conversation: 'hilo', seq: 7 },
    key: 'read:hilo',
  } as const

  it('several messages enqueue one delivery', () => {
    const delivery = {
      name: 'deliver_conversation',
      payload: { business: 'tienda', conversation: 'hilo' },
      key: 'deliver:hilo',
    }
    expect(plan({}, { entries: [answer('Sí'), answer('Claro')] }).jobs).toEqual([delivery])
    expect(plan({}, { entries: [answer('Sí')], jobs: [read] }).jobs).toEqual([read, delivery])
  })

  it('an entry that the customer does not see enqueues only the jobs of the act', () => {
    expect(plan({}, { entries: [happened('interaction.paused', ana)] }).jobs).toEqual([])
    expect(plan({}, { set: { unread: 0 }, jobs: [read] }).jobs).toEqual([read])
  })

  it('an event has the placement before and after it, who did it, and its entry', () => {
    const { events } = plan(
      {},
      { set: { status: 'finished' }, entries: [happened('interaction.finished', ana)] },
    )
    const placed = { user_uuid: 'ana', area_uuid: null, paused: false, expired: false }
    expect(events).toEqual([
      [
        {
          name: 'interaction.finished',
          interaction: 'episodio',
          conversation: 'hilo',
          entries: ['nueva 1'],
          before: { ...placed, status: 'assigned' },
          after: { ...placed, status: 'finished' },
          actor: { kind: 'user', ...byAna },
        },
      ],
    ])
  })

  it.each<[string, InteractionUpdate, InteractionChange['entries'], readonly string[]]>([
    ['a message', {}, [answer('Sí')], ['message.queued']],
    [
      'a farewell and the end',
      { status: 'finished' },
      [answer('Adiós'), happened('interaction.finished', ana)],
      ['message.queued', 'interaction.finished'],
    ],
    [
      'an end that no line tells',
      { status: 'finished' },
      [happened({ name: 'interaction.changed', line: 'contact_blocked' }, ana)],
      ['interaction.changed', 'interaction.finished'],
    ],
    ['an act without an entry', { unread: 0 }, [], ['interaction.changed']],
  ])('%s has its events', (_, set, entries, names) => {
    expect(plan({}, { set, entries }).events.map((ofOne) => ofOne.map(({ name }) => name))).toEqual([names])
  })
})
