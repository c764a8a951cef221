import { randomUUID } from 'node:crypto'
import { permissionKeys } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'

let hilo: Administration
let id: string
beforeAll(async () => {
  hilo = await bootAdministration()
  id = hilo.api.world.tienda.uuid
})
afterAll(() => hilo.stop())
beforeEach(() =>
  hilo.api.owner.query(`update schedules set version = 1, enabled = false, hours = '[]', holidays = '[]'`),
)

const detail = (uuid = id) => `/api/schedule/detail/${uuid}`
const update = '/api/schedule/update/'
const hours = [
  { day: 1, from: '08:00', to: '12:00' },
  { day: 1, from: '14:00', to: '18:30' },
]
const holidays = [{ date: '2026-12-25', name: 'Navidad 🎄' }]

describe('business hours', () => {
  it('are disabled at first, and readable by everybody', async () => {
    const { status, body } = await hilo.ana('get', detail())
    expect([status, body]).toEqual([
      200,
      { enabled: false, time_zone: 'America/Bogota', hours: [], holidays: [], away_message: '', version: 1 },
    ])
  })

  it.each(['put', 'patch'] as const)('change in part by %s, with an audit line', async (verb) => {
    const data = { enabled: true, hours, holidays, version: 1 }
    const { status, body } = await hilo.admin(verb, update, { id, data })
    expect([status, body]).toEqual([
      200,
      {
        enabled: true,
        time_zone: 'America/Bogota',
        hours,
        holidays,
        away_message: '',
        version: 2,
        msg: 'Horario actualizado correctamente',
      },
    ])
    const { body: next } = await hilo.admin(verb, update, { id, data: { time_zone: 'Europe/Madrid' } })
    expect(next).toMatchObject({ time_zone: 'Europe/Madrid', hours, holidays, version: 3 })
    await hilo.admin(verb, update, { id, data: { time_zone: 'America/Bogota' } })
    const lines = (await hilo.audit()).filter(({ action }) => action === 'schedule.update')
    expect(lines.map((line) => line.data)).toContainEqual({
      changes: { time_zone: { before: 'Europe/Madrid', after: 'America/Bogota' } },
    })
  })

  it('stay unchanged where nothing is sent', async () => {
    const before = await hilo.audit()
    const { status, body } = await hilo.admin('put', update, { id, data: {} })
    expect([status, body.version]).toEqual([200, 1])
    expect(await hilo.audit()).toEqual(before)
  })
})

describe('access', () => {
  it('is for agents with the right, and admins', async () => {
    const data = { enabled: true }
    await hilo.permit(...permissionKeys.filter((key) => key !== 'permission_create_update_schedule'))
    expect((await hilo.ana('put', update, { id, data })).body.code).toBe('FORBIDDEN')
    expect((await hilo.row('schedules')).enabled).toBe(false)
    await hilo.permit('permission_create_update_schedule')
    expect((await hilo.ana('put', update, { id, data })).status).toBe(200)
    await hilo.permit()
    expect((await hilo.admin('put', update, { id, data })).status).toBe(200)
    expect((await hilo.superAdmin('put', update, { id, data })).status).toBe(200)
  })

  it('is not for another business', async () => {
    for (const uuid of [id, randomUUID()])
      for (const request of [
        hilo.stranger('get', detail(uuid)),
        hilo.stranger('put', update, { id: uuid, data: { enabled: true, version: 1 } }),
        hilo.stranger('put', update, { id: uuid, data: {} }),
      ]) {
        const { status, body } = await request
        expect([status, body.code]).toEqual([404, 'BUSINESS_NOT_FOUND'])
      }
    expect(await hilo.row('schedules')).toMatchObject({ enabled: false, version: 1 })
  })

  it('refuses one of two updates of the same version as stale', async () => {
    const change = (name: string) =>
      hilo.admin('put', update, { id, data: { holidays: [{ date: '2026-01-01', name }], version: 1 } })
    const answers = await Promise.all(['uno', 'dos', 'tres'].map(change))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
  })
})

describe('input', () => {
  it.each([
    [{ hours: [{ day: 0, from: '08:00', to: '12:00' }] }, 'hours.0.day'],
    [{ hours: [{ day: 8, from: '08:00', to: '12:00' }] }, 'hours.0.day'],
    [{ hours: [{ day: 1, from: '07:60', to: '12:00' }] }, 'hours.0.from'],
    [{ hours: [{ day: 1, from: '08:00', to: '24:00' }] }, 'hours.0.to'],
    [{ hours: [{ day: 1, from: '12:00', to: '12:00' }] }, 'hours.0'],
    [{ hours: Array.from({ length: 29 }, () => hours[0]) }, 'hours'],
    [{ hours: [...hours, { day: 1, from: '11:59', to: '13:00' }] }, 'hours.2'],
    [{ hours: [hours[0], hours[0]] }, 'hours.1'],
    [{ holidays: [{ date: '2026-02-30', name: '' }] }, 'holidays.0.date'],
    [{ holidays: [holidays[0], { date: '2026-12-24', name: '' }, holidays[0]] }, 'holidays.2.date'],
    [{ holidays: [{ date: '2026-02-28', name: 'x'.repeat(81) }] }, 'holidays.0.name'],
    [{ time_zone: 'Bogotá' }, 'time_zone'],
    [{ enabled: 1 }, 'enabled'],
    [{ away_message: ' ' }, 'away_message'],
  ])('refuses %j, and names the field', async (data, where) => {
    const { status, body } = await hilo.admin('put', update, { id, data })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'INVALID_INPUT', [`data.${where}`]])
  })

  it('accepts adjacent spans, and equal spans of different days', async () => {
    const touching = [
      hours[0],
      { day: 1, from: '12:00', to: '14:00' },
      { day: 2, from: '08:00', to: '12:00' },
    ]
    expect((await hilo.admin('put', update, { id, data: { hours: touching } })).status).toBe(200)
  })

  it.each(['مرحبا', '👩‍👩‍👧‍👦', 'a\u0000b', '\ud800'])('stores a text like %j', async (text) => {
    const data = { away_message: text, holidays: [{ date: '2026-01-01', name: text }] }
    expect((await hilo.admin('put', update, { id, data })).status).toBe(200)
  })
})
