import { randomUUID } from 'node:crypto'
import type { AnswerOf, Endpoints, Interaction } from '@hilo/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { agentOf, type TestAgent } from '../../test/agent'
import { finishAll, startOptionsOf, startsConversation, waitingChat, writesAgain } from '../../test/chats'
import { customerWrites, postWebhook } from '../../test/customer'

let world: ProviderWorld
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
beforeAll(async () => {
  world = await bootProviderWorld()
  const { tienda } = world.api.world
  ;[ana, luis, admin] = (await Promise.all(
    [tienda.ana, tienda.luis, tienda.admin].map((user) => agentOf(world.api, user)),
  )) as [TestAgent, TestAgent, TestAgent]
})
beforeEach(async () => {
  await world.reset()
  await finishAll(world.api)
  for (const agent of [ana, luis, admin]) agent.forget()
})
afterAll(async () => {
  for (const agent of [ana, luis, admin]) agent.close()
  await world.stop()
})

const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'navy' } })
  .png()
  .toBuffer()

async function stranger() {
  const phone = newPhone()
  const { body } = await admin.post('/api/clients/create/', { name: `Nadie ${phone}`, phone: `+${phone}` })
  return { phone, client: String(body.uuid) }
}
const template = {
  kind: 'template',
  template: 'retomar_conversacion',
  language: 'es_CO',
  values: { 'body.1': 'Laura' },
}
const start = (agent: TestAgent, client: string, more: object = {}) =>
  agent.post('/api/clients/write/', {
    contact: client,
    account: world.account.uuid,
    message: template,
    ...more,
  })
const rowOf = (body: Record<string, unknown>) => body.interaction as Interaction
const interactionsOf = (client: string) =>
  world.rows<Interaction & { user_uuid: string; started_by: string }>(
    'select * from interaction_rows where contact_uuid = $1 order by created_at',
    [client],
  )

