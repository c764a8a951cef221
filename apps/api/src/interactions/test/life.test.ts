import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { customerWrites } from '../../test/customer'
import { runListeners } from '../../test/observe/run-listeners'

let api: TestApi
let ana: TestAgent
let luis: TestAgent
let admin: TestAgent
let stranger: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda, otra } = api.world
  ;[ana, luis, admin, stranger] = await Promise.all([
    agentOf(api, tienda.ana),
    agentOf(api, tienda.luis),
    agentOf(api, tienda.admin),
    agentOf(api, otra.admin),
  ])
})
afterAll(async () => {
  for (const agent of [ana, luis, admin, stranger]) agent.close()
  await api.stop()
})

const newPhone = () => `57300${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`

/** A new customer writes. Returns the row as Ana's socket received it. */
async function newChat(text = 'Hola, ¿tienen la ruana gris?') {
  const phone = newPhone()
  await customerWrites(api, api.world.tienda.whatsapp, { text, phone })
  const { interaction } = await ana.hears(
    'new:interaction:not:assigned',
    ({ interaction: row }) => row.conversation.handle === `+${phone}`,
  )
  return {
    phone,
    interaction,
    conversation: interaction.conversation.uuid,
    client: interaction.conversation.client.uuid,
  }
}

const take = (agent: TestAgent, uuid: string) => agent.post('/api/interaction/assigned/user/', { uuid })
const finish = (agent: TestAgent, uuid: string) => agent.post('/api/interaction/finished/user/', { uuid })

