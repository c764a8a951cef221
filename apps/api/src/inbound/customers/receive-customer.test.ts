import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import {
  bootProviderWorld,
  newPhone,
  type ProviderWorld,
  type StoredMessage,
} from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { botMessage } from '../../interactions/acts/bot-message'
import { changeInteractions } from '../../interactions/acts/perform/write-interaction-changes'
import { takeInteraction } from '../../interactions/acts/take-interaction'
import { readTimeline } from '../../interactions/lists/read-timeline'
import { agentOf } from '../../test/agent'
import { actorOf } from '../../test/factories'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const messages = (texts: readonly string[]) => world.messages(texts)
const identities = (ids: string[]) =>
  world.rows<StoredMessage>('select * from identities where external_id = any ($1) order by external_id', [
    ids,
  ])
const webhook = (list: unknown[], parts: { key?: string; contacts?: unknown[]; statuses?: unknown[] } = {}) =>
  webhookOf(list, { key: world.account.phone_number_id, ...parts })

it('keeps a customer’s name after a message, or an echo, that does not have it', async () => {
  const phone = newPhone()
  const known = () =>
    world.rows('select display_name, username from identities where external_id = $1', [phone])
  const contacts = [{ wa_id: phone, profile: { name: 'Laura Gómez', username: '@laurag' } }]
  await world.post(webhook([textOf('con nombre', phone)], { contacts }))
  const before = await known()
  expect(before).toEqual([{ display_name: 'Laura Gómez', username: 'laurag' }])
  await world.post(webhook([textOf('sin nombre', phone)]))
  const { id, type, text, timestamp } = textOf('del celular')
  const value = {
    metadata: { phone_number_id: world.account.phone_number_id },
    message_echoes: [{ from: '576011234567', to: phone, id, type, text, timestamp }],
  }
  await world.post(envelopeOf(value, { field: 'smb_message_echoes' }))
  expect(await messages(['con nombre', 'sin nombre', 'del celular'])).toHaveLength(3)
  expect(await known()).toEqual(before)
  // A name that comes with a new one of theirs is of both.
  const user = 'CO.77001299'
  await world.post(webhook([{ ...textOf('con otro', phone), from_user_id: user }]))
  expect(await world.rows('select username from identities where external_id = $1', [user])).toEqual([
    { username: 'laurag' },
  ])
})

