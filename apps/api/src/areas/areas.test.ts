import { randomUUID } from 'node:crypto'
import type { PermissionKey } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'

let hilo: Administration
beforeAll(async () => {
  hilo = await bootAdministration()
})
afterAll(() => hilo.stop())
beforeEach(async () => {
  await hilo.api.owner.query('delete from areas')
})

const all = '/api/area/all/'
const create = '/api/area/create/'
const update = '/api/area/update/'
const remove = (uuid: string) => `/api/area/delete/${uuid}/`
const area = { name: 'Ventas', color: '#d9722e', description: 'Pedidos', incoming_message: 'Hola 👋' }
const made = async (fields: object = {}) => (await hilo.admin('post', create, { ...area, ...fields })).body
const namesOf = async (query = '') =>
  (await hilo.ana('get', `${all}${query}`)).body.map(({ name }: { name: string }) => name)

describe('an area', () => {
  it('is created active, with its message to customers by whoever may create areas', async () => {
    const { status, body } = await hilo.admin('post', create, area)
    expect(status).toBe(200)
    expect((await hilo.ana('post', create, { ...area, name: 'Otra' })).body).toMatchObject({
      incoming_message: 'Hola 👋',
    })
    expect(body).toMatchObject({
      ...area,
      state: true,
      position: 0,
      version: 1,
      msg: 'Area guardada correctamente',
    })
    expect((await hilo.ana('get', all)).body).toContainEqual(
      expect.objectContaining({ ...area, uuid: body.uuid }),
    )
  })

  it('needs only a name; the colour is white and the message empty', async () => {
    const { status, body } = await hilo.ana('post', create, { name: 'Quejas' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ color: '#ffffff', description: '', incoming_message: '', state: true })
  })

  it.each(['put', 'patch'] as const)('changes in part by %s', async (verb) => {
    const { uuid } = await made()
    const { status, body } = await hilo.admin(verb, update, {
      id: uuid,
      data: { state: false, color: '#AABBCC', version: 1 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...area,
      state: false,
      color: '#aabbcc',
      version: 2,
      msg: 'Area actualizada correctamente',
    })
  })

  it('stays unchanged where nothing is sent', async () => {
    const { uuid } = await made()
    await hilo.permit()
    const { status, body } = await hilo.ana('put', update, { id: uuid, data: {} })
    expect([status, body.version]).toEqual([200, 1])
    expect((await hilo.admin('put', update, { id: uuid, data: { version: 7 } })).body.code).toBe('STALE')
  })

  it('has targets in minutes, or none, and the log says what they were', async () => {
    const { uuid, ...fresh } = await made()
    expect(fresh).toMatchObject({ first_answer_minutes: null, end_minutes: null })
    const { body } = await hilo.admin('put', update, {
      id: uuid,
      data: { first_answer_minutes: 15, end_minutes: 480 },
    })
    expect(body).toMatchObject({ first_answer_minutes: 15, end_minutes: 480, version: 2 })
    const { body: less } = await hilo.admin('put', update, { id: uuid, data: { end_minutes: null } })
    expect(less).toMatchObject({ first_answer_minutes: 15, end_minutes: null })
    const lines = (await hilo.audit()).filter(({ target }) => target === uuid)
    expect(lines.map(({ data }) => data)).toContainEqual({
      changes: { end_minutes: { before: 480, after: null } },
    })
    expect(await made({ name: 'Otra', first_answer_minutes: 5 })).toMatchObject({ first_answer_minutes: 5 })
  })

  it.each([0, -5, 1.5, 43_201, '10'])('has no target of %j minutes', async (end_minutes) => {
    const { uuid } = await made()
    const { status, body } = await hilo.admin('put', update, { id: uuid, data: { end_minutes } })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['data.end_minutes']])
  })

  it('is missing from lists once deleted, and keeps its name in history', async () => {
    const { uuid } = await made()
    const { status, body } = await hilo.admin('delete', remove(uuid))
    expect([status, body]).toEqual([200, { uuid, msg: 'Area eliminada correctamente' }])
    expect(await namesOf()).toEqual([])
    expect(await hilo.row('areas')).toMatchObject({ name: 'Ventas', deleted_at: expect.any(Date) })
    expect((await hilo.admin('delete', remove(uuid))).body.code).toBe('AREA_NOT_FOUND')
    expect((await hilo.admin('put', update, { id: uuid, data: { name: 'x' } })).body.code).toBe(
      'AREA_NOT_FOUND',
    )
    expect((await hilo.admin('put', update, { id: uuid, data: { state: true } })).status).toBe(404)
    expect((await hilo.admin('put', update, { id: uuid, data: {} })).status).toBe(404)
  })
})

