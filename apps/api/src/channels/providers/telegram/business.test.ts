import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchRepresentedAccount } from '../../../inbound/representations/fetch-represented-account'
import { logIn } from '../../../test/agent'
import { type AccountRow, connectAccount } from '../../accounts/accounts'
import { bootContractWorld, type ContractWorld, pdf } from '../../test/world'
import { attemptDeadline } from '../shared/call-provider'

const credentials = { bot_token: '77001300:AAsecreto-del-bot', secret_token: 'secreto_de_prueba' }
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld({ type: 'telegram', external_id: '77001300', credentials })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.reset()
  await world.rows('delete from represented_accounts')
})

const bot = () => world.simulator.telegram
let owners = 880_000
/** A Business account that connects the bot. */
async function connects(rights: { can_reply?: boolean; can_delete?: boolean } = {}) {
  owners += 1
  const owner = String(owners)
  const connected = bot().business.connect({
    owner: { id: owner, name: 'Marta Ruiz', username: 'marta' },
    ...rights,
  })
  await connected.firstAttempt
  return owner
}
const says = async (customer: string, business: string, text: string) => {
  const sent = bot().send(customer, { type: 'text', text, business })
  await sent.firstAttempt
  return sent.id
}
const key = (owner: string, customer: string) => `${owner}:${customer}`
const textsOf = async (owner: string, customer: string) =>
  (await world.thread(key(owner, customer))).map(({ author_kind, body }) => [
    author_kind,
    (body as { text?: string }).text,
  ])
const phone = (owner: string, customer: string) =>
  bot()
    .business.chat(owner, customer)
    .messages.map(({ author, text }) => [author, text])