describe('writing first to a stranger', () => {
  it('opens an interaction of mine, whose template arrives and whose answer comes to me', async () => {
    const { phone, client } = await stranger()
    expect(await startOptionsOf(world.api, ana, client)).toContainEqual(
      expect.objectContaining({ first: 'template', identity: null, handle: `+${phone}`, refused: null }),
    )
    const { status, body } = await start(ana, client)
    expect([status, body.outcome, rowOf(body)]).toMatchObject([
      200,
      'started',
      {
        status: 'assigned',
        user: { uuid: ana.user.uuid },
        started_by: { uuid: ana.user.uuid },
        waiting_since: null,
        last_message: { author: 'user', type: 'template', preview: expect.stringContaining('Hola Laura') },
      },
    ])
    // The rest of the team hears only where it sees the chat.
    const { uuid, conversation } = rowOf(body)
    await ana.hears('new:interaction:assigned', ({ interaction }) => interaction.uuid === uuid)
    await admin.hears('new:interaction:team', ({ interaction }) => interaction.uuid === uuid)
    await luis.hearsAll()
    expect(luis.heardOfChats()).toEqual([])

    await deliverConversation(world.api.services, {
      business: world.business,
      conversation: conversation.uuid,
    })
    expect(world.simulator.whatsapp.outbox().messages.at(-1)).toMatchObject({
      text: expect.stringContaining('Hola Laura'),
    })
    // Only a template, until they answer.
    const text = {
      to: client,
      type: 'text',
      body: { text: 'Hola' },
      conversation_uuid: conversation.uuid,
    } as const
    expect(await ana.ask('send:message', text)).toMatchObject({ ok: false, code: 'WINDOW_CLOSED' })
    await customerWrites(world.api, world.account, { phone, text: 'Sí, retomemos' })
    expect(await ana.ask('send:message', text)).toMatchObject({ ok: true })
    expect(await interactionsOf(client)).toMatchObject([
      { uuid, user_uuid: ana.user.uuid, status: 'assigned' },
    ])

    const { messages } = await ana.get('get:interaction:conversation:messages', {
      conversation_uuid: conversation.uuid,
    })
    expect(messages.map(({ type, body }) => ('event' in body ? body.event : type))).toEqual([
      'started',
      'template',
      'text',
      'text',
    ])
  })

  it('opens it with a template whose picture was uploaded before there was a chat', async () => {
    const { phone, client } = await stranger()
    const { body: file } = await world.api
      .request()
      .post('/api/conversations/template/file/')
      .set('Authorization', `Bearer ${ana.token}`)
      .field({ account: world.account.uuid })
      .attach('attach', png, { filename: 'ruana.png', contentType: 'image/png' })
    const values = {
      'header.file': String(file.uuid),
      'body.1': 'Laura',
      'body.2': 'viernes',
      'button.0': 'x',
    }
    const message = { ...template, template: 'novedades_en_tienda', values }
    const { status, body } = await start(ana, client, { message })
    expect([status, body.outcome]).toEqual([200, 'started'])
    expect(body.message).toMatchObject({ body: { shown: { file: { url: `/api/files/${file.uuid}` } } } })
    await deliverConversation(world.api.services, {
      business: world.business,
      conversation: rowOf(body).conversation.uuid,
    })
    const customer = world.simulator.whatsapp.customers().find((one) => one.phone === phone)
    expect(world.simulator.whatsapp.chat(customer?.id ?? '').messages.at(-1)).toMatchObject({
      media: { name: 'ruana.png' },
    })
    // The picture belongs to that message.
    const again = await start(ana, (await stranger()).client, { message })
    expect([again.status, again.body.code]).toEqual([404, 'FILE_NOT_FOUND'])
  })

  it('is done once, however often it is sent, also after it is over', async () => {
    const { client } = await stranger()
    const uuid = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => start(ana, client, { uuid })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => rowOf(body).uuid)).size).toBe(1)
    await finishAll(world.api)
    expect((await start(ana, client, { uuid })).status).toBe(200)
    expect(await interactionsOf(client)).toHaveLength(1)
  })

  it('counts for the maximum, and is refused without leaving anything behind', async () => {
    await world.rows('update settings set maximum_active_conversation = 1')
    const first = await stranger()
    const second = await stranger()
    expect((await start(ana, first.client)).status).toBe(200)
    const conversations = await world.count('conversations')
    expect((await start(ana, second.client)).body.code).toBe('CAPACITY_REACHED')
    expect(await world.count('conversations')).toBe(conversations)
    // Refused before anything is written; one's own open chat continues.
    const refusedOf = async (client: string) =>
      (await startOptionsOf(world.api, ana, client)).flatMap(({ account, open, refused }) =>
        account.type === 'whatsapp' ? [[open !== null, refused?.code]] : [],
      )
    expect(await refusedOf(second.client)).toEqual([[false, 'CAPACITY_REACHED']])
    expect(await refusedOf(first.client)).toEqual([[true, undefined]])
    // What waits could not be taken either.
    const { client } = await waitingChat(world.api)
    expect(await refusedOf(client)).toEqual([[true, 'CAPACITY_REACHED']])
    await world.rows('update settings set maximum_active_conversation = 1000')
  })

  it('that the provider cannot deliver shows why, and can be finished', async () => {
    const { client } = await stranger()
    world.simulator.whatsapp.fail({ code: 131026, times: 1 })
    const { uuid, conversation } = rowOf((await start(ana, client)).body)
    await deliverConversation(world.api.services, {
      business: world.business,
      conversation: conversation.uuid,
    })
    expect((await world.thread(conversation.uuid)).at(-1)).toMatchObject({
      status: 'failed',
      error: { msg: 'No se pudo entregar: el número no recibe WhatsApp.' },
    })
    expect((await ana.post('/api/interaction/finished/user/', { uuid })).status).toBe(200)
  })

  it('is logged, found by search, and in Historial with who began it', async () => {
    const { client } = await stranger()
    const { uuid } = rowOf((await start(ana, client)).body)
    const [line] = await world.rows(
      "select * from audit_lines where action = 'interaction.start' and target = $1",
      [uuid],
    )
    expect(line).toMatchObject({ actor_uuid: ana.user.uuid, data: { channel: 'whatsapp' } })
    const get = async (path: string) =>
      (await world.api.request().get(path).set('Authorization', `Bearer ${admin.token}`)).text
    expect(await get('/api/interaction/history/all/')).toContain(uuid)
    const csv = await get(`/api/interaction/history/export?contact=${client}`)
    expect(csv).toContain('Inició')
    expect(csv).toContain(ana.user.name)
  })
})

