import { expect, it } from 'vitest'
import type { ConversationRow, InteractionRow } from '../../entries/rows'
import { conversationOf, interactionOf } from '../../entries/test-rows'
import { planReferral } from './plan'

const now = new Date('2026-11-22T15:00:00.000Z')
const at = (time: string) => new Date(`2026-11-22T${time}.000Z`)
const hour = 3600

const referral = (
  conversation: Partial<ConversationRow>,
  said: { readonly at?: Date | null; readonly windowSeconds?: number | null } = {},
  interaction: Partial<InteractionRow> = {},
) =>
  planReferral(
    { conversations: [conversationOf(conversation)], interactions: [interactionOf(interaction)] },
    { at: at('14:30:00'), windowSeconds: hour, now, ...said },
  )

it.each<[string, Partial<ConversationRow>, Parameters<typeof referral>[1], Date | null]>([
  ['the window was never open: from the visit on', {}, {}, at('15:30:00')],
  ['the window closed: from the visit on', { window_closes_at: at('13:00:00') }, {}, at('15:30:00')],
  ['the window is open for longer: it stays', { window_closes_at: at('16:00:00') }, {}, null],
  ['the provider does not say when: from now on', {}, { at: null }, at('16:00:00')],
  ['the provider’s clock is ahead: from now on', {}, { at: at('18:00:00') }, at('16:00:00')],
  ['the channel has no window: nothing', {}, { windowSeconds: null }, null],
])('%s', (_, known, said, closes) => {
  const plan = referral(known, said)
  expect(plan.conversations).toMatchObject(closes ? [{ window_closes_at: closes }] : [])
  expect(plan.conversations).toHaveLength(closes ? 1 : 0)
  expect(plan.interactions).toMatchObject(closes ? [{ version: 5 }] : [])
  expect(plan.events).toMatchObject(closes ? [[{ interaction: 'episodio', entries: [] }]] : [])
  expect(plan.events).toHaveLength(closes ? 1 : 0)
})

it('changes no finished interaction, and adds no entry', () => {
  expect(referral({}, {}, { status: 'finished' })).toMatchObject({
    events: [],
    newEntries: [],
    interactions: [],
  })
})
