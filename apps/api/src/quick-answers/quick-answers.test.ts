import { randomUUID } from 'node:crypto'
import { quickAnswerTypes } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'

let hilo: Administration
beforeAll(async () => {
  hilo = await bootAdministration()
})
afterAll(() => hilo.stop())
beforeEach(() => hilo.api.owner.query('delete from quick_answers'))

const all = '/api/quickanswer/all/'
const create = '/api/quickanswer/create/'
const update = '/api/quickanswer/update/'
const remove = (uuid: string) => `/api/quickanswer/delete/${uuid}/`
const answer = { name: 'Bienvenida', message: '¡Hola! 👋\n¿En qué te ayudo?', type: 'Saludo' }
const made = async (fields: object = {}) => (await hilo.admin('post', create, { ...answer, ...fields })).body

describe('a quick answer', () => {
  it('is stored and returned as it was typed', async () => {
    const { status, body } = await hilo.ana('post', create, answer)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...answer, version: 1, msg: 'Respuesta rápida guardada correctamente' })
    expect((await hilo.ana('get', all)).body).toEqual([
      {
        ...answer,
        uuid: body.uuid,
        file: null,
        uses: 0,
        version: 1,
        created_at: body.created_at,
        updated_at: body.updated_at,
      },
    ])
  })

  it.each(['put', 'patch'] as const)('changes in part by %s, with a new version', async (verb) => {
    const { uuid } = await made()
    hilo.api.clock.advance(1_000)
    const { status, body } = await hilo.ana(verb, update, { id: uuid, data: { type: 'Cierre', version: 1 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...answer,
      type: 'Cierre',
      version: 2,
      msg: 'Respuesta rápida actualizada correctamente',
    })
    expect(body.updated_at > body.created_at).toBe(true)
  })

  it('stays unchanged where nothing is sent', async () => {
    const { uuid } = await made()
    const { status, body } = await hilo.ana('put', update, { id: uuid, data: {} })
    expect([status, body.version]).toEqual([200, 1])
    expect((await hilo.ana('put', update, { id: uuid, data: { version: 7 } })).body.code).toBe('STALE')
  })

  it('is deleted once', async () => {
    const { uuid } = await made()
    const { status, body } = await hilo.ana('delete', remove(uuid))
    expect([status, body]).toEqual([200, { uuid, msg: 'Respuesta rápida eliminada correctamente' }])
    expect((await hilo.ana('delete', remove(uuid))).body.code).toBe('QUICK_ANSWER_NOT_FOUND')
    expect((await hilo.ana('put', update, { id: uuid, data: { name: 'x' } })).status).toBe(404)
    expect((await hilo.ana('get', all)).body).toEqual([])
  })
})

const use = (uuid: string) => `/api/quickanswer/use/${uuid}/`
describe('its use', () => {
  it('is counted for the whole business, also where several use it at once; it is not an edit', async () => {
    const { uuid } = await made()
    await Promise.all([hilo.ana, hilo.admin, hilo.ana].map((person) => person('post', use(uuid))))
    expect((await hilo.ana('post', use(uuid))).body).toEqual({ uuid, uses: 4 })
    const [row] = (await hilo.admin('get', all)).body
    expect(row).toMatchObject({ uses: 4, version: 1 })
    expect(row.updated_at).toBe(row.created_at)
  })
})

