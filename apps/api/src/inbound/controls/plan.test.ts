import { describe, expect, it } from 'vitest'
import type { ConversationRow, InteractionRow } from '../../entries/rows'
import { conversationOf, interactionOf } from '../../entries/test-rows'
import { planControl } from './plan'

const now = new Date('2026-11-22T15:00:00.000Z')
const at = (time: string) => new Date(`2026-11-22T${time}.000Z`)
const taken = { outside: true, at: at('14:30:00') }
const givenBack = { outside: false, at: at('14:30:00') }
const outside = { managed_outside: true, control_at: at('14:00:00') }

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
  const { conversations, interactions, events } = planControl(facts, said, now)
  expect(conversations).toMatchObject(mark ? [mark] : [])
  expect(conversations).toHaveLength(mark ? 1 : 0)
  expect(interactions).toMatchObject(row ? [{ uuid: 'episodio', version: 5 }] : [])
  expect(events).toMatchObject(row ? [[{ interaction: 'episodio', entries: [] }]] : [])
  expect(events).toHaveLength(row ? 1 : 0)
})

describe('a customer with several threads', () => {
  const conversations = [conversationOf(outside), conversationOf({ uuid: 'otro' })]
  const open = (conversation_uuid: string, own: Partial<InteractionRow> = {}) =>
    interactionOf({ uuid: `de ${conversation_uuid}`, conversation_uuid, ...own })

  it('is marked in all; only the rows that differ are announced', () => {
    const plan = planControl({ conversations, interactions: [open('hilo'), open('otro')] }, taken, now)
    expect(plan.conversations.map(({ uuid }) => uuid)).toEqual(['hilo', 'otro'])
    expect(plan.events).toMatchObject([[{ interaction: 'de otro', entries: [] }]])
  })

  it('changes no row of a finished interaction', () => {
    const ended = open('otro', { status: 'finished' })
    expect(planControl({ conversations, interactions: [ended] }, taken, now).events).toEqual([])
  })
})
