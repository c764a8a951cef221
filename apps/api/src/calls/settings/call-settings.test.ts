import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { type CallProvider, startCallProvider } from '../../test/servers/call-provider'
import { sendCallHours } from './send-call-hours'

let api: TestApi
let provider: CallProvider
let admin: TestAgent
beforeAll(async () => {
  provider = await startCallProvider()
  api = await bootApi({ start: false, settings: { whatsappGraphBase: provider.base } })
  admin = await agentOf(api, api.world.tienda.admin)
})
beforeEach(() => {
  provider.settings = {}
})
afterAll(async () => {
  admin.close()
  provider.stop()
  await api.stop()
})

const number = () => api.world.tienda.whatsapp.uuid
const read = async () =>
  (
    await api
      .request()
      .get(`/api/calls/settings/${number()}`)
      .set('Authorization', `Bearer ${admin.token}`)
      .expect(200)
  ).body
const off = { on: false, icon: true, asks_permission: false, hours: 'always' }
const on = { on: true, icon: false, asks_permission: true, hours: 'always' }
const save = async (settings: object) =>
  (await admin.post('/api/calls/configure/', { id: number(), ...settings })).body
const setHours = (hours: object) =>
  api.owner.query('update schedules set hours = $2 where business_uuid = $1', [
    api.world.tienda.uuid,
    JSON.stringify(hours),
  ])

it('is what WhatsApp has, and is switched on there with a line in the audit', async () => {
  expect(await read()).toEqual({ settings: { ...off, restriction: null }, reason: null })
  expect(await save(on)).toEqual({ settings: { ...on, restriction: null }, reason: null })
  expect(provider.settings).toEqual({
    status: 'ENABLED',
    call_icon_visibility: 'DISABLE_ALL',
    callback_permission_status: 'ENABLED',
  })
  const { rows } = await api.owner.query(
    "select data from audit_lines where action = 'channel.calls' order by created_at desc limit 1",
  )
  const { hours, ...switches } = on
  expect(rows).toMatchObject([{ data: { ...switches, call_hours: hours } }])
})

it('leaves the hours that somebody set at WhatsApp, or switches them off', async () => {
  const call_hours = {
    status: 'ENABLED',
    timezone_id: 'America/Manaus',
    weekly_operating_hours: [{ day_of_week: 'TUESDAY', open_time: '0400', close_time: '1020' }],
  }
  provider.settings = { status: 'ENABLED', call_hours }
  expect((await read()).settings).toMatchObject({ hours: 'other' })
  await save({ ...on, hours: 'other' })
  expect(provider.settings).toMatchObject({ call_hours })
  expect((await save(on)).settings).toMatchObject({ hours: 'always' })
  expect(provider.settings).toMatchObject({ call_hours: { ...call_hours, status: 'DISABLED' } })
})

it('says why WhatsApp takes no calls', async () => {
  provider.settings = {
    status: 'ENABLED',
    restrictions: { restrictions_list: [{ reason: 'high negative feedback' }] },
  }
  expect((await read()).settings).toMatchObject({ on: true, restriction: 'high negative feedback' })
})

it('copies the business’s hours, where WhatsApp can have them', async () => {
  const span = (from: string, to: string) => ({ day: 1, from, to })
  await setHours([])
  expect(await save({ ...on, hours: 'business' })).toMatchObject({
    settings: { on: false },
    reason: 'El horario de atención no tiene horas: ponlas primero en Control de Horarios.',
  })
  await setHours([span('08:00', '09:00'), span('10:00', '11:00'), span('12:00', '13:00')])
  expect((await save({ ...on, hours: 'business' })).reason).toContain('dos franjas')
  await setHours([span('08:00', '12:00'), span('14:00', '18:00')])
  expect(await save({ ...on, hours: 'business' })).toMatchObject({
    settings: { on: true, hours: 'business' },
    reason: null,
  })
  expect(provider.settings).toMatchObject({
    call_hours: {
      status: 'ENABLED',
      weekly_operating_hours: [
        { day_of_week: 'MONDAY', open_time: '0800', close_time: '1200' },
        { day_of_week: 'MONDAY', open_time: '1400', close_time: '1800' },
      ],
    },
  })
  await setHours([span('08:00', '12:00')])
  expect((await read()).settings).toMatchObject({ hours: 'other' })
})

describe('the business’s hours', () => {
  const morning = [{ day: 1, from: '08:00', to: '12:00' }]
  const evening = [{ day: 1, from: '14:00', to: '18:00' }]
  const day = (later: number) =>
    new Date(api.clock.now().getTime() + later * 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'America/Bogota',
    })
  const business = () => api.world.tienda.uuid
  const change = (data: object) =>
    api
      .request()
      .put('/api/schedule/update/')
      .set('Authorization', `Bearer ${admin.token}`)
      .send({ id: business(), data })
      .expect(200)
  const follow = () => sendCallHours(api.services, { business: business() })
  interface SentHours {
    readonly weekly_operating_hours: readonly object[]
    readonly holiday_schedule: readonly { readonly date: string }[]
    marked?: boolean
  }
  const sent = () => (provider.settings as { call_hours: SentHours }).call_hours
  const waitingJobs = async () =>
    (
      await api.owner.query(
        `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'send_call_hours' and j.payload ->> 'business' = $1`,
        [business()],
      )
    ).rowCount

  it('go with their holidays: those to come, the next twenty, open for a minute because none can be closed', async () => {
    const holidays = [-1, ...Array.from({ length: 25 }, (_, at) => at)].map((at) => ({
      date: day(at),
      name: '',
    }))
    await change({ hours: morning, holidays })
    expect(await save({ ...on, hours: 'business' })).toMatchObject({ settings: { hours: 'business' } })
    expect(sent().holiday_schedule).toEqual(
      Array.from({ length: 20 }, (_, at) => ({ date: day(at), start_time: '0000', end_time: '0001' })),
    )
  })

  it('are sent again when they change, and not when nothing has', async () => {
    await change({ hours: morning, holidays: [] })
    await save({ ...on, hours: 'business' })
    await change({ hours: evening, holidays: [{ date: day(3), name: 'Día cívico' }] })
    // Two changes are one job.
    expect(await waitingJobs()).toBe(1)
    await follow()
    expect(sent()).toMatchObject({
      weekly_operating_hours: [{ open_time: '1400' }],
      holiday_schedule: [{ date: day(3) }],
    })
    sent().marked = true
    await follow()
    expect(sent().marked).toBe(true)
    await change({ holidays: [] })
    await follow()
    expect(sent().holiday_schedule).toEqual([])
    expect((await read()).settings).toMatchObject({ hours: 'business' })
  })

  it('stay as they are where WhatsApp cannot have them, and of a number that has others', async () => {
    await change({ hours: morning, holidays: [] })
    await save({ ...on, hours: 'business' })
    await change({ hours: [] })
    await follow()
    expect(sent().weekly_operating_hours).toHaveLength(1)
    await save({ ...on, hours: 'other' })
    await change({ hours: evening })
    await follow()
    expect(sent()).toMatchObject({ weekly_operating_hours: [{ open_time: '0800' }] })
  })

  it('follow no longer once somebody has switched the hours off at WhatsApp', async () => {
    await change({ hours: morning })
    await save({ ...on, hours: 'business' })
    Object.assign(sent(), { status: 'DISABLED' })
    await follow()
    Object.assign(sent(), { status: 'ENABLED' })
    await change({ hours: evening })
    await follow()
    expect(sent()).toMatchObject({ weekly_operating_hours: [{ open_time: '0800' }] })
  })
})