describe('its name', () => {
  it.each(['BIENVENIDA', ' bienvenida ', 'Bienvenida'])('is taken for %j too', async (name) => {
    await made()
    const { status, body } = await hilo.admin('post', create, { ...answer, name })
    expect([status, body.code, body.msg]).toEqual([409, 'NAME_TAKEN', 'Ya existe uno con ese nombre.'])
  })

  it('is compared by composed characters, with accents', async () => {
    await made({ name: 'Envío'.normalize('NFD') })
    expect((await made({ name: 'ENVÍO' })).code).toBe('NAME_TAKEN')
    expect((await made({ name: 'Envio' })).name).toBe('Envio')
  })

  it('is refused in an update where taken, unless it is its own', async () => {
    await made()
    const { uuid } = await made({ name: 'Otra' })
    const { status, body } = await hilo.admin('put', update, { id: uuid, data: { name: 'bienvenida' } })
    expect([status, body.code]).toEqual([409, 'NAME_TAKEN'])
    expect((await hilo.admin('put', update, { id: uuid, data: { name: 'OTRA' } })).body.name).toBe('OTRA')
  })

  it('is free in another business', async () => {
    await made()
    expect((await hilo.stranger('post', create, answer)).status).toBe(200)
  })

  it('is taken once where many requests use it at once', async () => {
    const created = await Promise.all(
      Array.from({ length: 6 }, () => hilo.ana('post', create, { ...answer, name: 'Única' })),
    )
    expect(created.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const others = await Promise.all(['a', 'b', 'c'].map((name) => made({ name })))
    const renamed = await Promise.all(
      others.map(({ uuid }) => hilo.ana('put', update, { id: uuid, data: { name: 'Misma' } })),
    )
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('access', () => {
  it('lets agents without the right read and use, but not change', async () => {
    const { uuid } = await made()
    await hilo.permit('permission_create_areas')
    const answers = await Promise.all([
      hilo.ana('post', create, { ...answer, name: 'x' }),
      hilo.ana('put', update, { id: uuid, data: { name: 'x' } }),
      hilo.ana('delete', remove(uuid)),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'FORBIDDEN']),
    )
    expect((await hilo.ana('get', all)).body).toHaveLength(1)
    expect((await hilo.ana('post', use(uuid))).body.uses).toBe(1)
    expect((await hilo.superAdmin('put', update, { id: uuid, data: { name: 'x' } })).status).toBe(200)
    await hilo.permit('permission_view_edit_quick_answers')
    expect((await hilo.ana('delete', remove(uuid))).status).toBe(200)
  })

  it('shows another business an empty list, and answers 404 for its ids', async () => {
    const { uuid } = await made()
    expect((await hilo.stranger('get', all)).body).toEqual([])
    for (const id of [uuid, randomUUID()])
      for (const request of [
        hilo.stranger('put', update, { id, data: { name: 'mía', version: 1 } }),
        hilo.stranger('put', update, { id, data: {} }),
        hilo.stranger('delete', remove(id)),
      ])
        expect((await request).body.code).toBe('QUICK_ANSWER_NOT_FOUND')
    expect((await hilo.ana('get', all)).body).toMatchObject([{ name: 'Bienvenida', version: 1 }])
  })

  it('refuses one of two updates of the same version as stale', async () => {
    const { uuid } = await made()
    const change = (name: string) => hilo.ana('patch', update, { id: uuid, data: { name, version: 1 } })
    const answers = await Promise.all(['uno', 'dos', 'tres'].map(change))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
    for (const version of [3, 2 ** 31 - 1])
      expect((await hilo.ana('put', update, { id: uuid, data: { name: 'x', version } })).status).toBe(409)
  })
})

describe('input', () => {
  it.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(121)],
    ['name', null],
    ['name', 7],
    ['message', ' \n '],
    ['message', 'x'.repeat(4097)],
    ['type', 'Despedida'],
    ['type', ''],
  ])('refuses a %s like %j, and names the field', async (field, value) => {
    const { status, body } = await hilo.ana('post', create, { ...answer, [field]: value })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'INVALID_INPUT', [field]])
    const { uuid } = await made()
    const changed = await hilo.ana('put', update, { id: uuid, data: { [field]: value } })
    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([422, [`data.${field}`]])
  })

  it('accepts every type of the list', async () => {
    for (const type of quickAnswerTypes) expect((await made({ name: type, type })).type).toBe(type)
  })

  it.each(['مرحبا', '👩‍👩‍👧‍👦', 'a\u0000b', '\ud800', 'x'.repeat(100), '“¿Qué?” <b>%_\\'])(
    'stores and finds a name like %j',
    async (name) => {
      const { uuid, ...body } = await made({ name, message: name })
      expect(body.msg).toBe('Respuesta rápida guardada correctamente')
      expect((await hilo.ana('get', `${all}?q=${encodeURIComponent(body.name)}`)).body).toMatchObject([
        { uuid },
      ])
    },
  )

  it('refuses an invalid id', async () => {
    expect((await hilo.ana('delete', remove('nada'))).status).toBe(422)
    expect((await hilo.ana('put', update, { id: 'nada', data: {} })).status).toBe(422)
  })
})

describe('the list', () => {
  const namesOf = async (query = '') =>
    (await hilo.ana('get', `${all}${query}`)).body.map(({ name }: { name: string }) => name)

  it('is sorted by name: ignoring accents, ñ after n, digits first', async () => {
    const sorted = ['1', '10', '2', 'ánimo', 'Bienvenida', 'nube', 'ñandú', 'Ñato', 'oferta']
    for (const name of sorted.toReversed()) await made({ name })
    expect(await namesOf()).toEqual(sorted)
  })

  it('is searched by name and message, ignoring accents and case', async () => {
    await made({ name: 'Año nuevo', message: 'Felices fiestas' })
    await made({ name: 'Envíos', message: 'Llegan mañana' })
    expect(await namesOf('?q=ANO')).toEqual(['Año nuevo'])
    expect(await namesOf('?q=manana')).toEqual(['Envíos'])
    expect(await namesOf('?q=%25')).toEqual([])
    expect(await namesOf('?q=')).toHaveLength(2)
  })

  it('is paged without losing or repeating a row, also when rows are added or deleted in between', async () => {
    const names = Array.from({ length: 7 }, (_, n) => `字${'字'.repeat(110)}${n}`)
    for (const name of names) await made({ name })
    const seen: string[] = []
    let cursor = ''
    do {
      const { status, body, headers } = await hilo.ana(
        'get',
        `${all}?limit=3${cursor && `&cursor=${cursor}`}`,
      )
      expect(status).toBe(200)
      seen.push(...body.map(({ name }: { name: string }) => name))
      cursor = headers['x-next-cursor'] ?? ''
      await made({ name: `aa ${seen.length}` })
      await hilo.api.owner.query('delete from quick_answers where name = $1', [seen.at(-1)])
    } while (cursor)
    expect(seen).toEqual(names)
  })

  it.each(['nada', '%00', 'W10', Buffer.from('["a\\u0000","x"]').toString('base64url')])(
    'refuses a cursor like %j',
    async (cursor) => {
      const { status, body } = await hilo.ana('get', `${all}?cursor=${cursor}`)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['query.cursor']])
    },
  )

  it.each(['0', '1001', 'x', '-1', '1.5'])('refuses a limit of %s', async (limit) => {
    expect((await hilo.ana('get', `${all}?limit=${limit}`)).status).toBe(422)
  })
})