describe('a Business account that the bot answers for', () => {
  it('is a chat of its own for each owner, and another one than that of the bot', async () => {
    const laura = bot().createCustomer({ name: 'Laura Varias' })
    const [marta, pedro] = [await connects(), await connects()]
    await says(laura.id, marta, 'A Marta')
    await says(laura.id, pedro, 'A Pedro')
    await bot().send(laura.id, { type: 'text', text: 'Al bot' }).firstAttempt
    expect(await textsOf(marta, laura.id)).toEqual([['client', 'A Marta']])
    expect(await textsOf(pedro, laura.id)).toEqual([['client', 'A Pedro']])
    expect((await world.thread(laura.id)).map(({ body }) => body)).toEqual([{ text: 'Al bot' }])
  })

  it('is answered in the owner’s name, by the connection of that owner', async () => {
    const laura = bot().createCustomer({ name: 'Laura Responde' })
    const [marta, pedro] = [await connects(), await connects()]
    await says(laura.id, marta, 'Hola, Marta')
    await says(laura.id, pedro, 'Hola, Pedro')
    const chat = await world.served(key(pedro, laura.id))
    await chat.write('Con gusto')
    await chat.attach('guía.pdf', 'La guía')
    await world.simulator.settled()
    expect(phone(pedro, laura.id)).toEqual([
      ['customer', 'Hola, Pedro'],
      ['business', 'Con gusto'],
      ['business', 'La guía'],
    ])
    expect(phone(marta, laura.id)).toHaveLength(1)
    // Telegram reports it as written by the owner too: that is no second message.
    expect(await textsOf(pedro, laura.id)).toEqual([
      ['client', 'Hola, Pedro'],
      ['user', 'Con gusto'],
      ['user', undefined],
    ])
  })

  it('shows what the owner writes, edits and deletes on the phone, and what the customer does', async () => {
    const laura = bot().createCustomer({ name: 'Laura Cambia' })
    const marta = await connects()
    const hello = await says(laura.id, marta, 'Hola')
    const chat = await world.served(key(marta, laura.id))
    await chat.write('De Hilo')
    await world.simulator.settled()
    const answer = bot().send(laura.id, { type: 'echo', business: marta, text: 'Desde el teléfono' })
    await answer.firstAttempt
    const sent = bot()
      .business.chat(marta, laura.id)
      .messages.map(({ id }) => id)
    const act = (type: 'edit' | 'revoke', messageId = '', text = '') =>
      bot().send(laura.id, {
        type,
        business: marta,
        messageId,
        ...(type === 'edit' && { text }),
      } as Parameters<ReturnType<typeof bot>['send']>[1]).firstAttempt
    await act('edit', hello, 'Hola, buenas')
    await act('edit', answer.id, 'Desde mi teléfono')
    await act('edit', sent[1], 'De Hilo, corregido')
    expect(await textsOf(marta, laura.id)).toEqual([
      ['client', 'Hola, buenas'],
      ['user', 'De Hilo, corregido'],
      ['app', 'Desde mi teléfono'],
    ])
    for (const id of sent) await act('revoke', id)
    const deleted = await world.rows<{ gone: boolean }>(
      `select deleted_at is not null as gone from entries where kind = 'message' and conversation_uuid = $1`,
      [chat.conversation],
    )
    expect(deleted).toEqual([{ gone: true }, { gone: true }, { gone: true }])
  })

  it('goes on in the same chat when the owner edits the connection, which gets another id', async () => {
    const laura = bot().createCustomer({ name: 'Laura Sigue' })
    const marta = await connects()
    const hello = await says(laura.id, marta, 'Hola')
    await bot().business.change(marta, { can_delete: false }).firstAttempt
    await says(laura.id, marta, 'Sigo aquí')
    await bot().send(laura.id, { type: 'edit', business: marta, messageId: hello, text: 'Hola…' })
      .firstAttempt
    expect(await textsOf(marta, laura.id)).toEqual([
      ['client', 'Hola…'],
      ['client', 'Sigo aquí'],
    ])
    await (await world.served(key(marta, laura.id))).write('Yo también')
    expect(phone(marta, laura.id).at(-1)).toEqual(['business', 'Yo también'])
  })

  const failure = async (owner: string, customer: string) =>
    (await world.thread(key(owner, customer))).at(-1)?.error
  it.each([
    [
      'has ended the connection',
      { enabled: false },
      'La cuenta de Telegram Business ya no está conectada al bot.',
    ],
    [
      'does not let it answer',
      { can_reply: false },
      'La cuenta de Telegram Business no le da al bot permiso para eso.',
    ],
  ])(
    'refuses an answer with the reason where the owner %s, and asks Telegram nothing',
    async (_, change, msg) => {
      const laura = bot().createCustomer({ name: 'Laura Final' })
      const marta = await connects()
      await says(laura.id, marta, 'Hola')
      const chat = await world.served(key(marta, laura.id))
      await bot().business.change(marta, change).firstAttempt
      await chat.write('¿Sigues ahí?')
      expect(await failure(marta, laura.id)).toMatchObject({ msg })
      expect(bot().outbox().refused).toEqual([])
    },
  )

  it('may be answered for a day after the customer’s last message, not the owner’s', async () => {
    const laura = bot().createCustomer({ name: 'Laura Plazo' })
    const marta = await connects()
    await says(laura.id, marta, 'Hola')
    const chat = await world.served(key(marta, laura.id))
    const closes = async () =>
      (
        await world.rows<{ closes: Date | null }>(
          'select window_closes_at as closes from conversations where uuid = $1',
          [chat.conversation],
        )
      )[0]?.closes
    const before = await closes()
    expect(before?.getTime()).toBeGreaterThan(world.api.clock.now().getTime() + 23 * 3_600_000)
    await bot().send(laura.id, { type: 'echo', business: marta, text: 'Ya te digo' }).firstAttempt
    expect(await closes()).toEqual(before)
    await world.rows(`update conversations set window_closes_at = now() - interval '1 day' where uuid = $1`, [
      chat.conversation,
    ])
    await expect(chat.write('Tarde')).rejects.toThrow('La ventana para responder se cerró')
  })

  it('of whose connection nothing is known yet waits until Telegram was asked', async () => {
    const laura = bot().createCustomer({ name: 'Laura Espera' })
    const marta = await connects()
    await world.rows('delete from represented_accounts')
    await says(laura.id, marta, 'Antes de Hilo')
    // The cache may know it still.
    await expect
      .poll(async () => {
        world.api.clock.advance(2_000)
        await says(laura.id, marta, 'Y otra vez')
        return (await world.rows(`select from webhook_items where state = 'pending'`)).length
      })
      .toBeGreaterThan(0)
    const [job] = await world.rows<{ payload: { account: string; connection: string } }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'fetch_represented_account'`,
    )
    if (!job) throw new Error('nobody asks')
    await fetchRepresentedAccount(world.api.services, job.payload)
    expect(await world.rows(`select from webhook_items where state = 'pending'`)).toEqual([])
    const texts = await textsOf(marta, laura.id)
    expect(texts.at(-1)).toEqual(['client', 'Y otra vez'])
    expect(await world.rows('select name, can_reply from represented_accounts')).toEqual([
      { name: 'Marta Ruiz', can_reply: true },
    ])
  })

  it('stands on the card of the bot, once for each owner, as it is now', async () => {
    const { tienda, otra } = world.api.world
    const listOf = async (user: typeof tienda.admin) => {
      const { token } = await logIn(world.api, user)
      const { body } = await world.api
        .request()
        .get('/api/channels/all/')
        .set('Authorization', `Bearer ${token}`)
      return (body as { uuid: string; represented: unknown[] }[]).filter(({ uuid }) => uuid === world.account)
    }
    const marta = await connects()
    await connects({ can_reply: false })
    await bot().business.change(marta, { can_delete: false }).firstAttempt
    const one = { name: 'Marta Ruiz', username: 'marta', enabled: true, can_reply: true }
    const shown = (await listOf(tienda.admin))[0]?.represented
    expect(shown).toHaveLength(2)
    for (const can_reply of [true, false])
      expect(shown).toContainEqual(expect.objectContaining({ ...one, can_reply }))
    await bot().business.change(marta, { enabled: false }).firstAttempt
    expect((await listOf(tienda.admin))[0]?.represented).toContainEqual(
      expect.objectContaining({ ...one, enabled: false }),
    )
    expect(await listOf(otra.admin)).toEqual([])
  })

  it('keeps the newest of what is said of it, in whatever order that comes', async () => {
    const marta = await connects()
    const [row] = await world.rows<{ connection: string; as_of: string }>(
      'select connection, as_of from represented_accounts where owner_id = $1',
      [marta],
    )
    const user = { id: Number(marta), is_bot: false, first_name: 'Marta' }
    const post = (update_id: number, is_enabled: boolean) =>
      bot().postRaw('77001300', {
        update_id,
        business_connection: {
          id: row?.connection,
          user,
          user_chat_id: user.id,
          date: 1795219200,
          is_enabled,
        },
      })
    await post(Number(row?.as_of) + 1_000_002, false)
    await post(Number(row?.as_of) + 1_000_001, true)
    expect(await world.rows('select enabled from represented_accounts where owner_id = $1', [marta])).toEqual(
      [{ enabled: false }],
    )
  })

  it('lets an agent edit and delete what was sent, as far as the owner allows, and says that reactions are not possible', async () => {
    const laura = bot().createCustomer({ name: 'Laura Actos' })
    const marta = await connects()
    await says(laura.id, marta, 'Hola')
    await (await world.served(key(marta, laura.id))).write('Uno')
    const [, sent] = bot().business.chat(marta, laura.id).messages
    const [account] = await world.rows<AccountRow & { uuid: string }>(
      'select * from channel_accounts where uuid = $1',
      [world.account],
    )
    if (!account || !sent) throw new Error('nothing was sent')
    const { connection } = connectAccount(world.api.services, account)
    const act = (change: Parameters<NonNullable<typeof connection.act>>[0]['change']) =>
      connection.act?.(
        { to: [key(marta, laura.id)], act: 'a', target: sent.id, change },
        attemptDeadline(20_000),
      )
    expect(await act({ kind: 'edit', text: 'Dos', caption: false })).toEqual({ providerId: null })
    expect(bot().business.chat(marta, laura.id).messages[1]).toMatchObject({ text: 'Dos' })
    expect(await act({ kind: 'reaction', emoji: '👍' })).toMatchObject({ error: { kind: 'rejected' } })
    expect(await act({ kind: 'deletion' })).toEqual({ providerId: null })
    expect(bot().business.chat(marta, laura.id).messages[1]).toMatchObject({ revoked: true })
    await bot().business.change(marta, { can_delete: false }).firstAttempt
    expect(await act({ kind: 'deletion' })).toMatchObject({ error: { code: 'BUSINESS_FORBIDDEN' } })
    expect(await connection.typing?.([key(marta, laura.id)], { id: null, topic: null })).toBeNull()
  })

  it('brings files too, and a pressed button as an answer', async () => {
    const laura = bot().createCustomer({ name: 'Laura Archivo' })
    const marta = await connects()
    const file = { name: 'cédula.pdf', mime: 'application/pdf', bytes: pdf }
    await bot().send(laura.id, { type: 'document', business: marta, file }).firstAttempt
    expect(await world.thread(key(marta, laura.id))).toMatchObject([{ type: 'document' }])
  })
})
