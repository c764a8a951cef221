import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acknowledge } from '../../../inbound/webhook/acknowledge'
import { fetchMedia } from '../../media/fetch-media'
import { bootContractWorld, type ContractWorld, pdf } from '../../test/world'
import { attemptDeadline } from '../shared/call-provider'
import { telegram } from './adapter'

const credentials = { bot_token: '77001299:AAsecreto-del-bot', secret_token: 'secreto_de_prueba' }
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld({ type: 'telegram', external_id: '77001299', credentials })
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const connection = () => telegram.connect(credentials, world.api.settings)
const bot = () => world.simulator.telegram
const marks = () =>
  bot()
    .outbox()
    .marks.map(({ action }) => action)

it('shows a menu as buttons, and reads and acknowledges the press', async () => {
  const laura = bot().createCustomer({ name: 'Laura Menú' })
  await bot().send(laura.id, { type: 'start' }).firstAttempt
  const content = {
    type: 'text' as const,
    text: '1. Ventas',
    choices: [{ id: 'area-1', title: 'Ventas' }],
  }
  const sent = await connection().send({ entry: 'e', to: [laura.id], content }, attemptDeadline(20_000))
  if ('error' in sent) throw new Error(sent.error.msg)
  const [messageId] = sent.providerIds
  const press = bot().send(laura.id, { type: 'choice', messageId, id: 'area-1', title: 'Ventas' })
  await press.firstAttempt
  expect((await world.thread(laura.id)).map(({ body }) => body)).toEqual([
    { text: '👋 Inició la conversación' },
    { text: 'Ventas', choice: 'area-1' },
  ])
  const [job] = await world.rows<{ payload: { account: string; handle: string } }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'acknowledge'`,
  )
  if (!job) throw new Error('nobody acknowledges the press')
  await acknowledge(world.api.services, job.payload)
  expect(marks()).toEqual([`answerCallbackQuery ${press.id}`])
})

it('refuses a payment in time, and shows in the chat that the customer wanted to pay', async () => {
  const laura = bot().createCustomer({ name: 'Laura Paga' })
  const asked = bot().send(laura.id, { type: 'checkout', currency: 'COP', total: 15_000_000 })
  await asked.firstAttempt
  expect((await world.thread(laura.id)).map(({ body }) => body)).toEqual([
    { text: '💳 Quiso pagar: COP 150.000\nEl pago no se hizo: este chat no recibe pagos.' },
  ])
  const [job] = await world.rows<{ payload: { account: string; handle: string } }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'acknowledge' and payload ->> 'handle' like 'checkout:%'`,
  )
  if (!job) throw new Error('nobody answers Telegram')
  await acknowledge(world.api.services, job.payload)
  expect(marks()).toEqual([`answerPreCheckoutQuery ${asked.id} false`])
  // A payment that was made elsewhere is shown too.
  await bot().send(laura.id, { type: 'payment', currency: 'XTR', total: 50 }).firstAttempt
  const [, paid] = await world.thread(laura.id)
  expect(paid).toMatchObject({
    body: { text: expect.stringMatching(/^💳 Pago recibido: 50 ⭐\nComprobante: ch_\d+$/) },
  })
})

describe('in a chat with topics', () => {
  const sent = () =>
    bot()
      .outbox()
      .messages.map(({ request }) => (request as { message_thread_id?: number | string }).message_thread_id)
  const says = (id: string, text: string, topic?: number) =>
    bot().send(id, { type: 'text', text, ...(topic && { topic }) }).firstAttempt

  it('sends answers and files into the topic that the customer wrote in last', async () => {
    const laura = bot().createCustomer({ name: 'Laura Temas' })
    await says(laura.id, 'De mi pedido', 71)
    const chat = await world.served(laura.id)
    await chat.write('Ya sale')
    await chat.attach('guía.pdf', 'La guía')
    await says(laura.id, 'De otra cosa', 72)
    await chat.write('Dime')
    await says(laura.id, 'Sin tema')
    await chat.write('Claro')
    expect(sent()).toEqual([71, '71', 72, undefined])
  })

  it('sends outside of any topic where that one was deleted', async () => {
    const laura = bot().createCustomer({ name: 'Laura Borra' })
    await says(laura.id, 'Esto lo borro', 81)
    const chat = await world.served(laura.id)
    await world.rows(`update entries set body = body || '{"topic": "999"}' where conversation_uuid = $1`, [
      chat.conversation,
    ])
    await chat.write('¿Sigues ahí?')
    expect(sent()).toEqual([undefined])
    expect(bot().outbox().refused).toHaveLength(1)
  })
})

