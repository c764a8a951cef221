import { describe, expect, it } from 'vitest'
import { botMessage } from './bot-message'
import { type Change, type Doer, type InteractionSet, type NewEntry, timelineLine } from './change'
import { planChange } from './plan-change'
import type { InteractionRecord } from './records'

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
  expired: false,
  unread: 1,
  last_message: said('client'),
  last_message_by: null,
  sending_trouble: null,
  waiting_since: null,
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
  expires_at: null,
  bot: {},
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

const ana: Doer = { business: 'tienda', uuid: 'ana', name: 'Ana' }
const byAna = { uuid: 'ana', name: 'Ana' }
const answer = (text: string): NewEntry => ({
  kind: 'message',
  type: 'text',
  body: { text },
  author_kind: 'user',
  author: 'ana',
  author_name: 'Ana',
  preview: text,
})

interface Facts {
  readonly interaction?: Partial<InteractionRecord>
  readonly newest?: Date | null
}
function plan(facts: Facts, { set = {}, entries = [], by = byAna, jobs }: Partial<Change>) {
  let made = 0
  return planChange(
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
}

describe('a line', () => {
  it('takes the next place in the thread and in its versions; the row is one version on', () => {
    const { lines, conversation, interaction } = plan(
      {},
      { entries: [answer('Sí'), timelineLine('finished', ana)], set: { status: 'finished' } },
    )
    expect(lines).toMatchObject([
      { uuid: 'nueva 1', seq: 8, version: 13, status: 'queued', author_uuid: 'ana', date: now },
      { uuid: 'nueva 2', seq: 9, version: 14, status: null, type: 'timeline', author_kind: 'user' },
    ])
    expect(conversation).toEqual({ uuid: 'hilo', last_seq: 9, version: 14 })
    expect(interaction).toMatchObject({ uuid: 'episodio', version: 5, status: 'finished' })
  })

  it('keeps the uuid that its writer gave it', () => {
    expect(plan({}, { entries: [{ ...answer('Sí'), uuid: 'suya' }] }).lines).toMatchObject([{ uuid: 'suya' }])
  })

  it('stands below what it was written after, whatever the hour', () => {
    const { lines, interaction } = plan({ newest: later }, { entries: [answer('Sí')] })
    expect(lines).toMatchObject([{ date: later, created_at: now }])
    expect(interaction.last_message?.date).toBe(later.toISOString())
    expect(interaction.last_activity_at).toBe(now)
  })

  it('where there is none, the thread is as it was', () => {
    const { conversation, lines } = plan({}, { set: { unread: 0 } })
    expect({ conversation, lines }).toEqual({ conversation: null, lines: [] })
  })
})

describe('the message that the list shows', () => {
  const cases: readonly [string, Facts, Partial<Change>, string | undefined][] = [
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
    ['is no note and no line of the timeline', {}, { entries: [timelineLine('paused', ana)] }, undefined],
  ]
  it.each(cases)('%s', (_, facts, change, preview) => {
    expect(plan(facts, change).interaction.last_message?.preview).toBe(preview)
  })

  it('moves the hour of the last activity, also where it is not shown; nothing else does', () => {
    expect(plan({}, { entries: [botMessage('Bienvenida')] }).interaction.last_activity_at).toBe(now)
    expect(plan({}, { entries: [timelineLine('paused', ana)] }).interaction.last_activity_at).toBeUndefined()
  })
})

describe('automatic assignment', () => {
  const waiting: Facts = { interaction: { status: 'unassigned', user_uuid: null } }
  const cases: readonly [string, Facts, InteractionSet, boolean][] = [
    ['is asked when somebody finished', {}, { status: 'finished' }, true],
    ['when a chat goes to somebody else', {}, { user_uuid: 'luis' }, true],
    ['when it goes back to the queue', {}, { status: 'unassigned', user_uuid: null }, true],
    ['when it is paused', {}, { paused: true }, true],
    ['when it expires', {}, { expired: true }, true],
    ['when what waits changes', waiting, { area_uuid: 'ventas' }, true],
    ['not when somebody takes one', waiting, { status: 'assigned', user_uuid: 'ana' }, false],
    ['not when a paused one goes on', { interaction: { paused: true } }, { paused: false }, false],
    ['not when one stays as it was', {}, { unread: 0 }, false],
    ['not when it was paused before', { interaction: { paused: true } }, { paused: true }, false],
    ['not for what was over already', { interaction: { status: 'finished' } }, { unread: 0 }, false],
  ]
  it.each(cases)('%s', (_, facts, set, asked) => {
    expect(plan(facts, { set }).freesOrWaits).toBe(asked)
  })

  it.each<[string, Facts, InteractionSet, string | null]>([
    ['who takes one', waiting, { status: 'assigned', user_uuid: 'ana' }, 'ana'],
    ['who is given one', {}, { user_uuid: 'luis' }, 'luis'],
    ['nobody, where it stays', {}, { paused: true }, null],
    ['nobody, where it goes back', {}, { status: 'unassigned', user_uuid: null }, null],
  ])('goes last to %s', (_, facts, set, who) => {
    expect(plan(facts, { set }).assignedTo).toBe(who)
  })
})

describe('what is done besides', () => {
  const read = {
    name: 'mark_read',
    payload: { business: 'tienda', conversation: 'hilo', seq: 7 },
    key: 'read:hilo',
  } as const

  it('a message is handed to the provider, once however many there are', () => {
    const delivery = {
      name: 'deliver_conversation',
      payload: { business: 'tienda', conversation: 'hilo' },
      key: 'deliver:hilo',
    }
    expect(plan({}, { entries: [answer('Sí'), answer('Claro')] }).jobs).toEqual([delivery])
    expect(plan({}, { entries: [answer('Sí')], jobs: [read] }).jobs).toEqual([read, delivery])
  })

  it('for a line that the customer does not see there is nothing but what the act asks for', () => {
    expect(plan({}, { entries: [timelineLine('paused', ana)] }).jobs).toEqual([])
    expect(plan({}, { set: { unread: 0 }, jobs: [read] }).jobs).toEqual([read])
  })

  it('it is announced with where the row stood, who did it, and the lines', () => {
    const { announcement } = plan(
      {},
      { set: { status: 'finished' }, entries: [timelineLine('finished', ana)] },
    )
    expect(announcement).toEqual({
      kind: 'interaction_changed',
      payload: {
        before: {
          business_uuid: 'tienda',
          status: 'assigned',
          user_uuid: 'ana',
          area_uuid: null,
          expired: false,
        },
        by: byAna,
        interaction: 'episodio',
        entries: ['nueva 1'],
      },
    })
  })
})
