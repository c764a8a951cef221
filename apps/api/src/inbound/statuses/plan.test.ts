import type { MessageStatus } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { conversationOf, entryOf, interactionOf } from '../rows/rows-for-tests'
import { advances, planStatus, worstOf } from './plan'
import type { StatusFacts } from './read-facts'

const failure = { code: '131026', msg: 'No se pudo entregar.' }
const part = (provider_message_id: string, status: MessageStatus, attempt_uuid = 'intento') => ({
  provider_message_id,
  attempt_uuid,
  entry_uuid: 'linea',
  position: 0,
  status,
})
const facts = (entry: Partial<ReturnType<typeof entryOf>>, parts: StatusFacts['parts']): StatusFacts => ({
  entries: [entryOf({ uuid: 'linea', author_kind: 'user', status: 'sent', ...entry })],
  conversations: [conversationOf({ version: 9 })],
  interactions: [interactionOf({ version: 4 })],
  parts,
  acceptedAttempt: 'intento',
})
const told = (status: MessageStatus, name = 'wamid.1') => ({
  name,
  status,
  error: status === 'failed' ? failure : null,
})

describe('a state', () => {
  const order: readonly MessageStatus[] = ['queued', 'sent', 'delivered', 'read']
  it('never goes back', () => {
    for (const [before, one] of order.entries())
      for (const [after, other] of order.entries()) expect(advances(one, other)).toBe(after > before)
  })
  it('of failure comes only to what has not arrived, and gives way to an arrival', () => {
    expect(advances('sent', 'failed')).toBe(true)
    expect(advances('delivered', 'failed')).toBe(false)
    expect(advances('failed', 'delivered')).toBe(true)
    expect(advances('failed', 'sent')).toBe(false)
  })
})

describe('what became of a message of ours', () => {
  it('is its new state, with the next version of the conversation', () => {
    expect(planStatus(facts({}, [part('wamid.1', 'sent')]), told('delivered'))).toMatchObject({
      parts: [{ provider_message_id: 'wamid.1', status: 'delivered' }],
      entries: [{ uuid: 'linea', status: 'delivered', version: 10, error: null }],
      conversations: [{ version: 10 }],
      interactions: [],
      announcements: [{ entries: ['linea'] }],
    })
  })

  it('changes the row of the list where it is the last message, or where it failed', () => {
    const last = {
      uuid: 'linea',
      author: 'user',
      type: 'text',
      preview: 'x',
      date: '2026-11-22T15:00:00Z',
      status: 'sent' as const,
    }
    const withLast = {
      ...facts({}, [part('wamid.1', 'sent')]),
      interactions: [interactionOf({ last_message: last })],
    }
    expect(planStatus(withLast, told('read'))?.interactions).toMatchObject([
      { last_message: { status: 'read' } },
    ])
    const failed = planStatus(facts({}, [part('wamid.1', 'sent')]), told('failed'))
    expect(failed).toMatchObject({
      entries: [{ status: 'failed', error: failure }],
      interactions: [{ version: 5 }],
    })
  })

  it('in several parts: as far as the one that got least far', () => {
    const two = facts({}, [part('wamid.1', 'sent'), part('wamid.2', 'sent')])
    expect(planStatus(two, told('delivered'))).toMatchObject({
      parts: [{ status: 'delivered' }],
      announcements: [],
    })
    expect(worstOf([part('a', 'read'), part('b', 'delivered')])).toBe('delivered')
    expect(worstOf([part('a', 'read'), part('b', 'failed')])).toBe('failed')
  })

  it('in a try that a later one has replaced: only the part', () => {
    const replaced = facts({}, [part('wamid.1', 'sent', 'antes')])
    expect(planStatus(replaced, told('delivered'))).toMatchObject({
      parts: [{ status: 'delivered' }],
      announcements: [],
    })
  })

  it.each([
    ['told before', facts({ status: 'read' }, [part('wamid.1', 'read')]), 'delivered'],
    ['of the customer’s own', facts({ author_kind: 'client', status: null }, []), 'read'],
  ] as const)('%s: nothing', (_, known, status) => {
    expect(planStatus(known, told(status))).toBeNull()
  })

  it('that the business wrote elsewhere: its own row is all there is', () => {
    const own = facts({ author_kind: 'app', provider_message_id: 'wamid.1' }, [])
    expect(planStatus(own, told('read'))).toMatchObject({ parts: [], entries: [{ status: 'read' }] })
  })
})
