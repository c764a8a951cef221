import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf } from '../test/agent'
import { bootContacts, type ContactsWorld, type Person } from '../test/contacts-world'
import { customerWrites } from '../test/customer'

let world: ContactsWorld
let admin: Person
beforeAll(async () => {
  world = await bootContacts()
  admin = world.admin
})
afterAll(() => world.stop())

const update = (id: string, data: object, by: Person = admin) =>
  by('put', '/api/clients/update/', { id, data })
const unique = () => `3${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

describe('creating', () => {
  it('returns the contact with the success message, the phone with its country, and null for missing fields', async () => {
    const { status, body } = await admin('post', '/api/clients/create/', {
      name: '  Laura Gómez ',
      nit: '',
      phone: '300 765 4321',
      email: 'Laura@Correo.co',
      extra_data: { tags: ['vip', 'vip'], additionalInfo: [{ title: 'Ciudad', information: 'Cali' }] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Laura Gómez',
      nit: null,
      phone: '573007654321',
      email: 'laura@correo.co',
      extra_data: { tags: ['vip'], additionalInfo: [{ title: 'Ciudad', information: 'Cali' }] },
      version: 1,
      msg: 'Contacto creado correctamente',
    })
    expect((await admin('get', `/api/clients/detail/${body.uuid}/`)).body).toMatchObject({
      name: 'Laura Gómez',
      identities: [],
    })
  })

  it('needs no name, but at least one field to find it by', async () => {
    const nit = unique()
    expect(await world.create({ nit })).toMatchObject({ name: null, nit, phone: null, email: null })
    const empties = [{}, { name: ' ', nit: '', phone: '', email: '' }, { extra_data: { tags: ['vip'] } }]
    for (const empty of empties) {
      const { status, body } = await admin('post', '/api/clients/create/', empty)
      expect(status).toBe(422)
      expect(body.fields).toEqual({
        name: 'Escribe al menos un nombre, una cédula, un teléfono o un correo',
      })
    }
  })

  it('with the uuid of another answers nothing of it', async () => {
    const asked = { uuid: randomUUID(), name: 'Rosa', extra_data: { tags: ['vip'] } }
    const first = await admin('post', '/api/clients/create/', asked)
    expect((await admin('post', '/api/clients/create/', asked)).body).toEqual(first.body)
    const other = await admin('post', '/api/clients/create/', { uuid: asked.uuid, name: 'Otra' })
    expect([other.status, other.body.code]).toEqual([409, 'UUID_IN_USE'])
    expect(JSON.stringify(other.body)).not.toContain('Rosa')
  })

  it('of two at once with the same phone creates one and tells the other who has it', async () => {
    const phone = unique()
    const answers = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((name) => admin('post', '/api/clients/create', { name, phone })),
    )
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      const msg = `Ese teléfono ya es de ${made[0]?.body.name}.`
      expect(status).toBe(409)
      expect(body).toMatchObject({
        code: 'CONTACT_PHONE_TAKEN',
        msg,
        fields: { phone: msg, contact: made[0]?.body.uuid },
      })
    }
  })

  it('refuses a taken e-mail whatever its case, but not in another business', async () => {
    const email = `${randomUUID()}@correo.co`
    const { uuid } = await world.create({ name: 'Marta', email })
    const { status, body } = await admin('post', '/api/clients/create', { email: email.toUpperCase() })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'CONTACT_EMAIL_TAKEN',
      msg: 'Ese correo ya es de Marta.',
      fields: { contact: uuid },
    })
    expect((await world.stranger('post', '/api/clients/create', { email })).status).toBe(200)
  })

  it.each([
    ['NUL and spaces', 'Ana\u0000 María', 'Ana María'],
    ['right to left', 'مريم \u202eabc', 'مريم \u202eabc'],
    ['emoji', '👩🏽‍🚀 Luna', '👩🏽‍🚀 Luna'],
    ['half a pair', 'x\ud83d', 'x\ufffd'],
  ])('a name with %s', async (_what, name, stored) => {
    const extra_data = { tags: [name], additionalInfo: [{ title: name, information: name }] }
    const made = await world.create({ name, extra_data })
    expect((await admin('get', `/api/clients/detail/${made.uuid}`)).body).toMatchObject({
      name: stored,
      extra_data: { tags: [stored], additionalInfo: [{ title: stored, information: stored }] },
    })
  })

  it.each([
    [{ phone: '12' }, 'phone'],
    [{ email: 'nada' }, 'email'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: ' \u200b\u3164\u2060 ', phone: '3001112233' }, 'name'],
    [{ name: 'Ana', nit: '\u00ad\u2800' }, 'nit'],
    [{ name: 'Ana', extra_data: { tags: ['\u200b'] } }, 'extra_data.tags.0'],
    [
      { extra_data: { additionalInfo: [{ title: '', information: 'x' }] } },
      'extra_data.additionalInfo.0.title',
    ],
  ])('refuses %j with a 422 that says where', async (sent, field) => {
    const { status, body } = await admin('post', '/api/clients/create', sent)
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

describe('updating', () => {
  it('changes what was sent and nothing else, by PUT and by PATCH', async () => {
    const { uuid, phone } = await world.create({ name: 'Pedro', phone: unique(), nit: '123' })
    const { body } = await update(uuid, { name: 'Pedro Páez', nit: '' })
    expect(body).toMatchObject({ name: 'Pedro Páez', nit: null, phone, version: 2 })
    expect(body.msg).toBe('Contacto actualizado correctamente')
    const patched = await admin('patch', '/api/clients/update', {
      id: uuid,
      data: { extra_data: { tags: ['a'] } },
    })
    expect(patched.body).toMatchObject({ name: 'Pedro Páez', phone, extra_data: { tags: ['a'] }, version: 3 })
  })

  it('cannot clear the last field that identifies a contact', async () => {
    const { uuid, version } = await world.create({ name: 'Pedro', email: `${randomUUID()}@correo.co` })
    expect((await update(uuid, { email: '' })).body).toMatchObject({ name: 'Pedro', email: null })
    const { status, body } = await update(uuid, { name: ' ' })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      'data.name': 'Escribe al menos un nombre, una cédula, un teléfono o un correo',
    })
    const kept = (await admin('get', `/api/clients/detail/${uuid}`)).body
    expect(kept).toMatchObject({ name: 'Pedro', version: version + 1 })
  })

  it('may clear all fields of a contact that has a channel', async () => {
    const { uuid } = await world.create({ name: 'Pedro' })
    const { tienda } = world.api.world
    await world.api.owner.query(
      `insert into identities (business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [tienda.uuid, randomUUID(), uuid, tienda.whatsapp.uuid, unique(), world.api.clock.now()],
    )
    expect((await update(uuid, { name: '' })).body).toMatchObject({ name: null })
  })

  it('of two updates of the same version refuses one as stale', async () => {
    const { uuid, version } = await world.create({ name: 'Rosa' })
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => update(uuid, { name, version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
  })

  it('refuses a phone or an e-mail of another contact with 409 and its name', async () => {
    const [phone, email] = [unique(), `${randomUUID()}@correo.co`]
    const other = await world.create({ phone, email })
    const { uuid } = await world.create({ name: 'Olga' })
    const byPhone = await update(uuid, { phone })
    expect(byPhone.body).toMatchObject({
      code: 'CONTACT_PHONE_TAKEN',
      msg: `Ese teléfono ya es de +57${phone}.`,
      fields: { contact: other.uuid },
    })
    expect(byPhone.body.fields).toHaveProperty(['data.phone'])
    expect((await update(uuid, { email })).body.code).toBe('CONTACT_EMAIL_TAKEN')
  })

  it('is published to whoever has an interaction of the contact in a list', async () => {
    const { api } = world
    const phone = `57${unique()}`
    await customerWrites(api, api.world.tienda.whatsapp, { text: 'Hola', phone, name: 'Sin Verificar' })
    const [contact] = await world.rows<{ uuid: string }>('select uuid from contacts where phone = $1', [
      phone,
    ])
    const luis = await agentOf(api, api.world.tienda.luis)
    await update(contact?.uuid ?? '', { name: 'Verificada' })
    const { interaction } = await luis.hears('update:interaction')
    expect(interaction.conversation.client).toEqual({ uuid: contact?.uuid, name: 'Verificada' })
    luis.close()
  })
})