describe('from the first message to the end', () => {
  it('is shown to whoever may take it, and to nobody of another business', async () => {
    const { interaction } = await newChat('Buenas tardes')
    expect(interaction).toMatchObject({
      status: 'unassigned',
      is_assigned: false,
      type: { name: 'whatsapp' },
      unread: 1,
      last_message: { preview: 'Buenas tardes', author: 'client' },
    })
    await Promise.all([
      luis.hears('new:interaction:not:assigned'),
      admin.hears('new:interaction:not:assigned'),
    ])
    const page = await luis.get('get:interaction:not:assigned', {})
    expect(page.items.map((row) => row.uuid)).toContain(interaction.uuid)
    expect(await stranger.get('get:interaction:not:assigned', {})).toMatchObject({
      items: [],
      next_cursor: null,
    })
    expect(stranger.heardOfChats()).toEqual([])
  })

  it('belongs to whoever takes it; the others are told who that is', async () => {
    const { interaction } = await newChat()
    const { status, body } = await take(ana, interaction.uuid)
    expect([status, body.msg]).toEqual([200, 'Te hemos asignado esta interaccion'])
    expect(body).toMatchObject({ is_assigned: true, user: { uuid: ana.user.uuid, name: 'Ana' } })
    const left = await luis.hears(
      'remove:interaction:not:assigned',
      (gone) => gone.interaction === interaction.uuid,
    )
    expect(left.by).toEqual({ uuid: ana.user.uuid, name: 'Ana' })
    await ana.hears('new:interaction:assigned', ({ interaction: row }) => row.uuid === interaction.uuid)
    const late = await take(luis, interaction.uuid)
    expect([late.status, late.body.code, late.body.msg]).toEqual([409, 'ALREADY_TAKEN', 'Ya la tomó Ana'])
    expect((await take(ana, interaction.uuid)).body.code).toBe('ALREADY_YOURS')
  })

  it('is answered by its owner alone, and once however often the message is sent', async () => {
    const { interaction, conversation, client } = await newChat()
    const message = {
      uuid: randomUUID(),
      to: client,
      type: 'text' as const,
      body: { text: 'Con gusto' },
      conversation_uuid: conversation,
    }
    expect(await ana.ask('send:message', message)).toMatchObject({ ok: false, code: 'NOT_ASSIGNED' })
    await take(ana, interaction.uuid)
    expect(await luis.ask('send:message', message)).toMatchObject({ ok: false, code: 'NOT_OWNER' })
    expect(await ana.ask('send:message', { ...message, to: randomUUID() })).toMatchObject({
      code: 'WRONG_RECIPIENT',
    })
    const sent = await Promise.all([1, 2, 3].map(() => ana.get('send:message', message)))
    expect(new Set(sent.map((one) => one.seq)).size).toBe(1)
    expect(sent[0]).toMatchObject({ uuid: message.uuid, status: 'queued', from: ana.user.uuid, to: client })
    const thread = await ana.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
    expect(thread.messages.map((one) => one.type)).toEqual(['text', 'timeline', 'text'])
    const other = { ...message, conversation_uuid: (await newChat()).conversation }
    expect(await ana.ask('send:message', other)).toMatchObject({ ok: false, code: 'UUID_IN_USE' })
  })

  it('is finished with a farewell, and listed under Resueltos', async () => {
    const { interaction, conversation } = await newChat()
    expect((await finish(ana, interaction.uuid)).body.code).toBe('NOT_ASSIGNED')
    await take(ana, interaction.uuid)
    expect((await finish(luis, interaction.uuid)).body.code).toBe('NOT_OWNER')
    const { status, body } = await finish(ana, interaction.uuid)
    expect([status, body.msg, body.status]).toEqual([200, 'Has finalizado esta interaccion', 'finished'])
    await ana.hears('remove:interaction:assigned', (gone) => gone.interaction === interaction.uuid)
    await ana.hears('new:resolves:interaction', ({ interaction: row }) => row.uuid === interaction.uuid)
    expect((await finish(ana, interaction.uuid)).body.code).toBe('ALREADY_FINISHED')
    expect((await take(luis, interaction.uuid)).body.code).toBe('ALREADY_FINISHED')
    const thread = await ana.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
    expect(thread.messages.map(({ type, author }) => `${type} ${author.kind}`)).toEqual([
      'text client',
      'timeline user',
      'text bot',
      'timeline user',
    ])
    const mine = await ana.get('get:resolves:interactions', {})
    expect(mine.items.map((row) => row.uuid)).toContain(interaction.uuid)
    const luisPage = await luis.get('get:resolves:interactions', {})
    expect(luisPage.items.map((row) => row.uuid)).not.toContain(interaction.uuid)
    const all = await admin.get('get:resolves:interactions', {})
    expect(all.items.map((row) => row.uuid)).toContain(interaction.uuid)
  })

  it('has a timeline entry where the farewell could not be sent because the window is closed', async () => {
    const { interaction, conversation } = await newChat()
    await take(ana, interaction.uuid)
    api.clock.advance(25 * 3_600_000)
    // A day later the token has expired too, so Ana logs in again.
    const later = await agentOf(api, api.world.tienda.ana)
    const { client } = { client: interaction.conversation.client.uuid }
    const text = {
      to: client,
      type: 'text' as const,
      body: { text: '¿Sigues ahí?' },
      conversation_uuid: conversation,
    }
    expect(await later.ask('send:message', text)).toMatchObject({ ok: false, code: 'WINDOW_CLOSED' })
    expect((await finish(later, interaction.uuid)).status).toBe(200)
    const thread = await later.get('get:interaction:conversation:messages', {
      conversation_uuid: conversation,
    })
    const events = thread.messages.flatMap((one) => (one.type === 'timeline' ? [one.body.event] : []))
    expect(events).toEqual(['taken', 'farewell_not_sent', 'finished'])
    later.close()
    ;[ana, luis, admin, stranger] = (await Promise.all(
      [ana, luis, admin, stranger].map(async (agent) => {
        agent.close()
        return agentOf(api, agent.user)
      }),
    )) as [TestAgent, TestAgent, TestAgent, TestAgent]
  })

  it('is followed by a new interaction of the same conversation when the customer writes again', async () => {
    const first = await newChat()
    await take(ana, first.interaction.uuid)
    await finish(ana, first.interaction.uuid)
    await customerWrites(api, api.world.tienda.whatsapp, { text: 'Otra cosa', phone: first.phone })
    const { interaction } = await luis.hears(
      'new:interaction:not:assigned',
      ({ interaction: row }) =>
        row.conversation.uuid === first.conversation && row.uuid !== first.interaction.uuid,
    )
    await take(luis, interaction.uuid)
    // Ana still reads her interaction; the later one is Luis's.
    const anasPage = await ana.get('get:interaction:conversation:messages', {
      conversation_uuid: first.conversation,
    })
    expect(anasPage.interaction.uuid).toBe(first.interaction.uuid)
    expect(anasPage.messages.some((one) => one.interaction === interaction.uuid)).toBe(false)
    const luisPage = await luis.get('get:interaction:conversation:messages', {
      conversation_uuid: first.conversation,
    })
    expect(luisPage.messages.map((one) => one.seq)).toEqual(luisPage.messages.map((_, index) => index + 1))
  })
})