describe('writing first to a phone or a mail of nobody', () => {
  const optionsOf = async (agent: TestAgent, address: string) => {
    const { status, body } = await world.api
      .request()
      .get('/api/clients/stranger/')
      .query({ address })
      .set('Authorization', `Bearer ${agent.token}`)
    return { status, ...(body as AnswerOf<Endpoints['strangerWritingOptions']>) }
  }
  const startWith = (agent: TestAgent, address: string, more: object = {}) =>
    agent.post('/api/clients/write/', {
      stranger: address,
      account: world.account.uuid,
      message: template,
      ...more,
    })
  const contactsOf = (phone: string) =>
    world.rows<{ uuid: string; name: string | null }>('select uuid, name from contacts where phone = $1', [
      phone,
    ])

  it('says by which channel it can be done, and leaves no contact behind', async () => {
    const phone = newPhone()
    const { contact, options } = await optionsOf(ana, `+${phone}`)
    expect(contact).toBeNull()
    expect(options.filter(({ refused }) => refused === null)).toMatchObject([
      { account: { type: 'whatsapp' }, first: 'template', handle: `+${phone}` },
    ])
    const mail = await optionsOf(ana, `Nadie.${phone}@Correo.test`)
    // No mailbox is connected here.
    expect([mail.contact, mail.options.filter(({ refused }) => refused === null)]).toEqual([null, []])
    expect((await optionsOf(ana, 'nadie')).status).toBe(422)
    expect(await contactsOf(phone)).toEqual([])
  })

  it('names the contact who has it, by whatever it is known', async () => {
    const known = await stranger()
    expect((await optionsOf(ana, known.phone.slice(2))).contact?.uuid).toBe(known.client)
    const chat = await waitingChat(world.api)
    await world.rows('update contacts set phone = null where uuid = $1', [chat.client])
    const { contact, options } = await optionsOf(ana, `+${chat.phone}`)
    expect(contact?.uuid).toBe(chat.client)
    expect(options.some(({ open }) => open !== null)).toBe(true)
  })

  it('opens an interaction with the first message, and the answer gives the contact its name', async () => {
    const phone = newPhone()
    const uuid = randomUUID()
    const { status, body } = await startWith(ana, `+${phone}`, { uuid })
    expect([status, body.outcome]).toEqual([200, 'started'])
    expect(await contactsOf(phone)).toMatchObject([{ name: null }])
    // Sent again it is the same message to the same contact.
    const again = await startWith(ana, `+${phone}`, { uuid })
    expect([again.status, rowOf(again.body).uuid]).toEqual([200, rowOf(body).uuid])
    await customerWrites(world.api, world.account, { phone, text: 'Hola', name: 'Rosa Nueva' })
    const [contact, ...others] = await contactsOf(phone)
    expect([contact?.name, others]).toEqual(['Rosa Nueva', []])
    expect(await interactionsOf(contact?.uuid ?? '')).toMatchObject([
      { uuid: rowOf(body).uuid, status: 'assigned' },
    ])
    const lines = await world.rows(
      "select * from audit_lines where action = 'contact.create' and target = $1",
      [contact?.uuid],
    )
    expect(lines).toMatchObject([{ actor_uuid: ana.user.uuid }])
  })

  it('leaves no contact where it is refused', async () => {
    const phone = newPhone()
    await start(ana, (await stranger()).client)
    await world.rows('update settings set maximum_active_conversation = 1')
    expect((await startWith(ana, `+${phone}`)).body.code).toBe('CAPACITY_REACHED')
    expect((await optionsOf(ana, `+${phone}`)).options.some(({ refused }) => refused === null)).toBe(false)
    await world.rows('update settings set maximum_active_conversation = 1000')
    const mail = { kind: 'mail', subject: 'Hola', text: 'Hola' }
    expect((await startWith(ana, `x${phone}@correo.test`, { message: mail })).body.code).toBe('NO_PHONE')
    expect(await contactsOf(phone)).toEqual([])
    expect(await world.count('contacts', `email = 'x${phone}@correo.test'`)).toBe(0)
  })

  it('is for those who may create contacts', async () => {
    const phone = newPhone()
    const mayCreate = async (may: boolean) => {
      await world.rows('update permissions set permission_view_edit_contacts = $1', [may])
      // Sessions are read again within a second.
      world.api.clock.advance(1_500)
    }
    await mayCreate(false)
    expect((await optionsOf(ana, `+${phone}`)).status).toBe(403)
    expect((await startWith(ana, `+${phone}`)).body.code).toBe('FORBIDDEN')
    expect((await startWith(admin, `+${phone}`)).status).toBe(200)
    await mayCreate(true)
  })

  it('two colleagues at once, and the customer too: one contact, one chat', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = newPhone()
      const answers = await Promise.all([
        startWith(ana, `+${phone}`),
        startWith(luis, `+${phone}`),
        customerWrites(world.api, world.account, { phone, text: 'Hola' }).then(() => null),
      ])
      expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
      const contacts = await contactsOf(phone)
      expect(contacts).toHaveLength(1)
      expect(await interactionsOf(contacts[0]?.uuid ?? '')).toHaveLength(1)
    }
  })
})

