import type { MessageStatus } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { advances, worstStatus } from '../../entries/message-status'
import { conversationOf, entryOf, interactionOf } from '../../entries/test-rows'
import { planStatuses, type ReportedStatus } from './plan'
import type { StatusFacts } from './read-facts'

const failure = { code: '131026', msg: 'No se pudo entregar.' }
const part = (provider_message_id: string, status: MessageStatus, attempt_uuid = 'intento') => ({
  provider_message_id,
  attempt_uuid,
  entry_uuid: 'linea',
  position: 0,
  status,
})
const facts = (entry: Partial<ReturnType<typeof entryOf>>, parts: StatusFacts['parts']) => ({
  entries: [entryOf({ uuid: 'linea', author_kind: 'user', status: 'sent', ...entry })],
  conversations: [conversationOf({ version: 9 })],
  interactions: [interactionOf({ version: 4 })],
  parts,
  acceptedAttempt: 'intento',
})
const planStatus = (known: ReturnType<typeof facts>, ...told: ReportedStatus[]) =>
  planStatuses(known, [{ facts: known, statuses: told }])
const statusOf = (status: MessageStatus, providerId = 'wamid.1') => ({
  providerId,
  status,
  error: status === 'failed' ? failure : null,
})

describe('a status', () => {
  const order: readonly MessageStatus[] = ['queued', 'sent', 'delivered', 'read']
  it('never goes back', () => {
    for (const [before, one] of order.entries())
      for (const [after, other] of order.entries()) expect(advances(one, other)).toBe(after > before)
  })
  it('of failure is set only before delivery, and is replaced by delivery', () => {
    expect(advances('sent', 'failed')).toBe(true)
    expect(advances('delivered', 'failed')).toBe(false)
    expect(advances('failed', 'delivered')).toBe(true)
    expect(advances('failed', 'sent')).toBe(false)
  })
})

describe('the status of a message of ours', () => {
  it('is written with the next version of the conversation', () => {
    expect(planStatus(facts({}, [part('wamid.1', 'sent')]), statusOf('delivered'))).toMatchObject({
      parts: [{ provider_message_id: 'wamid.1', status: 'delivered' }],
      entries: [{ uuid: 'linea', status: 'delivered', version: 10, error: null }],
      conversations: [{ version: 10 }],
      interactions: [],
      events: [[{ entries: ['linea'], state: 'delivered' }]],
    })
  })

  it('changes the row of the list where it is the last message, or where it failed', () => {
    const last = {
      uuid: 'linea',
      author: 'user',
      type: 'text',
      preview: 'x',
      date: '2026-11-22T15:00:00Z',
      status: 'sent',
    } as const
    const withLast = {
      ...facts({}, [part('wamid.1', 'sent')]),
      interactions: [interactionOf({ last_message: last })],
    }
    expect(planStatus(withLast, statusOf('read'))?.interactions).toMatchObject([
      { last_message: { status: 'read' } },
    ])
    const failed = planStatus(facts({}, [part('wamid.1', 'sent')]), statusOf('failed'))
    expect(failed).toMatchObject({
      entries: [{ status: 'failed', error: failure }],
      interactions: [{ version: 5 }],
    })
  })

  it('that came at once with others is one change to the last of them, whatever their order', () => {
    const at = (...statuses: MessageStatus[]) =>
      planStatus(facts({}, [part('wamid.1', 'sent')]), ...statuses.map((status) => statusOf(status)))
    const read = {
      parts: [{ provider_message_id: 'wamid.1', status: 'read' }],
      entries: [{ status: 'read', version: 10 }],
      conversations: [{ version: 10 }],
      events: [[{ entries: ['linea'], previous: 'sent', state: 'read' }]],
    }
    expect(at('sent', 'delivered', 'read')).toMatchObject(read)
    expect(at('read', 'sent', 'delivered')).toMatchObject(read)
    expect(at('failed', 'delivered')).toMatchObject({
      parts: [{ status: 'delivered' }],
      entries: [{ status: 'delivered', error: null }],
    })
  })

  it('in several parts is that of its worst part', () => {
    const two = facts({}, [part('wamid.1', 'sent'), part('wamid.2', 'sent')])
    expect(planStatus(two, statusOf('delivered'))).toMatchObject({
      parts: [{ status: 'delivered' }],
      events: [],
    })
    expect(worstStatus([part('a', 'read'), part('b', 'delivered')])).toBe('delivered')
    expect(worstStatus([part('a', 'read'), part('b', 'failed')])).toBe('failed')
  })

  it('in an attempt that a later one has replaced changes only the part', () => {
    const replaced = facts({}, [part('wamid.1', 'sent', 'antes')])
    expect(planStatus(replaced, statusOf('delivered'))).toMatchObject({
      parts: [{ status: 'delivered' }],
      events: [],
    })
  })

  it.each([
    ['known before', facts({ status: 'read' }, [part('wamid.1', 'read')]), 'delivered'],
    ['of the customer’s own', facts({ author_kind: 'client', status: null }, []), 'read'],
  ] as const)('%s: nothing', (_, known, status) => {
    expect(planStatus(known, statusOf(status))).toBeNull()
  })

  it('that the business wrote elsewhere changes its entry alone', () => {
    const own = facts({ author_kind: 'app', provider_message_id: 'wamid.1' }, [])
    expect(planStatus(own, statusOf('read'))).toMatchObject({ parts: [], entries: [{ status: 'read' }] })
  })
})
