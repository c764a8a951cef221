import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf } from '../../test/agent'
import { bootContacts, type ContactsWorld } from '../../test/contacts-world'
import { customerWrites } from '../../test/customer'

let world: ContactsWorld
beforeAll(async () => {
  world = await bootContacts()
})
afterAll(() => world.stop())

const merge = (id: string, other: string) => world.admin('post', '/api/clients/merge/', { id, other })
let numbers = 0

/** A customer with an open interaction. */
async function customer(name: string) {
  numbers += 1
  const phone = `57320${String(numbers).padStart(7, '0')}`
  await customerWrites(world.api, world.api.world.tienda.whatsapp, { text: `Hola, soy ${name}`, phone, name })
  const [row] = await world.rows<{ uuid: string; conversation: string; interaction: string }>(
    `select c.uuid, v.uuid as conversation, i.uuid as interaction from contacts c
     join conversations v on v.contact_uuid = c.uuid join interactions i on i.conversation_uuid = v.uuid
     where c.phone = $1`,
    [phone],
  )
  if (!row) throw new Error('they were not stored')
  return { ...row, phone }
}

describe('merging', () => {
  it('moves everything, fills missing fields and keeps conflicting values', async () => {
    const laura = await customer('Laura')
    const other = await world.create({
      name: 'Laura G.',
      nit: '80',
      phone: '601 555 0101',
      email: 'laura@merge.co',
      extra_data: { tags: ['vip'], additionalInfo: [{ title: 'Ciudad', information: 'Cali' }] },
    })
    const { status, body } = await merge(laura.uuid, other.uuid)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      uuid: laura.uuid,
      name: 'Laura',
      nit: '80',
      phone: laura.phone,
      email: 'laura@merge.co',
      msg: 'Contactos unidos correctamente',
    })
    expect(body.extra_data).toEqual({
      tags: ['vip'],
      additionalInfo: [
        { title: 'Ciudad', information: 'Cali' },
        { title: 'Otro nombre', information: 'Laura G.' },
        { title: 'Otro teléfono', information: other.phone },
      ],
    })
    expect((await world.admin('get', `/api/clients/detail/${other.uuid}`)).status).toBe(404)
    expect((await world.admin('get', `/api/clients/detail/${laura.uuid}`)).body.identities).toHaveLength(1)
  })

  it('keeps both threads, with a timeline entry in every open interaction', async () => {
    const { api } = world
    const [one, two] = [await customer('Uno'), await customer('Dos')]
    const luis = await agentOf(api, api.world.tienda.luis)
    await merge(one.uuid, two.uuid)
    const { body } = await world.admin('get', `/api/clients/interactions/${one.uuid}`)
    expect(body.map((row: { uuid: string }) => row.uuid).toSorted()).toEqual(
      [one.interaction, two.interaction].toSorted(),
    )
    for (const { interaction } of [one, two]) {
      const heard = await luis.hears('update:interaction', (told) => told.interaction.uuid === interaction)
      expect(heard.interaction.conversation.client).toEqual({ uuid: one.uuid, name: 'Uno' })
      const thread = await luis.get('get:interaction:conversation:messages', {
        conversation_uuid: heard.interaction.conversation.uuid,
        interaction,
      })
      expect(thread.messages.at(-1)).toMatchObject({
        kind: 'timeline',
        author: { name: 'Admin' },
        body: { event: 'contacts_merged', target: 'Dos' },
      })
      const list = await luis.get('get:interaction:not:assigned', {})
      const row = list.items.find((item) => item.uuid === interaction)
      expect(heard.interaction.version).toBeLessThanOrEqual(row?.version ?? 0)
    }
    luis.close()
    // The next message in either thread belongs to the merged contact.
    await customerWrites(api, api.world.tienda.whatsapp, { text: 'Sigo aquí', phone: two.phone })
    expect((await world.admin('get', `/api/clients/interactions/${one.uuid}`)).body).toHaveLength(2)
  })

  it('adds the timeline entry to the last interaction where none is open', async () => {
    const [one, two] = [await customer('Ayer'), await customer('Hoy')]
    await world.rows(`update interactions set status = 'finished', finished_at = $1 where uuid = any($2)`, [
      world.api.clock.now(),
      [one.interaction, two.interaction],
    ])
    await merge(one.uuid, two.uuid)
    const lines = await world.rows(
      `select interaction_uuid from entries where body ->> 'event' = 'contacts_merged' and interaction_uuid = any($1)`,
      [[one.interaction, two.interaction]],
    )
    expect(lines).toEqual([{ interaction_uuid: two.interaction }])
  })

  it('refuses a contact with itself', async () => {
    const { uuid } = await world.create({ name: 'Sola' })
    const { status, body } = await merge(uuid, uuid)
    expect([status, body.code]).toEqual([409, 'SAME_CONTACT'])
  })

  it('of two opposite merges at once, while both customers write, one succeeds and no message is lost', async () => {
    const [one, two] = [await customer('Ida'), await customer('Vuelta')]
    const { api } = world
    const writing = [one, two, one, two].map(({ phone }, n) =>
      customerWrites(api, api.world.tienda.whatsapp, { text: `Mensaje ${n}`, phone }),
    )
    const [there, back] = await Promise.all([
      merge(one.uuid, two.uuid),
      merge(two.uuid, one.uuid),
      ...writing,
    ])
    expect([there.status, back.status].toSorted()).toEqual([200, 404])
    const kept = there.status === 200 ? one.uuid : two.uuid
    const [left] = await world.rows(
      `select count(*)::int as messages, count(distinct v.contact_uuid)::int as contacts,
         min(v.contact_uuid::text) as contact from entries e join conversations v on v.uuid = e.conversation_uuid
       where e.kind = 'message' and v.uuid = any($1)`,
      [[one.conversation, two.conversation]],
    )
    expect(left).toEqual({ messages: 6, contacts: 1, contact: kept })
  })
})
