import { describe, expect, it } from 'vitest'
import { conversationOf, entryOf, interactionOf } from '../../inbound/rows/rows-for-tests'
import { type End, planEnd } from './plan'
import type { AttemptFacts, AttemptRow, SentEntry } from './read-facts'

const now = new Date('2026-11-22T15:00:00.000Z')
const error = { code: '131026', msg: 'No se pudo entregar.' }

const tryOf = (own: Partial<AttemptRow> = {}): AttemptRow => ({
  uuid: 'intento',
  number: 1,
  state: 'requesting',
  started_at: now,
  doubt: null,
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
const told = (awaits: string, parsed: object) => ({ uuid: `aviso de ${awaits}`, awaits, parsed })
const status = (name: string, word: string, own: object = {}) =>
  told(name, { provider_message_id: name, status: word, ...own })

function planned(
  end: End,
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
  return planEnd(
    {
      attempt: one,
      attempts: [one],
      entry: { ...entryOf({ author_kind: 'user', status: 'queued' }), attempts: 1, ...entry },
      conversations: [conversationOf()],
      interactions: [interactionOf()],
      parts: [],
      told: [],
      ...own,
    },
    end,
    now,
  )
}
const accepted: End = { kind: 'accepted', names: ['wamid.1'] }

describe('a message that the provider took', () => {
  it('is sent, under its names', () => {
    expect(planned(accepted)).toMatchObject({
      end: { state: 'accepted' },
      names: ['wamid.1'],
      due: null,
      changes: {
        entries: [{ uuid: 'linea', status: 'sent', version: 13 }],
        conversations: [{ version: 13 }],
        announcements: [{ interaction: 'episodio', entries: ['linea'] }],
      },
    })
  })

  it('is as far as what was told of it before its names were known', () => {
    const plan = planned(accepted, { told: [status('wamid.1', 'read'), status('wamid.1', 'delivered')] })
    expect(plan?.changes).toMatchObject({
      parts: [{ provider_message_id: 'wamid.1', status: 'read' }],
      entries: [{ status: 'read', version: 14 }],
      appliedItems: [{ awaits: null }, { awaits: null }],
    })
  })

  it('may have failed since, for the reason that was told', () => {
    const plan = planned(accepted, { told: [status('wamid.1', 'failed', { error })] })
    expect(plan?.changes).toMatchObject({
      entries: [{ status: 'failed', error }],
      interactions: [{ version: 5 }],
    })
  })

  it('in several parts is as far as the one that got least far', () => {
    const plan = planned(
      { kind: 'accepted', names: ['wamid.1', 'wamid.2'] },
      { told: [status('wamid.2', 'read')] },
    )
    expect(plan?.changes).toMatchObject({ parts: [{ status: 'read' }], entries: [{ status: 'sent' }] })
  })

  it('bears what the customer did to it meanwhile', () => {
    const reaction = { kind: 'reaction', from: 'client', emoji: '👍', at: now.toISOString() }
    expect(planned(accepted, { told: [told('wamid.1', reaction)] })?.changes).toMatchObject({
      entries: [{ status: 'sent', reactions: [{ emoji: '👍' }], version: 14 }],
    })
  })

  it('after a person has sent it again: only the try learns it', () => {
    const plan = planned(accepted, {
      attempt: { state: 'unknown' },
      attempts: [tryOf({ uuid: 'otra vez', number: 2, state: 'accepted' }), tryOf({ state: 'unknown' })],
      entry: { status: 'delivered' },
      told: [status('wamid.1', 'read')],
    })
    expect(plan).toMatchObject({
      end: { state: 'accepted' },
      changes: { parts: [{ status: 'read' }], entries: [] },
    })
  })

  it('leaves a name to the message that has it', () => {
    const parts = [partOf('wamid.1', { entry_uuid: 'otra', attempt_uuid: 'otro' })]
    expect(planned(accepted, { parts, told: [status('wamid.1', 'read')] })?.changes).toMatchObject({
      parts: [],
      entries: [{ status: 'sent' }],
    })
  })

  it.each(['accepted', 'refused'] as const)('once its try is %s: nothing', (state) => {
    expect(planned(accepted, { attempt: { state } })).toBeNull()
  })
})

describe('a try that is made again', () => {
  const at = new Date('2026-11-22T15:00:04.000Z')
  it.each([
    ['retry', false],
    ['hold', true],
  ] as const)('by %s: the message is due, and free of it %s', (kind, forFree) => {
    expect(planned({ kind, error, names: [], at })).toMatchObject({
      end: { state: 'refused', error, doubt: null },
      due: { at, forFree },
      changes: { entries: [], announcements: [] },
    })
  })
  it('keeps what arrived of it; what was told of that is no state of the message yet', () => {
    const plan = planned(
      { kind: 'retry', error, names: ['mid.1'], at },
      { told: [status('mid.1', 'delivered')] },
    )
    expect(plan).toMatchObject({ names: ['mid.1'], changes: { parts: [], entries: [], appliedItems: [{}] } })
  })
  it('is not, where the message is no longer in the queue', () => {
    expect(planned({ kind: 'retry', error, names: [], at }, { entry: { status: 'failed' } })?.due).toBeNull()
  })
})

describe('a message that failed', () => {
  it('says why, in the list too', () => {
    expect(planned({ kind: 'failed', error, names: [] })).toMatchObject({
      end: { state: 'refused', error },
      changes: { entries: [{ status: 'failed', error }], interactions: [{ version: 5 }] },
    })
  })
  it.each(['accepted', 'refused', 'unknown'] as const)('once its try is %s: nothing', (state) => {
    expect(planned({ kind: 'failed', error, names: [] }, { attempt: { state } })).toBeNull()
  })
})

describe('a send whose answer never came', () => {
  const unknown = (doubt: { text: string | null; unsent: number } | null, names: string[] = []): End => ({
    kind: 'unknown',
    error,
    names,
    doubt,
  })
  const words = { text: 'Hola', unsent: 0 }

  it('is unknown, with what was on its way', () => {
    expect(planned(unknown(words))).toMatchObject({
      end: { state: 'unknown', error, doubt: words },
      due: null,
      changes: { entries: [{ status: 'unknown', error }], announcements: [{}] },
    })
  })

  it('was taken, where something was told of it meanwhile', () => {
    const plan = planned(unknown(words), { told: [status('wamid.1', 'delivered', { entry: 'linea' })] })
    expect(plan).toMatchObject({
      end: { state: 'accepted' },
      names: ['wamid.1'],
      changes: { entries: [{ status: 'delivered' }] },
    })
  })

  it('goes on with what was to follow, which was never asked for', () => {
    const plan = planned(unknown({ text: null, unsent: 1 }), {
      told: [status('mid.1', 'sent', { entry: 'linea', part: 'file' })],
    })
    expect(plan).toMatchObject({ names: ['mid.1'], due: { at: now, forFree: false } })
  })

  it('of a file with words, by a process that died: the file alone proves nothing', () => {
    const plan = planned(unknown(null), {
      entry: { type: 'document', body: { caption: 'Cotización' } },
      told: [status('mid.1', 'sent', { entry: 'linea', part: 'file' })],
    })
    expect(plan).toMatchObject({
      end: { state: 'unknown' },
      names: ['mid.1'],
      changes: { entries: [{ status: 'unknown' }] },
    })
  })

  it('of a file without words, by a process that died: the file is all of it', () => {
    const plan = planned(unknown(null), {
      entry: { type: 'document', body: { caption: '' } },
      told: [status('mid.1', 'sent', { entry: 'linea', part: 'file' })],
    })
    expect(plan).toMatchObject({ end: { state: 'accepted' }, changes: { entries: [{ status: 'sent' }] } })
  })
})