describe('writing first to a customer', () => {
  it('begins a new interaction after the finished one, in the same thread', async () => {
    const chat = await waitingChat(world.api)
    await finishAll(world.api)
    const { interaction, outcome } = await startsConversation(world.api, ana, chat)
    expect([outcome, interaction.conversation.uuid]).toEqual(['started', chat.conversation])
    expect(await interactionsOf(chat.client)).toMatchObject([
      { uuid: chat.uuid, status: 'finished', started_by: null },
      { uuid: interaction.uuid, status: 'assigned', user_uuid: ana.user.uuid, started_by: ana.user.uuid },
    ])
    // Their answer continues it.
    await writesAgain(world.api, chat)
    expect(await interactionsOf(chat.client)).toHaveLength(2)
  })

  it('takes the one that waits, goes on with mine, and leaves a colleague’s', async () => {
    const chat = await waitingChat(world.api)
    expect(await startsConversation(world.api, ana, chat)).toMatchObject({
      outcome: 'taken',
      interaction: { uuid: chat.uuid, user: { uuid: ana.user.uuid }, started_by: null },
    })
    expect(await startsConversation(world.api, ana, chat)).toMatchObject({ outcome: 'continued' })
    expect(await startOptionsOf(world.api, luis, chat.client)).toContainEqual(
      expect.objectContaining({
        open: expect.objectContaining({ user: { uuid: ana.user.uuid, name: ana.user.name } }),
      }),
    )
    await expect(startsConversation(world.api, luis, chat)).rejects.toThrow('WRITTEN_BY_OTHER')
    expect(await interactionsOf(chat.client)).toHaveLength(1)
  })

  const promotion = {
    ...template,
    template: 'cupon_de_bienvenida',
    values: { 'header.1': 'Laura', 'body.1': '20 %', 'button.0': 'HOLA10' },
  }
  const refusal = {
    code: 'OPTED_OUT',
    msg: 'El cliente pidió no recibir promociones por este canal. Otras plantillas y respuestas sí le llegan.',
  }

  const decides = async (phone: string, value: 'stop' | 'resume', secondsAgo = 0) => {
    world.api.clock.advance(1_000)
    const at = Math.floor(world.api.clock.now().getTime() / 1000) - secondsAgo
    const preference = { wa_id: phone, category: 'marketing_messages', value, timestamp: at }
    const told = {
      metadata: { phone_number_id: world.account.phone_number_id },
      user_preferences: [preference],
    }
    const body = envelopeOf(told, { field: 'user_preferences', waba: world.account.waba_id })
    expect((await postWebhook(world.api, world.account, body)).status).toBe(200)
  }

  it('of marketing is refused once it came back for that, until they say so in WhatsApp; all else is not', async () => {
    const { phone, client } = await stranger()
    world.simulator.whatsapp.fail({ code: 131050, times: 1 })
    const { conversation } = rowOf((await start(ana, client, { message: promotion })).body)
    await deliverConversation(world.api.services, {
      business: world.business,
      conversation: conversation.uuid,
    })
    await finishAll(world.api)
    const [option] = await startOptionsOf(world.api, ana, client)
    expect(option).toMatchObject({ refused: null, marketing_stopped: true })
    const again = (message: object) => start(ana, client, { identity: option?.identity, message })
    expect((await again(promotion)).body).toMatchObject(refusal)
    expect((await again(template)).body.outcome).toBe('started')
    await finishAll(world.api)
    await customerWrites(world.api, world.account, { phone, text: '¿Qué es esto?' })
    expect((await again(promotion)).body).toMatchObject(refusal)
    await decides(phone, 'resume')
    expect((await again(promotion)).body.outcome).toBe('taken')
  })

  it('says what a message costs by the country of the phone, of a contact and of nobody yet', async () => {
    const { client, phone } = await stranger()
    const cost = { currency: 'USD', utility: 800, marketing: 12_500, free_messages: null, free_until: null }
    expect(await startOptionsOf(world.api, ana, client)).toMatchObject([{ identity: null, cost }])
    const asked = await world.api
      .request()
      .get('/api/clients/stranger/')
      .query({ address: '+5215512345678' })
      .set('Authorization', `Bearer ${admin.token}`)
    expect(asked.body.options).toContainEqual(
      expect.objectContaining({ cost: expect.objectContaining({ utility: 8_500 }) }),
    )
    await customerWrites(world.api, world.account, { phone, text: 'Hola' })
    expect(await startOptionsOf(world.api, ana, client)).toMatchObject([{ cost }])
  })

  it('of marketing is refused to somebody whom the account did not know when they stopped it', async () => {
    const { phone, client } = await stranger()
    await decides(phone, 'stop')
    // An older decision comes late.
    await decides(phone, 'resume', 60)
    const [option] = await startOptionsOf(world.api, ana, client)
    expect(option).toMatchObject({ identity: null, marketing_stopped: true })
    expect((await start(ana, client, { message: promotion })).body).toMatchObject(refusal)
    // It stays theirs once they are known, by a template or by what they write, and then until they say so.
    const { interaction } = (await start(ana, client, { message: template })).body
    expect(await startOptionsOf(world.api, ana, client)).toMatchObject([{ marketing_stopped: true }])
    await customerWrites(world.api, world.account, { phone, text: 'Hola' })
    expect(interaction).toBeDefined()
    await finishAll(world.api)
    expect(await startOptionsOf(world.api, ana, client)).toMatchObject([{ marketing_stopped: true }])
    await decides(phone, 'resume')
    expect(await startOptionsOf(world.api, ana, client)).toMatchObject([{ marketing_stopped: false }])
    expect(await world.rows('select * from marketing_choices')).toEqual([])
  })

  it('of marketing is refused while the customer has stopped it in WhatsApp, in an open chat too', async () => {
    const { phone, client } = await stranger()
    await customerWrites(world.api, world.account, { phone, text: 'Hola' })
    const [{ uuid, conversation } = { uuid: '', conversation: '' }] = await world.rows<{
      uuid: string
      conversation: string
    }>('select uuid, conversation_uuid as conversation from interaction_rows where contact_uuid = $1', [
      client,
    ])
    await ana.post('/api/interaction/assigned/user/', { uuid })
    const sends = ({ kind: _, ...message }: typeof template) =>
      ana.post('/api/conversations/template/send/', { conversation_uuid: conversation, ...message })
    const listed = async () => {
      const { body } = await world.api
        .request()
        .get(`/api/conversations/templates/${conversation}`)
        .set('Authorization', `Bearer ${ana.token}`)
      const templates = body as { name: string; category: string; obstacle: string | null }[]
      return templates.filter(({ name }) => [promotion.template, template.template].includes(name))
    }
    await decides(phone, 'stop')
    expect(await listed()).toEqual([
      expect.objectContaining({ name: 'cupon_de_bienvenida', category: 'marketing', obstacle: 'opted_out' }),
      expect.objectContaining({ name: 'retomar_conversacion', category: 'utility', obstacle: null }),
    ])
    expect((await sends(promotion)).body).toMatchObject(refusal)
    expect((await sends(template)).status).toBe(200)
    // What the customer writes does not bring the promotions back.
    await customerWrites(world.api, world.account, { phone, text: 'Gracias' })
    expect((await sends(promotion)).body).toMatchObject(refusal)
    // An older decision comes late.
    await decides(phone, 'resume', 3_600)
    expect((await sends(promotion)).body).toMatchObject(refusal)
    await decides(phone, 'resume')
    expect((await sends(promotion)).status).toBe(200)
  })
})

