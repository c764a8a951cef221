import { afterAll, beforeAll, expect, it } from 'vitest'
import { hiloActor } from '../interactions/acts/perform/interaction-change'
import { returnInteractions } from '../interactions/acts/return-interactions'
import { agentOf, type TestAgent } from '../test/agent'
import { bootContacts, type ContactsWorld } from '../test/contacts-world'
import { customerWrites } from '../test/customer'

let world: ContactsWorld
let luis: TestAgent
beforeAll(async () => {
  world = await bootContacts()
  luis = await agentOf(world.api, world.api.world.tienda.luis)
})
afterAll(async () => {
  luis.close()
  await world.stop()
})

let numbers = 0
const newPhone = () => {
  numbers += 1
  return `57330${String(numbers).padStart(7, '0')}`
}
const writes = (phone: string, text: string) =>
  customerWrites(world.api, world.api.world.tienda.whatsapp, { text, phone, name: 'Pesada' })

const interactionsOf = (phone: string) =>
  world.rows<{ uuid: string; contact: string; conversation: string; status: string; unread: number }>(
    `select i.uuid, i.status, i.unread, v.uuid as conversation, p.uuid as contact from contacts p
     join conversations v on v.contact_uuid = p.uuid join interactions i on i.conversation_uuid = v.uuid
     where p.phone = $1 order by i.created_at`,
    [phone],
  )

/** A customer whose chat waits. */
async function customer() {
  const phone = newPhone()
  await writes(phone, 'Hola')
  const [row] = await interactionsOf(phone)
  if (!row) throw new Error('they were not stored')
  return { ...row, phone }
}
const block = (id: string) => world.ana('post', '/api/clients/block/', { id })
const unblock = (id: string) => world.ana('post', '/api/clients/unblock/', { id })
const detail = async (id: string) => (await world.ana('get', `/api/clients/detail/${id}`)).body
const thread = (agent: TestAgent, { conversation, uuid }: { conversation: string; uuid: string }) =>
  agent.get('get:interaction:conversation:messages', { conversation_uuid: conversation, interaction: uuid })
const statusOf = async ({ uuid }: { uuid: string }) =>
  (await world.rows<{ status: string }>('select status from interactions where uuid = $1', [uuid]))[0]?.status
const take = ({ uuid }: { uuid: string }) => luis.post('/api/interaction/assigned/user/', { uuid })

it('keeps apart what a blocked contact writes: nothing opens, nobody is notified, it is counted and readable', async () => {
  const { contact, phone, uuid } = await customer()
  const { status, body } = await block(contact)
  expect([status, body.msg]).toEqual([200, 'Contacto bloqueado'])
  expect(body.blocked_at).not.toBeNull()
  // The chat that waited left the queue with the block.
  expect(await interactionsOf(phone)).toMatchObject([{ uuid, status: 'finished', unread: 0 }])

  await luis.hearsAll()
  luis.forget()
  await writes(phone, 'Compra ya')
  await writes(phone, 'Última oportunidad')
  await luis.hearsAll()
  // Only people who may see the contact count it, also without a right to the thread.
  const counted = { event: 'update:contact', payload: { uuid: contact } }
  expect(luis.heardOfChats()).toEqual([counted, counted])
  expect(await interactionsOf(phone)).toMatchObject([{ uuid, status: 'finished', unread: 0 }])
  expect(await detail(contact)).toMatchObject({ blocked_messages: 2 })
  const kept = await world.ana('get', `/api/clients/blocked/${contact}?limit=1`)
  expect(kept.body).toMatchObject([{ body: { text: 'Última oportunidad' }, blocked: true }])
  const next = await world.ana(
    'get',
    `/api/clients/blocked/${contact}?limit=1&cursor=${kept.headers['x-next-cursor']}`,
  )
  expect(next.body).toMatchObject([{ body: { text: 'Compra ya' } }])
})

it('leaves a chat that somebody has with its owner: it is shown there, nothing is sent, and it can be finished', async () => {
  await world.api.owner.query(`update whatsapp_configs set bot_output_message = 'Adiós'`)
  const chat = await customer()
  await take(chat)
  await thread(luis, chat)
  await block(chat.contact)
  const heard = await luis.hears(
    'update:interaction',
    ({ interaction }) => interaction.uuid === chat.uuid && interaction.blocked,
  )
  expect(heard.interaction).toMatchObject({ status: 'assigned', unread: 1 })
  await luis.hearsAll()
  luis.forget()
  await writes(chat.phone, '¿Hola?')
  const apart = await luis.hears('status:message')
  expect(apart.message).toMatchObject({ body: { text: '¿Hola?' }, blocked: true })
  await luis.hearsAll()
  expect(luis.heardOfChats().map(({ event }) => event)).not.toContain('received:message')
  expect(await interactionsOf(chat.phone)).toMatchObject([{ status: 'assigned', unread: 1 }])

  const message = { to: chat.contact, conversation_uuid: chat.conversation, type: 'text' } as const
  expect(await luis.ask('send:message', { ...message, body: { text: 'Ya no' } })).toMatchObject({
    ok: false,
    code: 'CONTACT_BLOCKED',
  })
  expect((await luis.post('/api/interaction/finished/user/', { uuid: chat.uuid })).status).toBe(200)
  const { messages } = await thread(luis, chat)
  expect(messages.flatMap(({ body }) => ('event' in body ? [body.event] : []))).toEqual([
    'taken',
    'contact_blocked',
    'farewell_held_back',
    'finished',
  ])
})

