import { describe, expect, it } from 'vitest'
import type { InteractionRow } from '../../entries/rows'
import { conversationOf, interactionOf, sequentialUuids } from '../../entries/test-rows'
import { type JoinFacts, planJoin } from './plan-join'

const now = new Date('2026-11-22T15:00:00.000Z')
const at = (time: string) => new Date(`2026-11-22T${time}.000Z`)

/** Ana has this chat; the same customer, under another name, waits in the queue. */
const here = { conversation: conversationOf(), interaction: interactionOf({ unread: 1 }) }
const waits = interactionOf({ uuid: 'espera', conversation_uuid: 'otro', status: 'unassigned', unread: 2 })
const read: JoinFacts['entries'][number] = { uuid: 'leída', status: null }
const sent: JoinFacts['entries'][number] = { uuid: 'enviada', status: 'sent' }

const plan = (facts: Partial<JoinFacts> = {}, interaction: InteractionRow = here.interaction) =>
  planJoin(
    { ...here, interaction },
    { other: waits, entries: [read, sent], ...facts },
    { now, newUuid: sequentialUuids() },
  )

describe('whether another chat is joined', () => {
  it.each<[string, Partial<JoinFacts>, boolean]>([
    ['all in it has been sent, or came: yes', {}, true],
    ['nothing is in it: yes', { entries: [] }, true],
    [
      'something in it still waits to be sent: no',
      { entries: [read, { uuid: 'en cola', status: 'queued' }] },
      false,
    ],
    [
      'nobody knows what became of something in it: yes',
      { entries: [{ uuid: 'dudosa', status: 'unknown' }] },
      true,
    ],
  ])('%s', (_, facts, joins) => {
    expect(plan(facts) !== null).toBe(joins)
  })
})

describe('a joined chat', () => {
  it('adds its entries at the end, in order; then an event', () => {
    expect(plan()).toMatchObject({
      changes: {
        movedEntries: [
          { uuid: 'leída', conversation_uuid: 'hilo', interaction_uuid: 'episodio', seq: 8, version: 13 },
          { uuid: 'enviada', conversation_uuid: 'hilo', interaction_uuid: 'episodio', seq: 9, version: 14 },
        ],
        newEntries: [{ uuid: 'nuevo-1', seq: 10, version: 15, body: { event: 'chats_joined' } }],
        conversations: [{ uuid: 'hilo', last_seq: 10, version: 15 }],
        events: [[{ interaction: 'episodio', entries: ['nuevo-1'] }]],
      },
    })
  })

  it.each<[string, Date | null, Date | null, Date | null]>([
    ['both wait: since the first of them', at('14:00:00'), at('13:00:00'), at('13:00:00')],
    ['only the other waits: since then', null, at('13:00:00'), at('13:00:00')],
    ['only this one waits: since then', at('14:00:00'), null, at('14:00:00')],
    ['nobody waits: nobody', null, null, null],
  ])('%s; what is unread in both is unread', (_, mine, theirs, expected) => {
    const joined = plan(
      { other: { ...waits, waiting_since: theirs } },
      { ...here.interaction, waiting_since: mine },
    )
    expect(joined?.changes.interactions).toMatchObject([
      { uuid: 'episodio', unread: 3, waiting_since: expected, version: 5 },
    ])
  })

  it('has as unread what is new in both, and no mark; where nothing is new, the mark of either', () => {
    const [marked, read] = [
      { unread: 1, marked_unread: true },
      { unread: 0, marked_unread: false },
    ]
    const unread = (mine: object, theirs: object) =>
      plan({ other: { ...waits, ...theirs } }, { ...here.interaction, ...mine })?.changes.interactions
    expect(unread(marked, { unread: 2 })).toMatchObject([{ unread: 2, marked_unread: false }])
    expect(unread(marked, read)).toMatchObject([marked])
    expect(unread(read, marked)).toMatchObject([marked])
    expect(unread(read, read)).toMatchObject([read])
  })

  it('was answered when the first of both was', () => {
    const joined = plan(
      { other: { ...waits, answered_at: at('13:00:00') } },
      { ...here.interaction, answered_at: at('14:00:00') },
    )
    expect(joined?.changes.interactions).toMatchObject([{ answered_at: at('13:00:00') }])
  })

  it('does not change its input', () => {
    const given = { ...here }
    planJoin(given, { other: waits, entries: [read] }, { now, newUuid: sequentialUuids() })
    expect(given).toEqual(here)
  })

  it('adds a third chat after both', () => {
    const first = plan()
    const third =
      first && planJoin(first.thread, { other: waits, entries: [read] }, { now, newUuid: sequentialUuids() })
    expect(third).toMatchObject({
      changes: { movedEntries: [{ seq: 11, version: 16 }], interactions: [{ unread: 5, version: 6 }] },
    })
  })
})

it('finishes the other chat by nobody, with an event that names this conversation', () => {
  expect(plan()?.closing).toMatchObject({
    by: null,
    set: { status: 'finished', finished_at: now, unread: 0, waiting_since: null, expires_at: null },
    entries: [{ event: { name: 'interaction.joined', into: 'hilo' } }],
  })
})
