import { expect, test } from 'vitest'
import { laura, startSimulator, tienda } from '../../test/start'

const lines = (setup: string) =>
  [
    'v=0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=rtpmap:111 opus/48000/2',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:abcdefghijklmnopqrstuvwx',
    'a=fingerprint:sha-256 00:11',
    'a=candidate:1 1 udp 2122260223 127.0.0.1 3484 typ host',
    `a=setup:${setup}`,
  ].join('\r\n')
const sdp = lines('active')
const session = { sdp_type: 'offer', sdp: lines('actpass') }

async function start() {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  const { phone_number_id: number } = tienda
  const post = (path: string, body: object) =>
    simulator.graph(`${number}/${path}`, {
      method: 'POST',
      body: JSON.stringify({ messaging_product: 'whatsapp', to: customer.phone, ...body }),
    })
  const connect = (more: object = {}) =>
    post('calls', { action: 'connect', session, biz_opaque_callback_data: 'msg:1', ...more })
  const ask = () =>
    post('messages', {
      type: 'interactive',
      interactive: {
        type: 'call_permission_request',
        action: { name: 'call_permission_request' },
        body: { text: '¿Te llamamos?' },
      },
    })
  const permissions = async () =>
    (await simulator.graph(`${number}/call_permissions?user_wa_id=${customer.phone}`)).body as Record<
      string,
      unknown
    >
  const decide = (decision: 'temporary' | 'permanent' | 'none') =>
    simulator.whatsapp.send(customer.id, { type: 'call_permission', decision })
  const told = () =>
    simulator.receiver
      .values()
      .flatMap(({ calls = [], statuses = [] }) => [
        ...(calls as { event: string }[]).map(({ event }) => event),
        ...(statuses as { status: string; type?: string }[])
          .filter(({ type }) => type === 'call')
          .map(({ status }) => status),
      ])
  return { ...simulator, customer, post, connect, ask, permissions, decide, told }
}

test('a business that may call is answered: connect, RINGING, ACCEPTED and the end', async () => {
  const { connect, decide, told, whatsapp, customer, settled, clock, receiver } = await start()
  decide('temporary')
  const { body } = await connect()
  expect(body).toMatchObject({ calls: [{ id: expect.stringMatching(/^wacid\./) }] })
  expect((await connect()).body.error).toMatchObject({ code: 138003 })
  whatsapp.ring(customer.id, { sdp })
  await settled()
  expect(told()).toEqual(['connect', 'RINGING'])
  whatsapp.pickUp(customer.id)
  await clock.advance(7_000)
  whatsapp.hangUp(customer.id)
  await settled()
  expect(told()).toEqual(['connect', 'RINGING', 'ACCEPTED', 'terminate'])
  expect(receiver.values().at(-1)).toMatchObject({
    calls: [
      { direction: 'BUSINESS_INITIATED', duration: 7, to: customer.phone, biz_opaque_callback_data: 'msg:1' },
    ],
  })
})

test('the customer turns it down, or does not hear it; after four the permission is gone', async () => {
  const { connect, decide, told, whatsapp, customer, settled, clock, permissions } = await start()
  decide('permanent')
  await connect()
  whatsapp.ring(customer.id, { sdp })
  whatsapp.hangUp(customer.id)
  await settled()
  expect(told()).toEqual(['connect', 'RINGING', 'REJECTED', 'terminate'])
  expect(await permissions()).toMatchObject({ permission: { status: 'permanent' } })
  for (let calls = 0; calls < 3; calls += 1) {
    expect((await connect()).status).toBe(200)
    await clock.advance(45_000)
  }
  await settled()
  expect(told().at(-1)).toBe('terminate')
  expect(await permissions()).toMatchObject({ permission: { status: 'no_permission' } })
  expect((await connect()).body.error).toMatchObject({ code: 138006 })
})

test('asks for permission once a day and twice a week, and tells what was decided', async () => {
  const { ask, connect, permissions, whatsapp, customer, settled, receiver, clock } = await start()
  expect((await connect()).body.error).toMatchObject({ code: 138006 })
  const sent = await ask()
  expect(sent.status).toBe(200)
  expect((await ask()).body.error).toMatchObject({ code: 138009 })
  expect(await permissions()).toMatchObject({
    permission: { status: 'no_permission' },
    actions: [
      { action_name: 'send_call_permission_request', can_perform_action: false },
      { action_name: 'start_call', can_perform_action: false },
    ],
  })
  const { messages } = sent.body as { messages: [{ id: string }] }
  whatsapp.send(customer.id, { type: 'call_permission', decision: 'temporary', replyTo: messages[0].id })
  await settled()
  expect(receiver.values().at(-1)).toMatchObject({
    messages: [
      {
        type: 'interactive',
        context: { id: messages[0].id },
        interactive: {
          type: 'call_permission_reply',
          call_permission_reply: { response: 'accept', is_permanent: false, response_source: 'user_action' },
        },
      },
    ],
  })
  expect((await connect()).status).toBe(200)
  await clock.advance(8 * 24 * 3_600_000)
  expect((await connect()).body.error).toMatchObject({ code: 138006 })
})

