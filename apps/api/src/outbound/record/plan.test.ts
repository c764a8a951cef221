import { describe, expect, it } from 'vitest'
import { conversationOf, entryOf, interactionOf } from '../../entries/test-rows'
import { type AttemptEnd, planAttemptEnd } from './plan'
import type { AttemptFacts, AttemptRow, SentEntry } from './read-facts'

const now = new Date('2026-11-22T15:00:00.000Z')
const error = { code: '131026', msg: 'No se pudo entregar.' }

const tryOf = (own: Partial<AttemptRow> = {}): AttemptRow => ({
  uuid: 'intento',
  number: 1,
  state: 'requesting',
  started_at: now,
  in_flight: null,
  ...own,
})
const partOf = (name: string, own: Partial<AttemptFacts['parts'][number]> = {}) => ({
  provider_message_id: name,
  attempt_uuid: 'intento',
  entry_uuid: 'linea',
  position: 0,
  status: 'sent' as const,
  ...own,
})
const told = (awaited_id: string, parsed: object) => ({ uuid: `aviso de ${awaited_id}`, awaited_id, parsed })
const status = (name: string, word: string, own: object = {}) =>
  told(name, { provider_message_id: name, status: word, ...own })

function planned(
  end: AttemptEnd,
  {
    attempt,
    entry,
    ...own
  }: Partial<Omit<AttemptFacts, 'entry' | 'attempt'>> & {
    attempt?: Partial<AttemptRow>
    entry?: Partial<SentEntry>
  } = {},
) {
  const one = tryOf(attempt)
  return planAttemptEnd(
    {
      attempt: one,
      attempts: [one],
      entry: {
        ...entryOf({ author_kind: 'user', status: 'queued' }),
        attempts: 1,
        others_wait: false,
        account_fails: false,
        ...entry,
      },
      conversations: [conversationOf()],
      interactions: [interactionOf()],
      parts: [],
      earlierItems: [],
      answers: [],
      ...own,
    },
    end,
    now,
  )
}
const accepted: AttemptEnd = { kind: 'accepted', providerIds: ['wamid.1'] }

describe('a message that the provider accepted', () => {
  it('is sent and stores its provider ids', () => {
    expect(planned(accepted)).toMatchObject({
      end: { state: 'accepted' },
      providerIds: ['wamid.1'],
      due: null,
      changes: {
        entries: [{ uuid: 'linea', status: 'sent', version: 13 }],
        conversations: [{ version: 13 }],
        events: [[{ interaction: 'episodio', entries: ['linea'], state: 'sent' }]],
      },
    })
  })

  it('gets the statuses that arrived before its provider ids were known', () => {
    const plan = planned(accepted, {
      earlierItems: [status('wamid.1', 'read'), status('wamid.1', 'delivered')],
    })
    expect(plan?.changes).toMatchObject({
      parts: [{ provider_message_id: 'wamid.1', status: 'read' }],
      // One version for both changes: clients hear only of the last, and would wait for a version in between.
      entries: [{ status: 'read', version: 13 }],
      conversations: [{ version: 13 }],
      appliedItems: [{ awaited_id: null }, { awaited_id: null }],
    })
  })

  it('may have failed since, with the reason of the status', () => {
    const plan = planned(accepted, { earlierItems: [status('wamid.1', 'failed', { error })] })
    expect(plan?.changes).toMatchObject({
      entries: [{ status: 'failed', error }],
      interactions: [{ version: 5 }],
    })
  })

  it('in several parts has the status of its worst part', () => {
    const plan = planned(
      { kind: 'accepted', providerIds: ['wamid.1', 'wamid.2'] },
      { earlierItems: [status('wamid.2', 'read')] },
    )
    expect(plan?.changes).toMatchObject({ parts: [{ status: 'read' }], entries: [{ status: 'sent' }] })
  })

  it('gets the reactions that arrived meanwhile', () => {
    const reaction = { kind: 'reaction', from: 'client', emoji: '👍', at: now.toISOString() }
    expect(planned(accepted, { earlierItems: [told('wamid.1', reaction)] })?.changes).toMatchObject({
      entries: [{ status: 'sent', reactions: [{ emoji: '👍' }], version: 13 }],
    })
  })

  it('that a person has sent again: only the attempt changes', () => {
    const plan = planned(accepted, {
      attempt: { state: 'unknown' },
      attempts: [tryOf({ uuid: 'otra vez', number: 2, state: 'accepted' }), tryOf({ state: 'unknown' })],
      entry: { status: 'delivered' },
      earlierItems: [status('wamid.1', 'read')],
    })
    expect(plan).toMatchObject({
      end: { state: 'accepted' },
      changes: { parts: [{ status: 'read' }], entries: [] },
    })
  })

  it('leaves a provider id to the message that has it', () => {
    const parts = [partOf('wamid.1', { entry_uuid: 'otra', attempt_uuid: 'otro' })]
    expect(planned(accepted, { parts, earlierItems: [status('wamid.1', 'read')] })?.changes).toMatchObject({
      parts: [],
      entries: [{ status: 'sent' }],
    })
  })

  it.each(['accepted', 'refused'] as const)('changes nothing once its attempt is %s', (state) => {
    expect(planned(accepted, { attempt: { state } })).toBeNull()
  })
})

