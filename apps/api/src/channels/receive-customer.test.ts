import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld, type StoredMessage } from './test-provider'
import { textOf, webhookOf } from './test-webhooks'
import { envelopeOf } from './whatsapp/envelope'

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

it('what somebody is called is not forgotten by a message, or an answer from the telephone, that does not say it', async () => {
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

describe('who hides the phone', () => {
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

  it('and was known by it already becomes one contact again, and the thread says so', async () => {
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

  it('and had two chats goes on where somebody serves them, though the other is older', async () => {
    const phone = newPhone()
    await world.post(webhook([textOf('nadie la toma', phone)]))
    await world.post(webhook([hidden('ya la tomaron', bsuid(3))]))
    const [, served] = await messages(['nadie la toma', 'ya la tomaron'])
    await world.rows(
      `update interactions set status = 'assigned', user_uuid = $2 where conversation_uuid = $1`,
      [served?.conversation_uuid, world.api.world.tienda.ana.uuid],
    )
    await world.post(webhook([{ ...textOf('soy una sola', phone), from_user_id: bsuid(3) }]))
    expect((await messages(['soy una sola'])).map(({ conversation_uuid }) => conversation_uuid)).toEqual([
      served?.conversation_uuid,
    ])
  })
})
