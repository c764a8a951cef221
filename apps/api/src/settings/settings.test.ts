import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { agentOf } from '../test/agent'
import { customerWrites } from '../test/customer'

let hilo: Administration
let id: string
beforeAll(async () => {
  hilo = await bootAdministration()
  id = String((await hilo.row('settings')).uuid)
})
afterAll(() => hilo.stop())
beforeEach(() =>
  hilo.api.owner.query(
    'update settings set version = 1, maximum_active_conversation = 10, expired_time = 60',
  ),
)

const update = '/api/settings/update/'

describe('the settings', () => {
  it.each(['post', 'put', 'patch'] as const)('change in part by %s, with an audit line', async (verb) => {
    const data = { expired_time: 30, behavior_interaction: 'AUTOMATIC', version: 1 }
    const { status, body } = await hilo.admin(verb, update, { id, data })
    expect([status, body]).toEqual([
      200,
      {
        uuid: id,
        maximum_active_conversation: 10,
        expired_time: 30,
        behavior_interaction: 'AUTOMATIC',
        welcome_pause_hours: 12,
        ask_finish_reason: 'off',
        record_calls: false,
        recording_notice: 'Esta llamada se graba.',
        version: 2,
        msg: 'Configuracion actualizada correctamente',
      },
    ])
    const [line] = await hilo.audit()
    expect(line).toMatchObject({
      action: 'settings.update',
      target: id,
      data: { changes: { expired_time: { before: 60, after: 30 } } },
    })
    hilo.api.clock.advance(10)
  })

  it('stay unchanged without an audit line where nothing is sent', async () => {
    const before = await hilo.audit()
    const { status, body } = await hilo.admin('post', update, { id, data: {} })
    expect([status, body.version]).toEqual([200, 1])
    expect(await hilo.audit()).toEqual(before)
  })

  it('apply from now on: a lower maximum removes no chat, but allows no more', async () => {
    const ana = await agentOf(hilo.api, hilo.api.world.tienda.ana)
    const take = async (phone: string) => {
      await customerWrites(hilo.api, hilo.api.world.tienda.whatsapp, { text: 'Hola', phone })
      const { interaction } = await ana.hears(
        'new:interaction:not:assigned',
        ({ interaction: row }) => row.conversation.handle === `+${phone}`,
      )
      return ana.post('/api/interaction/assigned/user/', { uuid: interaction.uuid })
    }
    expect((await take('573001110001')).status).toBe(200)
    expect((await take('573001110002')).status).toBe(200)
    await hilo.admin('post', update, { id, data: { maximum_active_conversation: 1 } })
    expect((await take('573001110003')).body.code).toBe('CAPACITY_REACHED')
    expect((await ana.get('get:interaction:assigned', {})).items).toHaveLength(2)
    ana.close()
  })
})

describe('access is refused to', () => {
  it('agents', async () => {
    const { status, body } = await hilo.ana('post', update, { id, data: { expired_time: 5 } })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await hilo.superAdmin('post', update, { id, data: { expired_time: 5 } })).status).toBe(200)
  })

  it('another business, and for another id', async () => {
    for (const uuid of [id, randomUUID()])
      for (const data of [{ expired_time: 5, version: 1 }, {}]) {
        const { status, body } = await hilo.stranger('post', update, { id: uuid, data })
        expect([status, body.code]).toEqual([404, 'CONFIG_NOT_FOUND'])
      }
    const { body } = await hilo.admin('post', update, {
      id: hilo.api.world.tienda.uuid,
      data: { expired_time: 5 },
    })
    expect(body.code).toBe('CONFIG_NOT_FOUND')
    expect((await hilo.row('settings')).version).toBe(1)
  })

  it('none of two updates of different fields of the same version', async () => {
    const change = (data: object) => hilo.admin('post', update, { id, data: { ...data, version: 1 } })
    const answers = await Promise.all([
      change({ expired_time: 7 }),
      change({ maximum_active_conversation: 3 }),
      change({ expired_time: 8 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(answers[1]?.status).toBe(200)
    const late = await change({ maximum_active_conversation: 4 })
    expect([late.status, late.body.code]).toEqual([409, 'STALE'])
    expect(await hilo.row('settings')).toMatchObject({ maximum_active_conversation: 3, version: 3 })
  })

  it('one of two updates of the same version', async () => {
    const change = (expired_time: number) =>
      hilo.admin('post', update, { id, data: { expired_time, version: 1 } })
    const answers = await Promise.all([7, 8, 9].map(change))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
  })
})

it.each([
  ['maximum_active_conversation', 0],
  ['maximum_active_conversation', 1001],
  ['maximum_active_conversation', '5'],
  ['expired_time', 0],
  ['expired_time', -4],
  ['expired_time', 1.5],
  ['expired_time', 100_001],
  ['behavior_interaction', 'automatic'],
  ['welcome_pause_hours', -1],
])('refuses a %s of %j, and names the field', async (field, value) => {
  const { status, body } = await hilo.admin('post', update, { id, data: { [field]: value } })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'INVALID_INPUT', [`data.${field}`]])
})