describe('the customer fields of each message', () => {
  let updates = 7_000
  const from = { id: 5550019999, is_bot: false, first_name: 'Laura', username: 'laurag' }
  /** Stores an update without the webhook request. */
  async function postWebhook(message: { message_id: number; text: string; date: number; from?: object }) {
    updates += 1
    const { id } = from
    const answer = await fetch(`${world.api.url}/api/webhooks/telegram/${world.account}`, {
      method: 'POST',
      headers: { 'x-telegram-bot-api-secret-token': credentials.secret_token },
      body: JSON.stringify({
        update_id: updates,
        message: { from, chat: { id, type: 'private' }, ...message },
      }),
    })
    expect(answer.status).toBe(200)
  }
  const seconds = () => Math.floor(world.api.clock.now().getTime() / 1000)
  const shown = async () => {
    const rows = await world.rows<{ text: string }>(
      `select e.body ->> 'text' as text from entries e join conversations c on c.uuid = e.conversation_uuid
       join identities i on i.uuid = c.identity_uuid where i.external_id = $1 and e.kind = 'message'
       order by e.date, e.seq`,
      [String(from.id)],
    )
    return rows.map(({ text }) => text)
  }

  it('is believed of the name: one that was taken off is gone', async () => {
    const known = () =>
      world.rows('select display_name, username from identities where external_id = $1', [String(from.id)])
    const date = seconds() - 60
    await postWebhook({ message_id: 1, date, text: 'Hola' })
    expect(await known()).toEqual([{ display_name: 'Laura', username: 'laurag' }])
    await postWebhook({ message_id: 2, date, text: 'Sin alias', from: { ...from, username: undefined } })
    expect(await known()).toEqual([{ display_name: 'Laura', username: null }])
  })

  it.each([[[3, 1, 2]], [[1, 3, 2]], [[3, 2, 1]], [[2, 3, 1]], [[1, 2, 3]]])(
    'is believed of the order within one second: %j',
    async (order) => {
      await world.rows('delete from entries where provider_order >= 100')
      const date = seconds() - 30
      for (const number of order)
        await postWebhook({ message_id: 100 + number, date, text: `mensaje ${number}` })
      expect((await shown()).slice(-3)).toEqual(['mensaje 1', 'mensaje 2', 'mensaje 3'])
    },
  )
})

describe('a customer who shares their own phone', () => {
  const share = (id: string, phone: string) =>
    bot().send(id, { type: 'contacts', own: true, contacts: [{ name: 'Yo', phone: `+${phone}` }] })
      .firstAttempt
  const contactsOf = (id: string) =>
    world.rows<{ uuid: string; name: string; phone: string | null }>(
      `select c.uuid, c.name, c.phone from identities d join contacts c on c.uuid = d.contact_uuid
       where d.external_id = $1`,
      [id],
    )

  it('has it in the contact, and it does not come back once a person has removed it', async () => {
    const laura = bot().createCustomer({ name: 'Laura Teléfono' })
    await bot().send(laura.id, { type: 'text', text: 'Hola' }).firstAttempt
    expect(await contactsOf(laura.id)).toMatchObject([{ phone: null }])
    await share(laura.id, '573105550101')
    expect(await contactsOf(laura.id)).toMatchObject([{ phone: '573105550101' }])
    await world.rows(`update contacts set phone = null where phone = '573105550101'`)
    await bot().send(laura.id, { type: 'text', text: 'Sigo aquí' }).firstAttempt
    expect(await contactsOf(laura.id)).toMatchObject([{ phone: null }])
  })

  it('is joined with the contact that has it, and the thread notes it', async () => {
    const [known] = await world.rows<{ uuid: string }>(
      `insert into contacts (business_uuid, uuid, name, phone, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Laura de la agenda', '573105550102', now(), now()) returning uuid`,
      [world.business],
    )
    const laura = bot().createCustomer({ name: 'Lau' })
    await bot().send(laura.id, { type: 'text', text: 'Hola' }).firstAttempt
    expect(await contactsOf(laura.id)).toMatchObject([{ name: 'Lau', phone: null }])
    await share(laura.id, '573105550102')
    expect(await contactsOf(laura.id)).toEqual([
      { uuid: known?.uuid, name: 'Laura de la agenda', phone: '573105550102' },
    ])
    expect(await world.rows(`select from contacts where name = 'Lau'`)).toEqual([])
    const [entry] = await world.thread(laura.id)
    const lines = await world.rows(
      `select body from entries where kind = 'timeline' and conversation_uuid = $1 and body ->> 'event' = $2`,
      [entry?.conversation_uuid, 'contacts_merged'],
    )
    expect(lines).toEqual([{ body: { event: 'contacts_merged', target: 'Lau' } }])
  })
})

