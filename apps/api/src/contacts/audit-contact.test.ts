import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootContacts, type ContactsWorld } from '../test/contacts-world'

let world: ContactsWorld
beforeAll(async () => {
  world = await bootContacts()
})
afterAll(() => world.stop())

it('logs who did what to which contact, without the contact’s data', async () => {
  const { admin, create, rows, upload } = world
  const laura = await create({ name: 'Laura Secreta', phone: '3001112233' })
  const other = await create({ name: 'Laura Otra' })
  await admin('put', '/api/clients/update/', { id: laura.uuid, data: { email: 'laura@secreta.co' } })
  await admin('put', '/api/clients/update/', { id: laura.uuid, data: {} })
  await admin('put', '/api/clients/update/', { id: laura.uuid, data: { name: 'x', version: 99 } })
  await admin('post', '/api/clients/merge/', { id: laura.uuid, other: other.uuid })
  await admin('delete', `/api/clients/delete/${laura.uuid}/`)
  const file = Buffer.from('Nombre,Teléfono\nPedro Secreto,3009998877\n')
  await upload('/api/clients/import/', { preview: 'true' }, file)
  await upload('/api/clients/import/', {}, file)

  const { tienda } = world.api.world
  const lines = await rows<{ action: string; target: string; data: object; actor_uuid: string }>(
    'select * from audit_lines where business_uuid = $1 order by created_at, uuid',
    [tienda.uuid],
  )
  const told = lines.filter(({ action }) => action.startsWith('contact.'))
  const line = (action: string, target: string, data: object) =>
    expect.objectContaining({
      action,
      target,
      data,
      actor_uuid: tienda.admin.uuid,
      address: expect.any(String),
    })
  expect(told.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
    line('contact.create', laura.uuid, {}),
    line('contact.create', other.uuid, {}),
    line('contact.delete', laura.uuid, {}),
    line('contact.import', tienda.uuid, { created: 1, updated: 0 }),
    line('contact.merge', laura.uuid, { other: other.uuid }),
    line('contact.update', laura.uuid, { fields: ['email'] }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|300111|300999/i)
})