describe('the handle of an identity', () => {
  it('is the phone, where a user id without a user name belongs to it', async () => {
    const { uuid } = await world.create({ name: 'Laura' })
    const { tienda } = world.api.world
    const [phone, together] = [`57${unique()}`, randomUUID()]
    for (const name of [phone, `CO.${phone}`])
      await world.api.owner.query(
        `insert into identities (business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, alias_group,
           display_name, created_at) values ($1, $2, $3, $4, $5, $6, 'Laura', $7)`,
        [tienda.uuid, randomUUID(), uuid, tienda.whatsapp.uuid, name, together, world.api.clock.now()],
      )
    const handles = async () =>
      (await admin('get', `/api/clients/detail/${uuid}`)).body.identities
        .map(({ handle }: { handle: string }) => handle)
        .sort()
    expect(await handles()).toEqual([`+${phone}`])
    await world.api.owner.query(`update identities set username = 'laura' where external_id = $1`, [
      `CO.${phone}`,
    ])
    expect(await handles()).toEqual([`+${phone}`, '@laura'])
  })
})

describe('access', () => {
  it('lets everybody read, and those with the permission write', async () => {
    const { uuid } = await world.create({ name: 'Ema' })
    await world.permit('permission_view_edit_contacts', false)
    const { ana } = world
    for (const path of ['all', `detail/${uuid}`, `interactions/${uuid}`])
      expect((await ana('get', `/api/clients/${path}`)).status).toBe(200)
    const refused = await Promise.all([
      ana('post', '/api/clients/create', { name: 'No' }),
      update(uuid, { name: 'No' }, ana),
      ana('delete', `/api/clients/delete/${uuid}`),
      ana('post', '/api/clients/merge', { id: uuid, other: randomUUID() }),
      ana('post', '/api/clients/import'),
      ana('get', '/api/clients/export'),
    ])
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'FORBIDDEN'))
    expect((await update(uuid, { name: 'Emma' })).status).toBe(200)
    await world.permit('permission_view_edit_contacts', true)
    expect((await update(uuid, { name: 'Ema' }, ana)).status).toBe(200)
  })

  it('answers 404 for a contact of another business', async () => {
    const theirs = await world.create({ name: 'De otra', phone: unique() }, world.stranger)
    const mine = await world.create({ name: 'Mía' })
    const answers = await Promise.all([
      admin('get', `/api/clients/detail/${theirs.uuid}`),
      admin('get', `/api/clients/interactions/${theirs.uuid}`),
      update(theirs.uuid, { name: 'x' }),
      update(randomUUID(), { name: 'x', version: 7 }),
      admin('delete', `/api/clients/delete/${theirs.uuid}`),
      admin('post', '/api/clients/merge', { id: mine.uuid, other: theirs.uuid }),
      admin('post', '/api/clients/merge', { id: theirs.uuid, other: mine.uuid }),
    ])
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      answers.map(() => '404 CONTACT_NOT_FOUND'),
    )
    expect((await world.stranger('get', `/api/clients/detail/${theirs.uuid}`)).body.name).toBe('De otra')
  })
})
