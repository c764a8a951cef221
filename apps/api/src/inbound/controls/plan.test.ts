import { describe, expect, it } from 'vitest'
import type { ConversationRow, InteractionRow } from '../../entries/rows'
import { conversationOf, interactionOf } from '../../entries/test-rows'
import { planControl } from './plan'

const now = new Date('2026-11-22T15:00:00.000Z')
const context = { now, newUuid: () => 'linea' }
const at = (time: string) => new Date(`2026-11-22T${time}.000Z`)
const taken = { outside: true, at: at('14:30:00') }
const givenBack = { outside: false, at: at('14:30:00') }
const outside = { managed_outside: true, control_at: at('14:00:00'), responder: 'app' as const }

/** `mark`: what the conversation is after it; `row`: whether its row in the lists shows something else now. */
it.each<[string, Partial<ConversationRow>, typeof taken, { mark: object | null; row: boolean }]>([
  [
    'nothing was said; another app has it',
    {},
    taken,
    { mark: { managed_outside: true, control_at: taken.at }, row: true },
  ],
  [
    'another app had it; it is ours again',
    outside,
    givenBack,
    { mark: { managed_outside: false }, row: true },
  ],
  ['another app had it; it is said again', outside, taken, { mark: { control_at: taken.at }, row: false }],
  ['nothing was said; it is ours', {}, givenBack, { mark: { control_at: givenBack.at }, row: false }],
  ['something newer was said', { control_at: at('14:45:00') }, taken, { mark: null, row: false }],
  [
    'it is said of an hour to come: counts as now',
    {},
    { outside: true, at: at('18:00:00') },
    { mark: { control_at: now }, row: true },
  ],
])('%s', (_, known, said, { mark, row }) => {
  const facts = { conversations: [conversationOf(known)], interactions: [interactionOf()] }
  const { conversations, interactions, events } = planControl(facts, said, context)
  expect(conversations).toMatchObject(mark ? [mark] : [])
  expect(conversations).toHaveLength(mark ? 1 : 0)
  expect(interactions).toMatchObject(row ? [{ uuid: 'episodio', version: 5 }] : [])
  // With where it stood: a chat that waits is dealt out once it is ours again.
  const before = { status: 'assigned', user_uuid: 'ana' }
  expect(events).toMatchObject(
    row ? [[{ name: 'interaction.handed_over', interaction: 'episodio', before, entries: [] }]] : [],
  )
  expect(events).toHaveLength(row ? 1 : 0)
})

describe('who the other one is', () => {
  const responder = (known: Partial<ConversationRow>, said: Parameters<typeof planControl>[1]) =>
    planControl({ conversations: [conversationOf(known)], interactions: [] }, said, context).conversations[0]
      ?.responder
  it.each<[string, Partial<ConversationRow>, Partial<Parameters<typeof planControl>[1]>, string | null]>([
    ['another app, where nothing is said', {}, {}, 'app'],
    ['whoever is usual on the channel', {}, { supposed: 'meta_ai' }, 'meta_ai'],
    ['whoever is known, above what is usual', outside, { supposed: 'meta_ai' }, 'app'],
    ['whoever the provider names', outside, { by: 'meta_ai' }, 'meta_ai'],
    ['not who had it earlier', { ...outside, managed_outside: false }, { supposed: 'meta_ai' }, 'meta_ai'],
    ['still remembered once it is ours', outside, { outside: false }, 'app'],
    ['nobody, where it was always ours', {}, { outside: false, supposed: 'meta_ai' }, null],
  ])('%s', (_, known, said, by) => expect(responder(known, { ...taken, ...said })).toBe(by))
})

describe('a handover', () => {
  const passed = { ...givenBack, by: 'meta_ai' as const, handover: { summary: 'Pide otra talla' } }
  it('is a line of the thread, and the customer waits for a person', () => {
    const interactions = [interactionOf({ waiting_since: null, expires_at: now })]
    const plan = planControl({ conversations: [conversationOf(outside)], interactions }, passed, context)
    expect(plan.newEntries).toMatchObject([
      { uuid: 'linea', kind: 'timeline', body: { event: 'passed_by_ai', target: 'Pide otra talla' } },
    ])
    expect(plan.interactions).toMatchObject([
      { waiting_since: passed.at, expires_at: null, last_activity_at: now, version: 5 },
    ])
    expect(plan.events).toMatchObject([[{ interaction: 'episodio', entries: ['linea'], before: {} }]])
  })

  const facts = {
    conversations: [conversationOf({ responder: 'meta_ai', control_at: at('14:30:01') })],
    interactions: [interactionOf({ waiting_since: null })],
  }
  it('that says what is known already writes nothing', () => {
    const silent = { ...passed, handover: { summary: null } }
    expect(planControl(facts, silent, context)).toMatchObject({ newEntries: [], events: [] })
    const shown = { ...facts, shown: ['episodio'] }
    expect(planControl(shown, passed, context)).toMatchObject({ newEntries: [], events: [] })
  })

  it('that comes after what the customer wrote to us still tells what the AI says of it, and changes nothing else', () => {
    const plan = planControl(facts, passed, context)
    expect(plan.newEntries).toMatchObject([{ body: { event: 'passed_by_ai', target: 'Pide otra talla' } }])
    expect(plan.interactions).toMatchObject([{ waiting_since: null, version: 5 }])
    expect(plan.events).toMatchObject([[{ name: 'interaction.handed_over', entries: ['linea'] }]])
    const theirs = { ...facts, conversations: [conversationOf({ ...outside, control_at: at('14:45:00') })] }
    expect(planControl(theirs, passed, context).newEntries).toEqual([])
  })
})

describe('a customer with several threads', () => {
  const conversations = [conversationOf(outside), conversationOf({ uuid: 'otro' })]
  const open = (conversation_uuid: string, own: Partial<InteractionRow> = {}) =>
    interactionOf({ uuid: `de ${conversation_uuid}`, conversation_uuid, ...own })

  it('is marked in all; only the rows that differ are announced', () => {
    const plan = planControl({ conversations, interactions: [open('hilo'), open('otro')] }, taken, context)
    expect(plan.conversations.map(({ uuid }) => uuid)).toEqual(['hilo', 'otro'])
    expect(plan.events).toMatchObject([[{ interaction: 'de otro', entries: [] }]])
  })

  it('changes no row of a finished interaction', () => {
    const ended = open('otro', { status: 'finished' })
    expect(planControl({ conversations, interactions: [ended] }, taken, context).events).toEqual([])
  })
})
