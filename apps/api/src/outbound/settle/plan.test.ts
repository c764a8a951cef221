import { describe, expect, it } from 'vitest'
import { conversationOf, entryOf, interactionOf } from '../../entries/test-rows'
import type { AttemptFacts, AttemptRow, SentEntry } from '../record/read-facts'
import { planSettlement } from './plan'

const now = new Date('2026-11-22T15:00:00.000Z')
const words = { text: 'Hola', unsent: 0 }
const file = { text: null, unsent: 1 }

const tryOf = (own: Partial<AttemptRow> = {}): AttemptRow => ({
  uuid: 'intento',
  number: 1,
  state: 'unknown',
  started_at: now,
  in_flight: words,
  ...own,
})
const partOf = (name: string, position: number) => ({
  provider_message_id: name,
  attempt_uuid: 'intento',
  entry_uuid: 'linea',
  position,
  status: 'sent' as const,
})

interface Case {
  readonly attempt?: Partial<AttemptRow>
  readonly later?: AttemptRow
  readonly entry?: Partial<SentEntry>
  readonly parts?: AttemptFacts['parts']
  readonly isFile?: boolean
}
const settled = ({ attempt, later, entry, parts = [], isFile = false }: Case = {}) => {
  const one = tryOf(attempt)
  return planSettlement(
    {
      attempt: one,
      attempts: later ? [later, one] : [one],
      entry: {
        ...entryOf({
          author_kind: 'user',
          status: 'unknown',
          error: { code: 'TIMEOUT', msg: 'Sin respuesta.' },
        }),
        attempts: 1,
        others_wait: false,
        account_fails: false,
        ...entry,
      },
      conversations: [conversationOf()],
      interactions: [interactionOf()],
      parts,
      earlierItems: [],
      answers: [],
    },
    { business: 'tienda', providerId: 'mid.9', isFile },
    now,
  )
}
const withCaption = { type: 'document', body: { caption: 'Cotización' } } as const

describe('a part that arrived of a send without an answer', () => {
  it('is the message: it was sent', () => {
    expect(settled()).toMatchObject({
      end: { state: 'accepted' },
      providerIds: ['mid.9'],
      changes: { entries: [{ status: 'sent', error: null }], interactions: [{ version: 5 }] },
    })
  })

  it('is the last part, after those that were known', () => {
    expect(settled({ parts: [partOf('mid.7', 0), partOf('mid.8', 1)] })).toMatchObject({
      end: { state: 'accepted' },
      providerIds: ['mid.7', 'mid.8', 'mid.9'],
    })
  })

  it('has the parts that were to follow sent now', () => {
    expect(settled({ attempt: { in_flight: file }, isFile: true })).toMatchObject({
      end: { state: 'refused', settled: true },
      providerIds: ['mid.9'],
      requeue: true,
      changes: {
        entries: [{ status: 'queued', error: null }],
        jobs: [{ name: 'deliver_conversation', payload: { business: 'tienda', conversation: 'hilo' } }],
        events: [[{ entries: ['linea'], state: 'queued' }]],
      },
    })
  })

  it('changes no status of a message that a person has put back into the queue', () => {
    const plan = settled({ attempt: { in_flight: file }, isFile: true, entry: { status: 'queued' } })
    expect(plan).toMatchObject({ end: { state: 'refused' }, changes: { entries: [], jobs: [] } })
    expect(plan).not.toHaveProperty('requeue')
  })

  it('changes only the attempt where a person has sent the message again', () => {
    const later = tryOf({ uuid: 'otra vez', number: 2, state: 'accepted' })
    expect(settled({ later })).toMatchObject({
      end: { state: 'accepted', settled: true },
      providerIds: ['mid.9'],
      changes: { entries: [], events: [] },
    })
  })

  it('is the file of an interrupted send: its caption may not have been sent', () => {
    expect(settled({ attempt: { in_flight: null }, entry: withCaption, isFile: true })).toMatchObject({
      end: null,
      providerIds: ['mid.9'],
      changes: { entries: [] },
    })
  })

  it.each<[string, Case]>([
    [
      'the file, where it had no words',
      { isFile: true, entry: { type: 'document', body: { caption: null } } },
    ],
    ['the words of the file', { entry: withCaption }],
  ])('of one that was interrupted is %s: it was sent', (_, own) => {
    expect(settled({ attempt: { in_flight: null }, ...own })).toMatchObject({ end: { state: 'accepted' } })
  })

  it.each(['requesting', 'accepted', 'refused'] as const)(
    'changes nothing of an attempt that is %s',
    (state) => {
      expect(settled({ attempt: { state } })).toBeNull()
    },
  )
})
