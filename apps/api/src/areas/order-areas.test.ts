import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'

let hilo: Administration
let uuids: Record<string, string>
beforeAll(async () => {
  hilo = await bootAdministration()
})
afterAll(() => hilo.stop())
beforeEach(async () => {
  await hilo.api.owner.query('delete from areas')
  uuids = {}
  for (const name of ['Ventas', 'Envíos', 'Pagos'])
    uuids[name] = (await hilo.admin('post', '/api/area/create/', { name })).body.uuid
  await hilo.permit('permission_view_edit_menu')
})

const order = '/api/area/order/'
const named = (...names: string[]) => names.map((name) => uuids[name])
const menu = async () =>
  (await hilo.ana('get', '/api/area/all/')).body.map(({ name }: { name: string }) => name)

it.each(['put', 'post'] as const)('%s sets the order of the named areas; the others follow', async (verb) => {
  expect(await menu()).toEqual(['Envíos', 'Pagos', 'Ventas'])
  const { status, body } = await hilo.ana(verb, order, { areas: named('Ventas', 'Ventas') })
  expect([status, body]).toEqual([
    200,
    { areas: named('Ventas', 'Envíos', 'Pagos'), msg: 'Orden del menú guardado correctamente' },
  ])
  expect(await menu()).toEqual(['Ventas', 'Envíos', 'Pagos'])
  await hilo.ana(verb, order, { areas: named('Pagos', 'Ventas', 'Envíos') })
  expect(await menu()).toEqual(['Pagos', 'Ventas', 'Envíos'])
})

it('refuses an unknown area, or one of another business, and changes nothing', async () => {
  for (const areas of [[...named('Ventas'), randomUUID()], named('Ventas')]) {
    const who = areas.length === 1 ? hilo.stranger : hilo.ana
    const { status, body } = await who('put', order, { areas })
    expect([status, body.code]).toEqual([404, 'AREA_NOT_FOUND'])
  }
  expect(await menu()).toEqual(['Envíos', 'Pagos', 'Ventas'])
})

it('needs the right to edit the menu', async () => {
  await hilo.permit('permission_create_areas')
  expect((await hilo.ana('put', order, { areas: named('Ventas') })).status).toBe(403)
  expect((await hilo.admin('put', order, { areas: named('Ventas') })).status).toBe(200)
})

it('of two orders at once one is stored completely', async () => {
  const [one, other] = [named('Ventas', 'Pagos', 'Envíos'), named('Pagos', 'Envíos', 'Ventas')]
  const answers = await Promise.all(
    [one, other, one, other].map((areas) => hilo.admin('put', order, { areas })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect([
    ['Ventas', 'Pagos', 'Envíos'],
    ['Pagos', 'Envíos', 'Ventas'],
  ]).toContainEqual(await menu())
})