describe('at the same moment', () => {
  it('two colleagues who write to one stranger: one conversation, one owner, and the other is told who', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client } = await stranger()
      const answers = await Promise.all([start(ana, client), start(luis, client), start(admin, client)])
      const [winner, ...others] = answers.filter(({ status }) => status === 200)
      expect(others).toEqual([])
      const owner = rowOf(winner?.body ?? {}).user?.name
      const told = answers.filter(({ status }) => status !== 200).map(({ body }) => body.msg)
      const sentence = `${owner} ya tiene un chat abierto con este cliente.`
      expect(told).toEqual([sentence, sentence])
      expect(await interactionsOf(client)).toHaveLength(1)
      expect(await world.count('identities', `contact_uuid = '${client}'`)).toBe(1)
    }
  })

  it('the customer writes too: one interaction, mine, with both messages', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { phone, client } = await stranger()
      const [answer] = await Promise.all([
        start(ana, client),
        customerWrites(world.api, world.account, { phone, text: 'Hola, ¿hay alguien?' }),
      ])
      expect(['started', 'taken']).toContain(answer.body.outcome)
      expect(await interactionsOf(client)).toMatchObject([{ status: 'assigned', user_uuid: ana.user.uuid }])
      const thread = await world.thread(rowOf(answer.body).conversation.uuid)
      expect(thread.map(({ type }) => type).toSorted()).toEqual(['template', 'text'])
    }
  })

  it('the contact is deleted: the message goes with it, or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client } = await stranger()
      const deleted = world.api
        .request()
        .delete(`/api/clients/delete/${client}/`)
        .set('Authorization', `Bearer ${admin.token}`)
      const [answer, { status }] = await Promise.all([start(ana, client), deleted])
      expect(status).toBe(200)
      expect([200, 404]).toContain(answer.status)
      expect(await world.count('identities', `contact_uuid = '${client}'`)).toBe(0)
      expect(await world.count('interactions', "status <> 'finished'")).toBe(0)
    }
  })
})