test('refuses what Meta refuses', async () => {
  const { connect, decide, whatsapp, post } = await start()
  decide('permanent')
  const refusal = async (more: object) => (await connect(more)).body.error
  expect(await refusal({ session: { sdp_type: 'answer', sdp } })).toMatchObject({ code: 100 })
  expect(await refusal({ session: { ...session, sdp: 'v=0' } })).toMatchObject({ code: 100 })
  expect(await refusal({ to: undefined })).toMatchObject({ code: 100 })
  whatsapp.setKnobs({ callsEnabled: false })
  expect(await refusal({})).toMatchObject({ code: 138000 })
  whatsapp.setKnobs({ callsEnabled: true })
  const { calls } = (await connect()).body as unknown as { calls: [{ id: string }] }
  const call_id = calls[0].id
  expect((await post('calls', { call_id, action: 'accept', session })).body.error).toMatchObject({
    code: 100,
  })
  expect((await post('calls', { call_id, action: 'terminate' })).status).toBe(200)
  expect((await post('calls', { call_id, action: 'terminate' })).body.error).toMatchObject({ code: 100 })
})

test('the settings of a number are set, read and checked, and switch its calls off', async () => {
  const { post, graph, connect, decide, clock } = await start()
  const { phone_number_id: number } = tienda
  const settings = async () => (await graph(`${number}/settings`)).body as Record<string, unknown>
  expect(await settings()).toMatchObject({ calling: { status: 'ENABLED' } })
  const hours = (spans: object[]) => ({
    calling: {
      call_hours: { status: 'ENABLED', timezone_id: 'America/Bogota', weekly_operating_hours: spans },
    },
  })
  const span = { day_of_week: 'MONDAY', open_time: '0800', close_time: '1200' }
  for (const spans of [
    [],
    [span, { ...span, open_time: '1100', close_time: '1300' }],
    [{ ...span, close_time: '0700' }],
  ])
    expect((await post('settings', hours(spans))).body.error).toMatchObject({ code: 100 })
  const noon = { ...span, open_time: '1200', close_time: '1300' }
  const night = { ...span, open_time: '2000', close_time: '2100' }
  const withHolidays = (days: object[], zone = 'America/Bogota') => ({
    calling: {
      call_hours: { ...hours([span]).calling.call_hours, timezone_id: zone, holiday_schedule: days },
    },
  })
  const today = new Date(clock.now()).toLocaleDateString('en-CA', { timeZone: 'America/Bogota' })
  const holiday = { date: today, start_time: '0000', end_time: '0001' }
  const refused: [object, string][] = [
    [hours([]), 'cannot be empty'],
    [hours([span, noon, night]), 'More than 2 entries'],
    [hours([span, { ...noon, open_time: '1159' }]), 'Overlapping'],
    [hours([{ ...span, close_time: '0800' }]), 'Invalid schedule'],
    [withHolidays([], 'America/Macondo'), 'Timezone is invalid'],
    [withHolidays([{ ...holiday, date: '2020-01-01' }]), 'past date'],
    [withHolidays([{ ...holiday, date: '25/12/2026' }]), 'Date format'],
    [withHolidays([{ ...holiday, end_time: '0000' }]), 'Invalid schedule'],
    [withHolidays(Array.from({ length: 21 }, () => holiday)), 'Up to 20'],
  ]
  for (const [settings, words] of refused)
    expect(JSON.stringify((await post('settings', settings as never)).body.error)).toContain(words)
  expect((await post('settings', withHolidays([holiday]))).status).toBe(200)
  expect(await settings()).toMatchObject({ calling: { call_hours: { holiday_schedule: [holiday] } } })
  // Hours are replaced, with their holidays.
  expect((await post('settings', hours([span, noon]))).status).toBe(200)
  expect(JSON.stringify(await settings())).not.toContain(today)
  expect((await post('settings', hours([span]))).status).toBe(200)
  await post('settings', { calling: { status: 'DISABLED' } })
  expect(await settings()).toMatchObject({
    calling: { status: 'DISABLED', call_hours: { weekly_operating_hours: [span] } },
  })
  decide('permanent')
  expect((await connect()).body.error).toMatchObject({ code: 138000 })
})