describe('limits and reading', () => {
  it('refuses one more than the maximum', async () => {
    await api.owner.query('update settings set maximum_active_conversation = 1 where business_uuid = $1', [
      api.world.tienda.uuid,
    ])
    await api.owner.query(
      `update interactions set status = 'finished', finished_at = now() where user_uuid = $1`,
      [luis.user.uuid],
    )
    const [one, two] = [await newChat(), await newChat()]
    expect((await take(luis, one.interaction.uuid)).status).toBe(200)
    const over = await take(luis, two.interaction.uuid)
    expect([over.status, over.body.msg]).toEqual([409, 'Has alcanzado el máximo de conversaciones activas'])
    await api.owner.query(
      'update settings set maximum_active_conversation = 10000 where business_uuid = $1',
      [api.world.tienda.uuid],
    )
  })

  it('counts as unread the messages after the last entry that the owner read', async () => {
    const { interaction, conversation, phone } = await newChat('uno')
    await customerWrites(api, api.world.tienda.whatsapp, [
      { text: 'dos', phone },
      { text: 'tres', phone },
    ])
    await take(ana, interaction.uuid)
    const thread = await ana.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
    expect(thread.interaction.unread).toBe(3)
    expect((await ana.get('read:interaction', { interaction: interaction.uuid, seq: 2 })).unread).toBe(1)
    expect((await ana.get('read:interaction', { interaction: interaction.uuid, seq: 1 })).unread).toBe(1)
    expect(await luis.ask('read:interaction', { interaction: interaction.uuid, seq: 9 })).toMatchObject({
      code: 'NOT_OWNER',
    })
    expect((await ana.get('read:interaction', { interaction: interaction.uuid, seq: 9 })).unread).toBe(0)
  })

  it('pages a long thread backwards without gaps', async () => {
    const { interaction, conversation, phone } = await newChat('0')
    await take(ana, interaction.uuid)
    await customerWrites(
      api,
      api.world.tienda.whatsapp,
      Array.from({ length: 24 }, (_, n) => ({ text: String(n + 1), phone })),
    )
    const seen: string[] = []
    let before: string | undefined
    for (let page = 0; page < 10; page += 1) {
      const thread = await ana.get('get:interaction:conversation:messages', {
        conversation_uuid: conversation,
        limit: 7,
        ...(before === undefined ? {} : { before }),
      })
      seen.unshift(...thread.messages.map((one) => one.uuid))
      const [first] = thread.messages
      before = `${first?.date}_${first?.seq}`
      if (!thread.has_more) break
    }
    expect(new Set(seen).size).toBe(26)
    expect(seen).toHaveLength(26)
  })

  it('is no longer sent to an agent who previewed it once somebody else takes it', async () => {
    const { interaction, conversation, phone } = await newChat('primero')
    await luis.get('get:interaction:conversation:messages', { conversation_uuid: conversation })
    await customerWrites(api, api.world.tienda.whatsapp, { text: 'lo oye', phone })
    await luis.hears(
      'received:message',
      ({ message }) => message.type === 'text' && message.body.text === 'lo oye',
    )
    await take(ana, interaction.uuid)
    await customerWrites(api, api.world.tienda.whatsapp, { text: 'no lo oye', phone })
    await ana.hears(
      'received:message',
      ({ message }) => message.type === 'text' && message.body.text === 'no lo oye',
    )
    await luis.hearsAll()
    expect(JSON.stringify(luis.heard)).not.toContain('no lo oye')
    expect(
      await luis.ask('get:interaction:conversation:messages', { conversation_uuid: conversation }),
    ).toMatchObject({
      ok: false,
      code: 'CONVERSATION_NOT_FOUND',
    })
  })

  it('answers another business as if the interaction did not exist', async () => {
    const { interaction, conversation, client } = await newChat()
    expect((await take(stranger, interaction.uuid)).body.code).toBe('INTERACTION_NOT_FOUND')
    expect((await finish(stranger, interaction.uuid)).body.code).toBe('INTERACTION_NOT_FOUND')
    expect(
      await stranger.ask('get:interaction:conversation:messages', { conversation_uuid: conversation }),
    ).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
    const text = { to: client, type: 'text' as const, body: { text: 'x' }, conversation_uuid: conversation }
    expect(await stranger.ask('send:message', text)).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
    expect(await stranger.ask('read:interaction', { interaction: interaction.uuid, seq: 1 })).toMatchObject({
      code: 'INTERACTION_NOT_FOUND',
    })
    expect(stranger.heardOfChats()).toEqual([])
  })
})

it('in the end reliable listeners have heard everything, and the facts are those of the rows', () =>
  runListeners(api))
