import { randomUUID } from 'node:crypto'
import { defaultPermissions, permissionKeys } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { logIn } from '../test/agent'

let hilo: Administration
let id: string
beforeAll(async () => {
  hilo = await bootAdministration()
  id = hilo.api.world.tienda.uuid
})
afterAll(() => hilo.stop())

const detail = (uuid = id) => `/api/business/permissions/${uuid}`
const update = '/api/business/permissions/update/'

describe('the nine permissions', () => {
  it('have defaults in a new business, and are readable by everybody', async () => {
    const { status, body } = await hilo.ana('get', detail())
    expect([status, body]).toEqual([200, defaultPermissions])
  })

  it.each(permissionKeys)('%s changes alone, by PUT and PATCH', async (key) => {
    const { body: before } = await hilo.admin('get', detail())
    const flipped = await hilo.admin('put', update, { id, data: { [key]: !before[key] } })
    expect(flipped.body).toEqual({ ...before, [key]: !before[key], msg: 'Permiso actualizado correctamente' })
    const [line] = await hilo.audit()
    expect(line).toMatchObject({
      action: 'permissions.update',
      target: id,
      data: { changes: { [key]: { before: before[key], after: !before[key] } } },
    })
    hilo.api.clock.advance(10)
    await hilo.superAdmin('patch', update, { id, data: { [key]: before[key] } })
    expect((await hilo.ana('get', detail())).body).toEqual(before)
  })

  it('keep both of two changes at once', async () => {
    await hilo.permit()
    const answers = await Promise.all(
      permissionKeys.map((key) => hilo.admin('put', update, { id, data: { [key]: true } })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(Object.values((await hilo.ana('get', detail())).body)).toEqual(permissionKeys.map(() => true))
  })

  it('apply to open sessions within a second', async () => {
    const { token } = await logIn(hilo.api, hilo.api.world.tienda.ana)
    const mayCreateAreas = async () => {
      hilo.api.clock.advance(1_000)
      const { body } = await hilo.api.request().get('/api/users/session/detail').set('Authorization', token)
      return body.permissions.permission_create_areas
    }
    for (const may of [true, false, true]) {
      await hilo.admin('put', update, { id, data: { permission_create_areas: may } })
      expect(await mayCreateAreas()).toBe(may)
    }
  })

  it('stay unchanged without an audit line where nothing is sent', async () => {
    const before = await hilo.audit()
    const { status, body } = await hilo.admin('put', update, { id, data: {} })
    expect(status).toBe(200)
    expect(body).toEqual({ ...(await hilo.ana('get', detail())).body, msg: body.msg })
    expect(await hilo.audit()).toEqual(before)
  })
})

describe('access is refused to', () => {
  it('agents, whatever their permissions', async () => {
    await hilo.permit(...permissionKeys)
    const { status, body } = await hilo.ana('put', update, { id, data: { permission_create_areas: false } })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await hilo.ana('get', detail())).body.permission_create_areas).toBe(true)
  })

  it('another business', async () => {
    for (const uuid of [id, randomUUID()])
      for (const request of [
        hilo.stranger('get', detail(uuid)),
        hilo.stranger('put', update, { id: uuid, data: { permission_create_areas: false } }),
        hilo.stranger('put', update, { id: uuid, data: {} }),
      ]) {
        const { status, body } = await request
        expect([status, body.code]).toEqual([404, 'BUSINESS_NOT_FOUND'])
      }
  })
})

it.each([{ permission_create_areas: 'yes' }, { permission_create_areas: null }, { permission_all: true }, 7])(
  'refuses data like %j',
  async (data) => {
    const { status, body } = await hilo.admin('put', update, { id, data })
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
  },
)
