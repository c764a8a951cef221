import { expect, test } from 'vitest'
import { laura, startSimulator, tienda } from '../../test/start'

const lines = (setup: string) =>
  [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=rtpmap:111 opus/48000/2',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:abcdefghijklmnopqrstuvwx',
    'a=fingerprint:sha-256 00:11',
    'a=candidate:1 1 udp 2122260223 127.0.0.1 3484 typ host',
    `a=setup:${setup}`,
  ].join('\r\n')
const offer = lines('actpass')
const sdp = lines('active')

async function start() {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  const { id } = simulator.whatsapp.call(customer.id, { sdp: offer })
  await simulator.settled()
  const act = (body: object, number = tienda.phone_number_id) =>
    simulator.graph(`${number}/calls`, {
      method: 'POST',
      body: JSON.stringify({ messaging_product: 'whatsapp', call_id: id, ...body }),
    })
  const session = { sdp_type: 'answer', sdp }
  const heard = () =>
    simulator.receiver.values().flatMap(({ calls = [] }) => calls as Record<string, unknown>[])
  const state = () => simulator.whatsapp.callOf(customer.id)
  return { ...simulator, customer, id, act, session, heard, state }
}

test('a call is told, pre-accepted, accepted with the same answer, and ended with its duration', async () => {
  const { act, session, heard, state, clock, id, settled, whatsapp, customer } = await start()
  expect(heard()).toEqual([
    expect.objectContaining({
      id,
      event: 'connect',
      direction: 'USER_INITIATED',
      from: customer.phone,
      session: { sdp: offer, sdp_type: 'offer' },
    }),
  ])
  expect((await act({ action: 'pre_accept', session })).body).toMatchObject({ success: true })
  expect(state()).toMatchObject({ state: 'pre_accepted', answer: sdp })
  expect(
    (await act({ action: 'accept', session: { ...session, sdp: `${sdp}\r\na=x` } })).body.error,
  ).toMatchObject({
    code: 100,
    message: expect.stringContaining('does not match'),
  })
  expect((await act({ action: 'accept', session })).status).toBe(200)
  expect((await act({ action: 'reject' })).body.error?.message).toContain('in progress')
  await clock.advance(9_000)
  whatsapp.hangUp(customer.id)
  await settled()
  expect(heard().at(-1)).toMatchObject({ id, event: 'terminate', status: 'COMPLETED', duration: 9 })
  expect((await act({ action: 'terminate' })).body.error?.message).toContain('completed')
})

test('nobody answers: it ends by itself, without times', async () => {
  const { clock, heard, state, settled } = await start()
  await clock.advance(45_000)
  await settled()
  expect(state()).toMatchObject({ state: 'ended', end: 'unanswered' })
  expect(heard().at(-1)).toMatchObject({ event: 'terminate', status: 'COMPLETED' })
  expect(heard().at(-1)).not.toHaveProperty('duration')
})

test('refuses what Meta refuses', async () => {
  const { act, session, whatsapp, customer, state } = await start()
  const refusal = async (body: object) => (await act(body)).body.error
  expect(await refusal({ call_id: 'wacid.X', action: 'reject' })).toMatchObject({ code: 100 })
  expect((await refusal({ action: 'hold' }))?.message).toContain('pre_accept')
  expect((await refusal({ action: 'accept' }))?.message).toContain('sdp_type')
  expect(
    (await refusal({ action: 'accept', session: { ...session, sdp_type: 'offer' } }))?.message,
  ).toContain('answer')
  for (const [without, says] of [
    [/a=candidate.*/, 'candidates'],
    [/a=fingerprint.*/, 'fingerprint'],
    [/a=rtpmap.*/, 'opus'],
    [/a=setup:active/, 'setup'],
    [/m=audio/, 'audio'],
  ] as const)
    expect(
      (await refusal({ action: 'pre_accept', session: { ...session, sdp: sdp.replace(without, '') } }))
        ?.message,
    ).toContain(says)
  whatsapp.setKnobs({ callsEnabled: false })
  expect(await refusal({ action: 'pre_accept', session })).toMatchObject({ code: 138000 })
  whatsapp.setKnobs({ callsEnabled: true })
  whatsapp.fail({ code: 138004, on: 'calls' })
  expect(await refusal({ action: 'pre_accept', session })).toMatchObject({ code: 138004 })
  expect(() => whatsapp.call(customer.id, { sdp: offer })).toThrow('en curso')
  expect((await act({ action: 'reject' })).status).toBe(200)
  expect(state()).toMatchObject({ state: 'ended', end: 'rejected' })
  expect(() => whatsapp.call(customer.id, { sdp: 'hola' })).toThrow('v=0')
})