describe('a customer who hides the phone', () => {
  const bsuid = (n: number) => `CO.1349120865530274${n}`
  const hidden = (said: string, user: string) => ({ ...textOf(said), from: undefined, from_user_id: user })

  it('and shows it later stays the same person', async () => {
    const phone = newPhone()
    await world.post(webhook([hidden('sin número', bsuid(1))]))
    await world.post(webhook([{ ...textOf('con número', phone), from_user_id: bsuid(1) }]))
    await world.post(webhook([textOf('solo número', phone)]))
    await world.post(webhook([hidden('otra vez sin', bsuid(1))]))
    const stored = await messages(['sin número', 'con número', 'solo número', 'otra vez sin'])
    expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(new Set(stored.map(({ conversation_uuid }) => conversation_uuid)).size).toBe(1)
    const known = await identities([bsuid(1), phone])
    expect(new Set(known.map(({ contact_uuid }) => contact_uuid)).size).toBe(1)
    expect(await world.rows('select phone from contacts where uuid = $1', [known[0]?.contact_uuid])).toEqual([
      { phone },
    ])
  })

  it('and was known by it already is merged into one contact, and the thread says so', async () => {
    const phone = newPhone()
    const contacts = (name: string) => [{ profile: { name } }]
    await world.post(webhook([textOf('antes', phone)], { contacts: contacts('Laura Gómez') }))
    await world.post(webhook([hidden('escondida', bsuid(2))], { contacts: contacts('lau') }))
    const [first] = await identities([phone])
    await world.rows(`update contacts set nit = '123', tags = '{vip}' where uuid = $1`, [first?.contact_uuid])

    await world.post(webhook([{ ...textOf('las dos', phone), from_user_id: bsuid(2) }]))
    const known = await identities([bsuid(2), phone])
    expect(known.map(({ contact_uuid }) => contact_uuid)).toEqual([first?.contact_uuid, first?.contact_uuid])
    expect(
      await world.rows('select name, nit, tags from contacts where uuid = $1', [first?.contact_uuid]),
    ).toEqual([{ name: 'Laura Gómez', nit: '123', tags: ['vip'] }])
    expect(await world.count('contacts', `name = 'lau'`)).toBe(0)
    const [line] = await world.rows(
      `select body, seq from entries where type = 'timeline' and conversation_uuid =
         (select conversation_uuid from entries where body ->> 'text' = 'las dos')`,
    )
    expect(line).toMatchObject({ body: { event: 'contacts_merged', target: 'lau' }, seq: 2 })
  })

  it('and turns out to be somebody who is blocked: their chat waits no longer, and the message opens none', async () => {
    const phone = newPhone()
    const user = bsuid(9)
    await world.post(webhook([textOf('como siempre', phone)]))
    const [known] = await identities([phone])
    await world.rows('update contacts set blocked_at = created_at where uuid = $1', [known?.contact_uuid])
    await world.post(webhook([hidden('como otra persona', user)]))
    await world.post(webhook([{ ...textOf('soy yo', phone), from_user_id: user }]))
    const stored = await messages(['como otra persona', 'soy yo'])
    expect(stored).toHaveLength(2)
    const chats = await world.rows(
      `select distinct i.status from interactions i join conversations v on v.uuid = i.conversation_uuid
       where v.contact_uuid = $1`,
      [known?.contact_uuid],
    )
    expect(chats).toEqual([{ status: 'finished' }])
  })

  it('and had two chats continues in the one that an agent has, though the other is older', async () => {
    const phone = newPhone()
    await world.post(webhook([textOf('nadie la toma', phone)]))
    await world.post(webhook([hidden('ya la tomaron', bsuid(3))]))
    const [, served] = await messages(['nadie la toma', 'ya la tomaron'])
    await world.rows(
      `update interactions set status = 'assigned', user_uuid = $2 where conversation_uuid = $1`,
      [served?.conversation_uuid, world.api.world.tienda.ana.uuid],
    )
    await world.post(webhook([{ ...textOf('soy una sola', phone), from_user_id: bsuid(3) }]))
    // All of it stands there now, and nobody else can take the other one.
    const both = await messages(['nadie la toma', 'soy una sola'])
    expect(both.map(({ interaction_uuid }) => interaction_uuid)).toEqual([
      served?.interaction_uuid,
      served?.interaction_uuid,
    ])
    const rows = await world.rows(
      `select r.status, r.unread, r.waiting_since = min(e.date) as waits_since_the_first from interaction_rows r
       join identities d on d.contact_uuid = r.contact_uuid left join entries e on e.interaction_uuid = r.uuid
       where d.external_id = $1 group by r.uuid, r.status, r.unread, r.waiting_since order by r.status`,
      [phone],
    )
    expect(rows).toMatchObject([
      { status: 'assigned', unread: 3, waits_since_the_first: true },
      { status: 'finished', unread: 0 },
    ])
    expect(
      await world.rows(
        `select count(*)::int as lines from entries where body ->> 'event' = 'chats_joined' and conversation_uuid = $1`,
        [served?.conversation_uuid],
      ),
    ).toEqual([{ lines: 1 }])
  })

  it('and whose chats two agents have stays with the first; the other one sees the chat leave', async () => {
    const phone = newPhone()
    const { ana, luis } = world.api.world.tienda
    const agent = await agentOf(world.api, luis)
    await world.post(webhook([textOf('de ana', phone)]))
    await world.post(webhook([hidden('de luis', bsuid(4))]))
    const [first, second] = await messages(['de ana', 'de luis']).then((stored) =>
      ['de ana', 'de luis'].map((text) => stored.find(({ body }) => body.text === text)),
    )
    for (const [message, user] of [
      [second, luis],
      [first, ana],
    ] as const) {
      await takeInteraction(world.api.services, actorOf(user), message?.interaction_uuid ?? '')
      world.api.clock.advance(1_000)
    }
    await world.post(webhook([{ ...textOf('somos uno', phone), from_user_id: bsuid(4) }]))
    const left = await agent.hears(
      'remove:interaction:assigned',
      ({ interaction }) => interaction === second?.interaction_uuid,
    )
    expect(left.continued_in).toMatchObject({ user: { uuid: ana.uuid } })
    const open = await world.rows(
      `select uuid, user_uuid from interactions where status <> 'finished' and uuid = any ($1)`,
      [[first?.interaction_uuid, second?.interaction_uuid]],
    )
    expect(open).toEqual([{ uuid: first?.interaction_uuid, user_uuid: ana.uuid }])
    // What happened reads in the order in which it did, and the emptied chat says where it goes on.
    const timeline = async (uuid = '') => {
      const lines = await readTimeline(world.api.services, actorOf(world.api.world.tienda.admin), uuid)
      if (isRefusal(lines)) throw new Error(lines.msg)
      return lines.map(({ body, author }) => ({ ...body, by: author.uuid }))
    }
    expect(await timeline(first?.interaction_uuid)).toMatchObject([
      { event: 'taken', by: luis.uuid },
      { event: 'taken', by: ana.uuid },
      { event: 'contacts_merged' },
      { event: 'chats_joined' },
    ])
    expect(await timeline(second?.interaction_uuid)).toMatchObject([
      { event: 'chats_joined', continued_in: first?.conversation_uuid },
    ])
    agent.close()
  })

  it('and has a queued message of ours keeps two chats until the next message', async () => {
    const phone = newPhone()
    await world.post(webhook([textOf('la una', phone)]))
    await world.post(webhook([hidden('la otra', bsuid(5))]))
    const [one] = await messages(['la una'])
    const [other] = await messages(['la otra'])
    await takeInteraction(
      world.api.services,
      actorOf(world.api.world.tienda.ana),
      one?.interaction_uuid ?? '',
    )
    await takeInteraction(
      world.api.services,
      actorOf(world.api.world.tienda.luis),
      other?.interaction_uuid ?? '',
    )
    const { db, clock } = world.api.services
    const uuids = [other?.interaction_uuid ?? '']
    const change = { set: {}, entries: [botMessage('sale')], by: null }
    await db.write(world.business, (tx) => changeInteractions(tx, world.business, uuids, change, clock.now()))
    const open = () =>
      world.rows(`select 1 from interactions where status <> 'finished' and uuid = any ($1)`, [
        [one?.interaction_uuid, other?.interaction_uuid],
      ])
    await world.post(webhook([{ ...textOf('uno', phone), from_user_id: bsuid(5) }]))
    expect(await open()).toHaveLength(2)
    await world.rows(`update entries set status = 'sent' where body ->> 'text' = 'sale'`)
    await world.post(webhook([textOf('dos', phone)]))
    expect(await open()).toHaveLength(1)
  })
})
