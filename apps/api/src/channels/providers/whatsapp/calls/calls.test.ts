import { expect, it } from 'vitest'
import { envelopeOf } from '../envelope'
import { parseWebhook } from '../parse/parse'
import { callFailureOf } from './errors'

/** As Meta sent it to somebody who published it (October 2025), with another number. Whole seconds are read as their end. */
const connect = {
  id: 'wacid.HBgMNTczMDAxMjM0NTY3FQIAEhggQUNEODk3OUQ3NzI4MjZBRQA=',
  from: '573001234567',
  to: '576011234567',
  event: 'connect',
  timestamp: '1760681506',
  direction: 'USER_INITIATED',
  session: { sdp: 'v=0\r\no=- 1760681506762 2 IN IP4 127.0.0.1\r\na=ice-lite\r\n', sdp_type: 'offer' },
}
const { session: _, ...rest } = connect
const terminate = { ...rest, event: 'terminate', timestamp: '1760681533' }
const parse = (
  call: object,
  contacts: unknown[] = [{ profile: { name: 'Laura' }, wa_id: '573001234567' }],
) => {
  const metadata = { display_phone_number: '576011234567', phone_number_id: '109876543210987' }
  const body = envelopeOf({ metadata, contacts, calls: [call] }, { field: 'calls' })
  const [item, ...others] = parseWebhook(Buffer.from(JSON.stringify(body)))
  expect(others).toEqual([])
  return item
}

it('reads who calls, and the session description', () => {
  expect(parse(connect)).toMatchObject({
    accountKey: '109876543210987',
    dedupeKey: `${connect.id}:connect`,
    call: {
      call: connect.id,
      customer: { keys: ['573001234567'], name: 'Laura', phone: '573001234567' },
      at: new Date('2025-10-17T06:11:46.999Z'),
      event: { kind: 'began', offer: connect.session.sdp },
    },
  })
})

it.each<[string, object, object]>([
  ['nobody answered', { status: 'COMPLETED' }, { seconds: null, error: null }],
  ['it was answered', { status: 'COMPLETED', duration: 20 }, { seconds: 20, error: null }],
  [
    'it failed',
    { status: 'FAILED', duration: 20, errors: [{ code: 138021, title: 'no media' }] },
    { seconds: 20, error: { code: '138021', msg: 'WhatsApp cortó la llamada porque no llegaba sonido.' } },
  ],
  ['unreadable numbers say nothing', { duration: 'mucho', errors: 'x' }, { seconds: null, error: null }],
])('reads how it ended: %s', (_, more, expected) => {
  expect(parse({ ...terminate, ...more })).toMatchObject({
    dedupeKey: `${connect.id}:terminate`,
    call: { event: { kind: 'ended', ...expected } },
  })
})

it.each<[string, object, unknown[] | undefined, string]>([
  ['no description', { ...connect, session: undefined }, undefined, 'pending'],
  ['an answer', { ...connect, session: { sdp_type: 'answer', sdp: 'v=0' } }, undefined, 'pending'],
  ['a call of the business', { ...connect, direction: 'BUSINESS_INITIATED' }, undefined, 'pending'],
  ['nobody', { ...connect, from: undefined }, [], 'pending'],
  ['an unknown event', { ...connect, event: 'hold' }, undefined, 'ignored'],
  ['no id', { ...connect, id: '' }, undefined, 'pending'],
])('keeps raw: %s', (_, call, contacts, state) => {
  expect(parse(call, contacts)).toMatchObject({ kept: { kind: 'call', state } })
})

it('says in Spanish why a call failed', () => {
  expect(callFailureOf(null)).toBeNull()
  expect(callFailureOf(138000)?.msg).toBe('Las llamadas de este número no están activadas en WhatsApp.')
  expect(callFailureOf(190)?.msg).toBe('El proveedor no acepta el token del canal.')
})