it('says in Spanish that the customer blocked the bot', async () => {
  const laura = bot().createCustomer({ name: 'Laura Bloqueo' })
  await bot().send(laura.id, { type: 'text', text: 'Hola' }).firstAttempt
  const served = await world.served(laura.id)
  bot().changeCustomer(laura.id, { profile: 'blocked' })
  await served.write('¿Sigues ahí?')
  expect((await world.thread(laura.id)).at(-1)).toMatchObject({
    status: 'failed',
    error: { code: '403', msg: 'El cliente bloqueó el bot.' },
  })
})

it('downloads the files of customers, until Telegram deletes them', async () => {
  const laura = bot().createCustomer({ name: 'Laura Archivo' })
  const file = { name: 'cédula.pdf', mime: 'application/pdf', bytes: pdf }
  await bot().send(laura.id, { type: 'document', file }).firstAttempt
  const [item] = await world.rows<{ media: string }>(
    `select payload ->> 'media' as media from webhook_items where channel_account_uuid = $1 and payload ->> 'media' is not null`,
    [world.account],
  )
  const answer = await connection().fetchMedia?.(item?.media ?? '')
  if (!answer || !('stream' in answer)) throw new Error(JSON.stringify(answer))
  expect([await buffer(answer.stream), answer.size]).toEqual([pdf, pdf.length])
  bot().setKnobs({ mediaExpired: true })
  expect(await connection().fetchMedia?.(item?.media ?? '')).toEqual({ expired: true })
})

it('shows that somebody is typing, and answers the name of the bot', async () => {
  const laura = bot().createCustomer({ name: 'Laura Espera' })
  await bot().send(laura.id, { type: 'text', text: 'Hola' }).firstAttempt
  expect(await connection().typing?.([laura.id], { id: null, topic: null })).toBeNull()
  expect(marks()).toHaveLength(1)
  const test = await connection().verifyCredentials()
  expect([test.ok, test.detail]).toEqual([true, 'Tienda Andina, @bot_77001299_bot'])
  bot().setKnobs({ tokenRevoked: true })
  expect(await connection().verifyCredentials()).toMatchObject({ ok: false, error: { kind: 'auth' } })
})

it('refuses a file that is too large for bots, with the limit', async () => {
  const laura = bot().createCustomer({ name: 'Laura Archivo' })
  const bytes = Buffer.alloc(20 * 1024 * 1024 + 1)
  const file = { name: 'planos.pdf', mime: 'application/pdf', bytes }
  await bot().send(laura.id, { type: 'document', file }).firstAttempt
  const [entry] = await world.thread(laura.id)
  await fetchMedia(world.api.services, { business: world.business, entry: entry?.uuid ?? '' })
  const [after] = await world.thread(laura.id)
  expect(after?.body).toEqual({
    name: 'planos.pdf',
    url: null,
    mime: 'application/pdf',
    size: bytes.length,
    caption: null,
    too_large: 20 * 1024 * 1024,
  })
  expect(after?.version).toBeGreaterThan(entry?.version ?? 0)
})
