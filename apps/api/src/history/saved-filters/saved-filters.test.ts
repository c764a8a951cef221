import { limits } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration, type Person } from '../../test/administration'
import { waitingChat } from '../../test/chats'

let hilo: Administration
let luis: Person
beforeAll(async () => {
  hilo = await bootAdministration()
  luis = await hilo.as(hilo.api.world.tienda.luis)
})
afterAll(() => hilo.stop())
beforeEach(() => hilo.api.owner.query('delete from saved_filters'))

const waiting = { name: 'Esperan', shared: false, filter: { status: 'unassigned', unanswered: 'true' } }
const create = async (who: Person, fields: object = {}) =>
  (await who('post', '/api/filters/create/', { ...waiting, ...fields })).body
const names = async (who: Person): Promise<string[]> =>
  (await who('get', '/api/filters/all/')).body.map(({ name }: { name: string }) => name)

describe('a saved filter', () => {
  it('is its owner’s; an admin’s may be the business’s', async () => {
    expect(await create(hilo.ana)).toMatchObject({ ...waiting, version: 1, msg: 'Filtro guardado' })
    await create(hilo.admin, { name: 'De todos', shared: true })
    expect(await names(hilo.ana)).toEqual(['De todos', 'Esperan'])
    expect(await names(luis)).toEqual(['De todos'])
    expect(await names(hilo.stranger)).toEqual([])
  })

  it('is changed and deleted by its owner, and the business’s only by admins', async () => {
    const { uuid } = await create(hilo.ana)
    const shared = await create(hilo.admin, { shared: true })
    const codes = async (who: Person, id: string) => [
      (await who('put', '/api/filters/update/', { id, data: { name: 'Otro' } })).body.code,
      (await who('delete', `/api/filters/delete/${id}/`)).body.code,
    ]
    expect(await codes(luis, uuid)).toEqual(['SAVED_FILTER_NOT_FOUND', 'SAVED_FILTER_NOT_FOUND'])
    expect(await codes(hilo.admin, uuid)).toEqual(['SAVED_FILTER_NOT_FOUND', 'SAVED_FILTER_NOT_FOUND'])
    expect(await codes(luis, shared.uuid)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect((await create(luis, { shared: true })).code).toBe('FORBIDDEN')
    const renamed = await hilo.ana('put', '/api/filters/update/', {
      id: uuid,
      data: { name: 'Otro', version: 1 },
    })
    expect(renamed.body).toMatchObject({ name: 'Otro', filter: waiting.filter, version: 2 })
    const stale = await hilo.ana('put', '/api/filters/update/', {
      id: uuid,
      data: { name: 'Más', version: 1 },
    })
    expect(stale.body.code).toBe('STALE')
    expect(await codes(hilo.ana, uuid)).toEqual([undefined, undefined])
    expect(await codes(hilo.superAdmin, shared.uuid)).toEqual([undefined, undefined])
  })

  it('has a name that none of its owner’s has, whatever the case', async () => {
    await create(hilo.ana, { name: 'Señora VIP' })
    const taken = await hilo.ana('post', '/api/filters/create/', { ...waiting, name: 'SEN\u0303ORA vip' })
    expect([taken.status, taken.body.code, taken.body.msg]).toEqual([
      409,
      'NAME_TAKEN',
      'Ya existe uno con ese nombre.',
    ])
    // Others', and the business's, are other filters.
    expect((await create(luis, { name: 'señora vip' })).code).toBeUndefined()
    const shared = await create(hilo.admin, { name: 'señora vip', shared: true })
    expect((await create(hilo.admin, { name: 'Señora Vip', shared: true })).code).toBe('NAME_TAKEN')
    const own = await create(hilo.admin, { name: 'Señora Vip' })
    const update = async (data: object) =>
      (await hilo.admin('put', '/api/filters/update/', { id: own.uuid, data })).body.code
    expect(await update({ shared: true })).toBe('NAME_TAKEN')
    expect(await update({ name: 'Señora VIP' })).toBeUndefined()
    const other = await create(hilo.admin, { name: 'Otra' })
    expect(
      (await hilo.admin('put', '/api/filters/update/', { id: other.uuid, data: { name: 'señora vip' } })).body
        .code,
    ).toBe('NAME_TAKEN')
    const answers = await Promise.all([1, 2, 3].map(() => create(luis, { name: 'A la vez' })))
    expect(answers.filter(({ code }) => code === 'NAME_TAKEN')).toHaveLength(2)
    expect(shared.code).toBeUndefined()
  })

  it('is refused where it could not be asked for', async () => {
    for (const filter of [{ color: 'rojo' }, { status: 'cerrada' }, { unread: 3 }, 'todo']) {
      const { status, body } = await hilo.ana('post', '/api/filters/create/', { ...waiting, filter })
      expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
    }
  })

  it('has room for a limited number, also where many are saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: limits.savedFilters + 4 }, (_, n) => create(hilo.ana, { name: `Filtro ${n}` })),
    )
    expect(answers.filter(({ code }) => code === 'SAVED_FILTERS_FULL')).toHaveLength(4)
    expect((await create(luis)).code).toBeUndefined()
  })
})

it('is counted for each person, as they see it', async () => {
  const { uuid } = await create(hilo.admin, { shared: true })
  const counts = async (who: Person) => (await who('get', '/api/filters/counts')).body
  expect(await counts(hilo.ana)).toEqual([{ uuid, total: 0, more_than: false }])
  await waitingChat(hilo.api)
  expect(await counts(hilo.ana)).toEqual([{ uuid, total: 1, more_than: false }])
  expect(await counts(hilo.stranger)).toEqual([])
})
