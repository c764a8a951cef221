import { randomUUID } from 'node:crypto'
import { endpoints, type PermissionKey, permissionKeys } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Administration, bootAdministration, type Person } from './administration'

type Row = Record<string, unknown>

let hilo: Administration
beforeAll(async () => {
  hilo = await bootAdministration()
  for (const [path, body] of [
    [
      '/api/area/create/',
      { name: 'Soporte', color: '#d9722e', incoming_message: 'Hola 👋', end_minutes: 60 },
    ],
    ['/api/label/create/', { name: 'vip', color: '#336699' }],
    ['/api/quickanswer/create/', { name: 'hola', message: '¡Hola!', type: 'Saludo' }],
    [
      '/api/clients/create/',
      {
        name: 'Laura',
        phone: '3001234567',
        email: 'laura@correo.test',
        extra_data: { tags: ['vip'], additionalInfo: [{ title: 'Talla', information: 'M' }] },
      },
    ],
    ['/api/filters/create/', { name: 'Míos', filter: {}, shared: false }],
    ['/api/reports/views/create/', { name: 'Mía', query: {}, open: false, weekly: false }],
    [
      '/api/integrations/webhooks/create/',
      { name: 'Tienda', url: 'https://tienda.test/hilo', events: ['contact.created'], with_content: false },
    ],
  ] as const)
    await hilo.admin('post', path, body)
  const [area] = await rows('/api/area/all/')
  const [, person] = await rows('/api/users/all/')
  await hilo.admin('put', '/api/users/update/', { id: person?.uuid, data: { areas: [area?.uuid] } })
})
afterAll(() => hilo.stop())

const rows = async (path: string): Promise<Row[]> => (await hilo.admin('get', path)).body
const first = async (path: string): Promise<Row> => (await rows(path))[0] ?? {}
const business = () => hilo.api.world.tienda.uuid
const detail = async () => (await hilo.admin('get', `/api/business/detail/${business()}`)).body

/** How each row is read; the id of an update is the row's uuid, or the business's. */
const reads: Record<string, () => Promise<Row>> = {
  updateBusiness: detail,
  updateWhatsappConfig: async () => (await detail()).whatsapp_config,
  updateSettings: async () => (await detail()).setting,
  updateSchedule: async () => (await hilo.admin('get', `/api/schedule/detail/${business()}`)).body,
  updatePermissions: async () => (await hilo.admin('get', `/api/business/permissions/${business()}`)).body,
  updateUser: async () => (await rows('/api/users/all/')).find(({ areas }) => (areas as []).length > 0) ?? {},
  updateArea: () => first('/api/area/all/'),
  updateQuickAnswer: () => first('/api/quickanswer/all/'),
  updateContact: () => first('/api/clients/all/'),
  updateLabel: () => first('/api/label/all/'),
  updateSavedFilter: () => first('/api/filters/all/'),
  updateReportView: async () => (await hilo.admin('get', '/api/reports/views/all/')).body.views[0],
  updateChannel: () => first('/api/channels/all/'),
  updateHook: () => first('/api/integrations/webhooks/all/'),
}
type Update = keyof typeof reads

/** Sends a new version of all parts for review: the row has its state besides. */
const ofReviews = new Set(['updateChannelTemplate'])
const hasData = (body: unknown): boolean => body instanceof z.ZodObject && 'data' in body.shape

it('lists every update of a row', () => {
  const updates = Object.entries(endpoints)
    .filter(([, definition]) => 'body' in definition && hasData(definition.body))
    .filter(([name]) => !ofReviews.has(name))
    .map(([name]) => name)
  expect(Object.keys(reads).toSorted()).toEqual(updates.toSorted())
})

async function send(name: Update, who: Person, change: Row = {}) {
  const row = await reads[name]?.()
  const { methods, path } = endpoints[name as keyof typeof endpoints]
  const id = row?.uuid ?? business()
  const { status, body } = await who(methods[0].toLowerCase() as 'put', path, {
    id,
    data: { ...row, ...change },
  })
  return { row, status, body }
}

it.each(Object.keys(reads))('%s takes the whole row as it was read, and changes nothing', async (name) => {
  const before = await hilo.audit()
  const { row, status, body } = await send(name, hilo.admin)
  expect([status, body.msg, body.fields]).toEqual([200, expect.any(String), undefined])
  expect(body).toMatchObject(row ?? {})
  expect(await hilo.audit()).toHaveLength(before.length)
})

const create: PermissionKey = 'permission_create_areas'
const welcome: PermissionKey = 'permission_edit_welcome_message_area'
const farewell: PermissionKey = 'permission_edit_farewell_message'

it.each<[Update, PermissionKey, Row, Row]>([
  ['updateArea', create, { description: 'Pedidos' }, { incoming_message: 'Otra' }],
  ['updateArea', welcome, { incoming_message: 'Bienvenida' }, { description: 'Otra' }],
  ['updateArea', 'permission_view_edit_menu', { position: 7 }, { color: '#000000' }],
  ['updateWhatsappConfig', farewell, { bot_output_message: 'Adiós' }, { bot_input_message: 'Otra' }],
  ['updateWhatsappConfig', welcome, { bot_area_message_selected: 'Pasa' }, { bot_area_menu: 'Otro' }],
])('%s: an agent with %s alone sends the whole row with %j, not with %j', async (name, key, may, mayNot) => {
  await hilo.permit(key)
  const changed = await send(name, hilo.ana, may)
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(may)])
  const refused = await send(name, hilo.ana, { ...may, ...mayNot })
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
  await hilo.permit(...permissionKeys.filter((one) => one !== key))
  expect((await send(name, hilo.ana)).status).toBe(200)
})

it('a stale row is refused as stale, not as forbidden', async () => {
  await hilo.permit(create)
  const row = await reads.updateArea?.()
  await hilo.admin('put', '/api/area/update/', { id: row?.uuid, data: { incoming_message: randomUUID() } })
  const { status, body } = await hilo.ana('put', '/api/area/update/', { id: row?.uuid, data: { ...row } })
  expect([status, body.code]).toEqual([409, 'STALE'])
})