it('never lets the chat wait: no area gets it, and whoever leaves the business leaves it finished', async () => {
  const chat = await customer()
  await take(chat)
  await block(chat.contact)
  const [area] = await world.rows<{ uuid: string }>(
    'select uuid from areas where business_uuid = $1 and state and deleted_at is null limit 1',
    [world.api.world.tienda.uuid],
  )
  const moved = await luis.post('/api/interaction/transferred/user/', {
    uuid: chat.uuid,
    to_area: area?.uuid,
  })
  expect([moved.status, moved.body.code]).toEqual([409, 'BLOCKED_MAY_NOT_WAIT'])
  expect(await interactionsOf(chat.phone)).toMatchObject([{ status: 'assigned' }])

  const other = await customer()
  await take(other)
  const { services, world: people } = world.api
  await returnInteractions(services, hiloActor(people.tienda.uuid), people.tienda.luis.uuid)
  expect(await interactionsOf(chat.phone)).toMatchObject([{ status: 'finished', unread: 0 }])
  expect(await interactionsOf(other.phone)).toMatchObject([{ status: 'unassigned' }])
})

it('is undone: the next message opens a chat, with what came meanwhile in its thread', async () => {
  const { contact, phone } = await customer()
  await block(contact)
  await writes(phone, 'Desde el bloqueo')
  expect((await unblock(contact)).body).toMatchObject({ msg: 'Contacto desbloqueado', blocked_at: null })
  await writes(phone, 'Otra vez yo')
  const [, opened] = await interactionsOf(phone)
  if (!opened) throw new Error('nothing was opened')
  expect(opened).toMatchObject({ status: 'unassigned', unread: 1 })
  const { messages, interaction } = await thread(luis, opened)
  expect(interaction.blocked).toBe(false)
  expect(messages.map(({ body, blocked }) => ['event' in body ? body.event : body, blocked])).toEqual([
    [{ text: 'Hola' }, undefined],
    ['contact_blocked', undefined],
    [{ text: 'Desde el bloqueo' }, true],
    ['contact_unblocked', undefined],
    [{ text: 'Otra vez yo' }, undefined],
  ])
})

it('reaches every identity of the person, also one that appears later', async () => {
  const phone = newPhone()
  const { uuid } = await world.create({ name: 'Sin canal', phone })
  await block(uuid)
  await writes(phone, 'Primera vez')
  expect(await interactionsOf(phone)).toMatchObject([{ contact: uuid, status: 'finished' }])
  const other = await customer()
  const merged = await world.ana('post', '/api/clients/merge/', { id: other.contact, other: uuid })
  expect(merged.body.blocked_at).not.toBeNull()
})

it('holds for a chat that waits when its contact is merged with a blocked one, whoever stays', async () => {
  for (const stays of ['blocked', 'waiting'] as const) {
    const [waiting, other] = [await customer(), await customer()]
    await block(other.contact)
    const mine = await customer()
    await take(mine)
    luis.forget()
    const pair = stays === 'blocked' ? [other, waiting] : [waiting, other]
    const merged = await world.ana('post', '/api/clients/merge/', {
      id: pair[0]?.contact,
      other: pair[1]?.contact,
    })
    expect(merged.body.blocked_at).not.toBeNull()
    expect(await statusOf(waiting)).toBe('finished')
    await luis.hears('remove:interaction:not:assigned', ({ interaction }) => interaction === waiting.uuid)
    // Whoever has one keeps it.
    const kept = await world.ana('post', '/api/clients/merge/', { id: mine.contact, other: merged.body.uuid })
    expect(kept.body.blocked_at).not.toBeNull()
    expect(await statusOf(mine)).toBe('assigned')
    await luis.post('/api/interaction/finished/user/', { uuid: mine.uuid })
  }
})

it('happens once, however often it is asked, and stands in the audit log', async () => {
  const { contact } = await customer()
  await Promise.all([block(contact), block(contact)])
  await unblock(contact)
  await unblock(contact)
  const lines = await world.rows<{ action: string }>(
    'select action from audit_lines where target = $1 order by created_at, action',
    [contact],
  )
  expect(lines.map(({ action }) => action)).toEqual(['contact.block', 'contact.unblock'])
})

it('needs the permission to edit contacts, for what was kept apart too', async () => {
  const { contact } = await customer()
  await world.permit('permission_view_edit_contacts', false)
  const answers = [
    await block(contact),
    await unblock(contact),
    await world.ana('get', `/api/clients/blocked/${contact}`),
  ]
  await world.permit('permission_view_edit_contacts', true)
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})

it('a message at the same moment comes before the block or after it, and leaves nothing open', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { contact, phone } = await customer()
    await Promise.all([writes(phone, 'uno'), block(contact), writes(phone, 'dos')])
    const rows = await interactionsOf(phone)
    expect(rows.filter(({ status }) => status !== 'finished')).toEqual([])
    const [kept] = await world.rows<{ messages: number; late: number }>(
      `select count(*)::int as messages,
         (count(*) filter (where e.blocked <> (e.seq > b.seq)))::int as late
       from entries e join conversations v on v.uuid = e.conversation_uuid
       join entries b on b.conversation_uuid = v.uuid and b.body ->> 'event' = 'contact_blocked'
       where v.contact_uuid = $1 and e.kind = 'message'`,
      [contact],
    )
    expect(kept).toEqual({ messages: 3, late: 0 })
  }
})
