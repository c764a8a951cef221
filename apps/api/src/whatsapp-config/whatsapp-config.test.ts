import { randomUUID } from 'node:crypto'
import { type PermissionKey, permissionKeys } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'

let hilo: Administration
let id: string
beforeAll(async () => {
  hilo = await bootAdministration()
  id = String((await hilo.row('whatsapp_configs')).uuid)
})
afterAll(() => hilo.stop())
beforeEach(() =>
  hilo.api.owner.query(`update whatsapp_configs set version = 1, bot_input_message = '', bot_output_message = 'Adiós',
    bot_area_message_selected = '', bot_area_menu = ''`),
)

const detail = (uuid = id) => `/api/config/business/whatsapp/detail/${uuid}`
const update = '/api/config/business/whatsapp/update/'
const silent = { bot_input_message: '', bot_area_message_selected: '', bot_area_menu: '' }

describe('the bot messages', () => {
  it('are readable by everybody in the business', async () => {
    const { status, body } = await hilo.ana('get', detail())
    expect([status, body]).toEqual([200, { uuid: id, ...silent, bot_output_message: 'Adiós', version: 1 }])
  })

  it.each(['put', 'patch'] as const)('change in part by %s, as they were typed', async (verb) => {
    const text = '  ¡Hola! 👋\n\n¿En qué te ayudamos?  '
    const { status, body } = await hilo.admin(verb, update, {
      id,
      data: { bot_input_message: text, version: 1 },
    })
    expect([status, body]).toEqual([
      200,
      {
        uuid: id,
        ...silent,
        bot_input_message: text,
        bot_output_message: 'Adiós',
        version: 2,
        msg: 'Mensaje actualizado correctamente.',
      },
    ])
  })

  it('may be empty', async () => {
    const { body } = await hilo.admin('put', update, { id, data: { bot_output_message: '' } })
    expect(body.bot_output_message).toBe('')
  })

  it('stay unchanged where nothing is sent', async () => {
    const { status, body } = await hilo.ana('put', update, { id, data: {} })
    expect([status, body.version]).toEqual([200, 1])
    expect((await hilo.ana('put', update, { id, data: { version: 2 } })).body.code).toBe('STALE')
  })
})

const rights: [string, PermissionKey | null][] = [
  ['bot_input_message', null],
  ['bot_output_message', 'permission_edit_farewell_message'],
  ['bot_area_message_selected', 'permission_edit_welcome_message_area'],
  ['bot_area_menu', 'permission_view_edit_menu'],
]

describe('access', () => {
  it.each(rights)('change %s: admins, and agents with %s', async (field, key) => {
    const data = { [field]: 'Otro' }
    await hilo.permit(...permissionKeys.filter((one) => one !== key))
    const refused = await hilo.ana('put', update, { id, data })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await hilo.row('whatsapp_configs')).version).toBe(1)
    if (key) {
      await hilo.permit(key)
      expect((await hilo.ana('put', update, { id, data })).body[field]).toBe('Otro')
    }
    await hilo.permit()
    expect((await hilo.admin('put', update, { id, data })).status).toBe(200)
    expect((await hilo.superAdmin('put', update, { id, data })).status).toBe(200)
  })

  it('change several: only with the right to each; otherwise nothing is written', async () => {
    await hilo.permit('permission_edit_farewell_message', 'permission_view_edit_menu')
    const data = { bot_output_message: 'Chao', bot_area_menu: 'Elige' }
    const refused = await hilo.ana('put', update, { id, data: { ...data, bot_input_message: 'Hola' } })
    expect(refused.status).toBe(403)
    expect(await hilo.row('whatsapp_configs')).toMatchObject({ bot_output_message: 'Adiós', version: 1 })
    expect((await hilo.ana('put', update, { id, data })).body).toMatchObject(data)
  })

  it('is refused to another business, and for another id', async () => {
    for (const uuid of [id, randomUUID()])
      for (const request of [
        hilo.stranger('get', detail(uuid)),
        hilo.stranger('put', update, { id: uuid, data: { bot_output_message: 'mío', version: 1 } }),
        hilo.stranger('put', update, { id: uuid, data: {} }),
      ]) {
        const { status, body } = await request
        expect([status, body.code]).toEqual([404, 'CONFIG_NOT_FOUND'])
      }
    expect((await hilo.admin('get', detail(hilo.api.world.tienda.uuid))).body.code).toBe('CONFIG_NOT_FOUND')
    expect(await hilo.row('whatsapp_configs')).toMatchObject({ bot_output_message: 'Adiós', version: 1 })
  })

  it('guards each message apart: two people who edit different ones both succeed', async () => {
    const change = (data: object, version: number) =>
      hilo.admin('put', update, { id, data: { ...data, version } })
    const both = await Promise.all([
      change({ bot_input_message: 'Hola' }, 1),
      change({ bot_output_message: 'Chao' }, 1),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await hilo.row('whatsapp_configs')).toMatchObject({
      bot_input_message: 'Hola',
      bot_output_message: 'Chao',
      version: 3,
    })
    for (const data of [{ bot_output_message: 'Ya' }, { bot_input_message: 'Ya' }])
      expect((await change(data, 1)).body.code).toBe('STALE')
    // Equal to what is stored: no change.
    expect((await change({ bot_output_message: 'Chao' }, 1)).status).toBe(200)
    expect((await change({ bot_output_message: 'Ya' }, 3)).status).toBe(200)
  })

  it('refuses one of two updates of the same version as stale', async () => {
    const change = (text: string) =>
      hilo.admin('put', update, { id, data: { bot_output_message: text, version: 1 } })
    const answers = await Promise.all(['uno', 'dos', 'tres'].map(change))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
  })
})

describe('input', () => {
  it.each([
    ['bot_input_message', '   '],
    ['bot_output_message', 'x'.repeat(4097)],
    ['bot_area_menu', null],
    ['bot_area_message_selected', 7],
  ])('refuses a %s like %j, and names the field', async (field, value) => {
    const { status, body } = await hilo.admin('put', update, { id, data: { [field]: value } })
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
    expect(Object.keys(body.fields)).toEqual([`data.${field}`])
  })

  it.each(['مرحبا', 'a\u0000b', '\ud800', 'x'.repeat(4096)])('stores a text like %j', async (text) => {
    const { status } = await hilo.admin('put', update, { id, data: { bot_input_message: text } })
    expect(status).toBe(200)
  })
})