describe('an attempt that is repeated', () => {
  const at = new Date('2026-11-22T15:00:04.000Z')
  it.each([
    ['retry', false],
    ['hold', true],
  ] as const)('by %s: the message is due, and free of it %s', (kind, uncounted) => {
    expect(planned({ kind, error, providerIds: [], at })).toMatchObject({
      end: { state: 'refused', error, inFlight: null },
      due: { at, uncounted },
      changes: { entries: [], events: [] },
    })
  })
  it('keeps the parts that arrived; their statuses do not change the message yet', () => {
    const plan = planned(
      { kind: 'retry', error, providerIds: ['mid.1'], at },
      { earlierItems: [status('mid.1', 'delivered')] },
    )
    expect(plan).toMatchObject({
      providerIds: ['mid.1'],
      changes: { parts: [], entries: [], appliedItems: [{}] },
    })
  })
  it('is not repeated where the message is no longer queued', () => {
    expect(
      planned({ kind: 'retry', error, providerIds: [], at }, { entry: { status: 'failed' } })?.due,
    ).toBeNull()
  })
})

describe('a message that failed', () => {
  it('has the reason, and lists show the failure', () => {
    expect(planned({ kind: 'failed', error, providerIds: [] })).toMatchObject({
      end: { state: 'refused', error },
      changes: { entries: [{ status: 'failed', error }], interactions: [{ version: 5 }] },
    })
  })
  it.each(['accepted', 'refused', 'unknown'] as const)('changes nothing once its attempt is %s', (state) => {
    expect(planned({ kind: 'failed', error, providerIds: [] }, { attempt: { state } })).toBeNull()
  })
})

describe('a send without an answer', () => {
  const unknown = (
    inFlight: { text: string | null; unsent: number } | null,
    providerIds: string[] = [],
  ): AttemptEnd => ({
    kind: 'unknown',
    error,
    providerIds,
    inFlight,
  })
  const words = { text: 'Hola', unsent: 0 }

  it('is unknown, and stores the part that was being sent', () => {
    expect(planned(unknown(words))).toMatchObject({
      end: { state: 'unknown', error, inFlight: words },
      due: null,
      changes: { entries: [{ status: 'unknown', error }], events: [[{ state: 'unknown' }]] },
    })
  })

  it('was accepted where a status has arrived meanwhile', () => {
    const plan = planned(unknown(words), {
      earlierItems: [status('wamid.1', 'delivered', { entry: 'linea' })],
    })
    expect(plan).toMatchObject({
      end: { state: 'accepted' },
      providerIds: ['wamid.1'],
      changes: { entries: [{ status: 'delivered' }] },
    })
  })

  it('continues with the parts that were never sent', () => {
    const plan = planned(unknown({ text: null, unsent: 1 }), {
      earlierItems: [status('mid.1', 'sent', { entry: 'linea', part: 'file' })],
    })
    expect(plan).toMatchObject({ providerIds: ['mid.1'], due: { at: now, uncounted: false } })
  })

  it('of a file with a caption, by a process that died: stays unknown when only the file arrived', () => {
    const plan = planned(unknown(null), {
      entry: { type: 'document', body: { caption: 'Cotización' } },
      earlierItems: [status('mid.1', 'sent', { entry: 'linea', part: 'file' })],
    })
    expect(plan).toMatchObject({
      end: { state: 'unknown' },
      providerIds: ['mid.1'],
      changes: { entries: [{ status: 'unknown' }] },
    })
  })

  it('of a file without a caption, by a process that died: is accepted when the file arrived', () => {
    const plan = planned(unknown(null), {
      entry: { type: 'document', body: { caption: '' } },
      earlierItems: [status('mid.1', 'sent', { entry: 'linea', part: 'file' })],
    })
    expect(plan).toMatchObject({ end: { state: 'accepted' }, changes: { entries: [{ status: 'sent' }] } })
  })
})