describe('its name', () => {
  it('is unique whatever its case, and free again once the area is deleted', async () => {
    const { uuid } = await made({ name: 'Atención' })
    expect((await made({ name: 'ATENCIÓN' })).code).toBe('NAME_TAKEN')
    const other = await made({ name: 'Atencion' })
    expect(other.name).toBe('Atencion')
    const { status, body } = await hilo.admin('put', update, { id: other.uuid, data: { name: 'atención' } })
    expect([status, body.code]).toEqual([409, 'NAME_TAKEN'])
    expect((await hilo.stranger('post', create, { name: 'Atención' })).status).toBe(200)
    await hilo.admin('delete', remove(uuid))
    expect((await made({ name: 'Atención' })).name).toBe('Atención')
  })

  it('is taken once where many requests use it at once', async () => {
    const created = await Promise.all(Array.from({ length: 6 }, () => hilo.admin('post', create, area)))
    expect(created.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const others = await Promise.all(['a', 'b', 'c'].map((name) => made({ name })))
    const renamed = await Promise.all(
      others.map(({ uuid }) => hilo.admin('put', update, { id: uuid, data: { name: 'Misma' } })),
    )
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('the order of the menu', () => {
  it('is by name until somebody sets it; then new areas come last', async () => {
    for (const name of ['ñame', 'nuez', 'Oliva', 'árbol']) await made({ name })
    expect(await namesOf()).toEqual(['árbol', 'nuez', 'ñame', 'Oliva'])
    const [first] = (await hilo.ana('get', all)).body
    await hilo.admin('put', update, { id: first.uuid, data: { position: 3 } })
    expect((await made({ name: 'avena' })).position).toBe(4)
    expect(await namesOf()).toEqual(['nuez', 'ñame', 'Oliva', 'árbol', 'avena'])
  })

  it('holds across pages and in a search', async () => {
    for (let n = 0; n < 7; n += 1) await made({ name: `Área ${6 - n}`, position: Math.floor(n / 2) })
    const whole = await namesOf()
    const paged: string[] = []
    let cursor = ''
    do {
      const { body, headers } = await hilo.ana('get', `${all}?limit=2&q=AREA${cursor && `&cursor=${cursor}`}`)
      paged.push(...body.map(({ name }: { name: string }) => name))
      cursor = headers['x-next-cursor'] ?? ''
    } while (cursor)
    expect(paged).toEqual(whole)
    expect(await namesOf('?q=pedido')).toHaveLength(7)
    expect(await namesOf('?q=nada')).toEqual([])
    for (const wrong of ['nada', Buffer.from('[1e99,"a","b"]').toString('base64url')])
      expect((await hilo.ana('get', `${all}?cursor=${wrong}`)).status).toBe(422)
  })
})

const others: PermissionKey[] = ['permission_view_edit_contacts', 'permission_create_update_schedule']
const areas: PermissionKey = 'permission_create_areas'
const menu: PermissionKey = 'permission_view_edit_menu'
const welcome: PermissionKey = 'permission_edit_welcome_message_area'

describe('access', () => {
  it.each<[object, PermissionKey[]]>([
    [{ name: 'Otra' }, [areas, menu]],
    [{ color: '#000000' }, [areas]],
    [{ description: 'x' }, [areas]],
    [{ state: false }, [areas]],
    [{ first_answer_minutes: 15, end_minutes: null }, [areas]],
    [{ incoming_message: '' }, [welcome]],
    [{ position: 5 }, [menu]],
  ])('change %j: agents with any of %j, and admins', async (data, keys) => {
    const { uuid } = await made()
    await hilo.permit(...others, ...[areas, menu, welcome].filter((key) => !keys.includes(key)))
    const refused = await hilo.ana('put', update, { id: uuid, data })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await hilo.row('areas')).version).toBe(1)
    for (const key of keys) {
      await hilo.permit(key)
      expect((await hilo.ana('put', update, { id: uuid, data })).status).toBe(200)
    }
    await hilo.permit()
    expect((await hilo.admin('put', update, { id: uuid, data })).status).toBe(200)
    expect((await hilo.superAdmin('patch', update, { id: uuid, data })).status).toBe(200)
  })

  it('change several fields: only with the right to each; otherwise nothing is written', async () => {
    const { uuid } = await made()
    await hilo.permit(areas, menu)
    const data = { name: 'Otra', position: 2, incoming_message: 'x' }
    expect((await hilo.ana('put', update, { id: uuid, data })).status).toBe(403)
    expect(await hilo.row('areas')).toMatchObject({ name: 'Ventas', position: 0, version: 1 })
    await hilo.permit(menu, welcome)
    expect((await hilo.ana('put', update, { id: uuid, data })).status).toBe(200)
  })

  it('create and delete: agents with the right, and admins', async () => {
    const { uuid } = await made()
    await hilo.permit(...others, menu, welcome)
    expect((await hilo.ana('post', create, { name: 'x' })).body.code).toBe('FORBIDDEN')
    expect((await hilo.ana('delete', remove(uuid))).body.code).toBe('FORBIDDEN')
    expect(await namesOf()).toEqual(['Ventas'])
    await hilo.permit(areas)
    expect((await hilo.ana('post', create, { name: 'x' })).status).toBe(200)
    expect((await hilo.ana('delete', remove(uuid))).status).toBe(200)
    expect((await hilo.superAdmin('post', create, { name: 'y' })).status).toBe(200)
  })

  it('shows another business an empty list, and answers 404 for its ids', async () => {
    const { uuid } = await made()
    expect((await hilo.stranger('get', all)).body).toEqual([])
    for (const id of [uuid, randomUUID()])
      for (const request of [
        hilo.stranger('put', update, { id, data: { name: 'mía', version: 1 } }),
        hilo.stranger('put', update, { id, data: { description: 'mía' } }),
        hilo.stranger('put', update, { id, data: {} }),
        hilo.stranger('delete', remove(id)),
      ]) {
        const { status, body } = await request
        expect([status, body.code]).toEqual([404, 'AREA_NOT_FOUND'])
      }
    expect((await hilo.ana('get', all)).body).toMatchObject([{ name: 'Ventas', version: 1 }])
  })
})

describe('concurrent requests', () => {
  it.each(['name', 'description'])(
    'two who saw the same version change its %s: one is told',
    async (field) => {
      const { uuid } = await made()
      const change = (value: string) =>
        hilo.admin('put', update, { id: uuid, data: { [field]: value, version: 1 } })
      const answers = await Promise.all(['uno', 'dos', 'tres'].map(change))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
    },
  )

  it('of two deletions and an edit one deletion succeeds, and none fails with 500', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { uuid } = await made()
      const [one, two, edit] = await Promise.all([
        hilo.admin('delete', remove(uuid)),
        hilo.superAdmin('delete', remove(uuid)),
        hilo.admin('put', update, { id: uuid, data: { name: `Otra ${round}` } }),
      ])
      expect([one.status, two.status].toSorted()).toEqual([200, 404])
      expect([200, 404]).toContain(edit.status)
      expect(await namesOf()).toEqual([])
    }
  })
})

describe('input', () => {
  it.each([
    ['name', ''],
    ['name', 'x'.repeat(121)],
    ['color', 'red'],
    ['color', '#12345'],
    ['description', 'x'.repeat(2001)],
    ['incoming_message', '  '],
    ['incoming_message', 'x'.repeat(4097)],
    ['state', 'true'],
    ['position', -1],
    ['position', 1001],
    ['position', 1.5],
  ])('refuses a %s like %j, and names the field', async (field, value) => {
    const { status, body } = await hilo.admin('post', create, { ...area, [field]: value })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'INVALID_INPUT', [field]])
    const changed = await hilo.admin('put', update, { id: randomUUID(), data: { [field]: value } })
    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([422, [`data.${field}`]])
  })

  it.each(['مرحبا', '👩‍👩‍👧‍👦', 'a\u0000b', '\ud800', "'; drop table areas; --"])(
    'stores a text like %j',
    async (text) => {
      const { uuid, msg } = await made({ name: text, description: text, incoming_message: text })
      expect(msg).toBe('Area guardada correctamente')
      const { status } = await hilo.admin('put', update, {
        id: uuid,
        data: { name: text, description: text },
      })
      expect(status).toBe(200)
    },
  )
})
