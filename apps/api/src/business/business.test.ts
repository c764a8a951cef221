import { randomUUID } from 'node:crypto'
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
  hilo.api.owner.query(
    `update businesses set version = 1, name = 'Tienda Andina', additional_info = '[]' where uuid = $1`,
    [id],
  ),
)

const detail = (uuid = id) => `/api/business/detail/${uuid}`
const update = '/api/business/update/'

describe('the company', () => {
  it('is readable by all its users, with its settings and messages', async () => {
    const { status, body } = await hilo.ana('get', detail())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      uuid: id,
      name: 'Tienda Andina',
      address: '',
      time_zone: 'America/Bogota',
      extra_data: { additionalInfo: [] },
      setting: { maximum_active_conversation: 10, expired_time: 60, behavior_interaction: 'MANUAL' },
      whatsapp_config: { bot_output_message: 'Gracias por escribirnos.' },
      version: 1,
    })
    expect(body.whatsapp_config_uuid).toBe(body.whatsapp_config.uuid)
    expect((await hilo.ana('get', detail(id.toUpperCase()))).body.uuid).toBe(id)
  })

  it.each(['put', 'patch'] as const)('changes in part by %s, with an audit line', async (verb) => {
    const additionalInfo = [{ title: 'Horario', information: 'Lunes a viernes 🕗' }]
    const data = { name: `Andina ${verb}`, city: 'Bogotá', extra_data: { additionalInfo }, version: 1 }
    const { status, body } = await hilo.admin(verb, update, { id, data })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: `Andina ${verb}`,
      city: 'Bogotá',
      extra_data: { additionalInfo },
      version: 2,
      msg: 'Empresa actualizada correctamente',
    })
    expect((await hilo.ana('get', detail())).body).toMatchObject({
      name: `Andina ${verb}`,
      version: 2,
    })
    const [line] = await hilo.audit()
    expect(line).toMatchObject({
      actor_uuid: hilo.api.world.tienda.admin.uuid,
      action: 'business.update',
      target: id,
      actor_name: hilo.api.world.tienda.admin.name,
      target_name: `Andina ${verb}`,
      data: { changes: { name: { before: expect.any(String), after: `Andina ${verb}` } } },
      address: expect.stringMatching(/./),
    })
  })

  it('stays unchanged without an audit line where nothing is sent', async () => {
    const before = await hilo.audit()
    const { status, body } = await hilo.admin('put', update, { id, data: {} })
    expect([status, body.version]).toEqual([200, 1])
    expect((await hilo.admin('put', update, { id, data: { version: 9 } })).body.code).toBe('STALE')
    expect(await hilo.audit()).toEqual(before)
  })
})

describe('access', () => {
  it('lets agents read, but not change', async () => {
    const { status, body } = await hilo.ana('put', update, { id, data: { name: 'x' } })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await hilo.superAdmin('put', update, { id, data: { name: 'x' } })).status).toBe(200)
  })

  it('answers 404 for another business', async () => {
    const before = await hilo.audit()
    for (const uuid of [id, randomUUID()])
      for (const request of [
        hilo.stranger('get', detail(uuid)),
        hilo.stranger('put', update, { id: uuid, data: { name: 'mía', version: 1 } }),
        hilo.stranger('put', update, { id: uuid, data: {} }),
      ]) {
        const { status, body } = await request
        expect([status, body.code]).toEqual([404, 'BUSINESS_NOT_FOUND'])
      }
    expect(await hilo.row('businesses')).toMatchObject({ name: 'Tienda Andina', version: 1 })
    expect(await hilo.audit()).toEqual(before)
  })

  it('refuses one of two updates of the same version, with one audit line', async () => {
    const before = await hilo.audit()
    const change = (name: string) => hilo.admin('put', update, { id, data: { name, version: 1 } })
    const answers = await Promise.all(['uno', 'dos', 'tres'].map(change))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
    expect(await hilo.audit()).toHaveLength(before.length + 1)
    const { status } = await hilo.admin('put', update, {
      id,
      data: { name: 'x', version: 2 ** 31 - 1 },
    })
    expect(status).toBe(409)
  })
})

describe('input', () => {
  const info = (title: unknown, information: unknown) => ({ additionalInfo: [{ title, information }] })
  it.each([
    ['name', '', 'name'],
    ['name', 'x'.repeat(121), 'name'],
    ['address', 'x'.repeat(201), 'address'],
    ['time_zone', 'Bogota', 'time_zone'],
    ['time_zone', '-05:00', 'time_zone'],
    ['time_zone', 'america/bogota', 'time_zone'],
    // Node knows it, Postgres does not.
    ['time_zone', 'VST', 'time_zone'],
    ['extra_data', info('', 'x'), 'extra_data.additionalInfo.0.title'],
    ['extra_data', info('x', 'y'.repeat(2001)), 'extra_data.additionalInfo.0.information'],
    ['extra_data', { additionalInfo: 7 }, 'extra_data.additionalInfo'],
    ['version', 0, 'version'],
  ])('refuses %s: %j, and names the field', async (field, value, where) => {
    const { status, body } = await hilo.admin('put', update, { id, data: { [field]: value } })
    expect([status, Object.keys(body.fields)]).toEqual([422, [`data.${where}`]])
  })

  it.each(['America/Buenos_Aires', 'America/Argentina/Buenos_Aires', 'Europe/Kyiv', 'UTC', 'America/Bogota'])(
    'accepts every name of a time zone: %s',
    async (time_zone) => {
      const { body } = await hilo.admin('put', update, { id, data: { time_zone } })
      expect(body.time_zone).toBe(time_zone)
    },
  )

  it.each(['مرحبا', '👩‍👩‍👧‍👦', 'a\u0000b', '\ud800', '\\u0000', "'; drop table businesses; --"])(
    'stores a text like %j',
    async (text) => {
      const data = { name: text, city: text, extra_data: info(text, text) }
      const { status, body } = await hilo.admin('put', update, { id, data })
      expect(status).toBe(200)
      expect(body.extra_data.additionalInfo[0].title).toBe(body.name)
    },
  )
})
