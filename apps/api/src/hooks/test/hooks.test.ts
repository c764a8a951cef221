import { randomUUID } from 'node:crypto'
import { hookPayloads } from '@hilo/contracts'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overrideStatements } from '../../platform/db/pipeline/pipeline'
import { armFaults } from '../../platform/errors/fault-points'
import { waitingChat } from '../../test/chats'
import { customerWrites } from '../../test/customer'
import { writeDeliveries } from '../write-deliveries'
import { bootHooks, type HooksWorld, type Receiver, startReceiver } from './hooks-world'

let world: HooksWorld
let receiver: Receiver
beforeAll(async () => {
  world = await bootHooks()
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  armFaults(null)
  overrideStatements(null)
  await receiver.stop()
  await world.rows('delete from hooks')
  await world.rows('delete from event_dues')
})
afterAll(() => world.stop())

const minute = 60_000
const hour = 60 * minute
const ask = (path: string, body: object) => world.admin('post', `/api/integrations/webhooks/${path}/`, body)
const list = async () => (await world.admin('get', '/api/integrations/webhooks/all/')).body
const ledgerOf = async (hook: string) =>
  (await world.admin('get', `/api/integrations/webhooks/deliveries/all/?hook=${hook}`)).body
const says = (phone: string, text: string) =>
  customerWrites(world.api, world.api.world.tienda.whatsapp, { text, phone })

describe('a message', () => {
  it('has ids and facts alone, and a signature that a receiver verifies with the library of the specification', async () => {
    const hook = await world.hook(receiver.url, ['message.received'])
    const chat = await waitingChat(world.api, 'un secreto del cliente')
    await world.send()
    const [one] = receiver.got
    expect(receiver.got).toHaveLength(1)
    expect(one?.text).not.toContain('secreto')
    expect(one?.text).not.toContain(chat.phone)
    const verified = new Webhook(hook.secret).verify(one?.text ?? '', one?.headers as Record<string, string>)
    expect(hookPayloads['message.received'].parse(verified)).toEqual(verified)
    expect(verified).toMatchObject({
      type: 'message.received',
      version: 1,
      business: world.business,
      data: { interaction: chat.uuid, conversation: chat.conversation, contact: chat.client },
    })
    const other = new Webhook(`whsec_${Buffer.from('another secret').toString('base64')}`)
    expect(() => other.verify(one?.text ?? '', one?.headers as Record<string, string>)).toThrow()
  })

  it('is signed with both secrets for a day after another was given', async () => {
    const { uuid, secret } = await world.hook(receiver.url, ['message.received'])
    const rotated = (await ask('secret', { id: uuid })).body
    expect(rotated.secret).toMatch(/^whsec_/)
    await waitingChat(world.api)
    await world.send()
    for (const known of [secret, rotated.secret])
      new Webhook(known).verify(
        receiver.got[0]?.text ?? '',
        receiver.got[0]?.headers as Record<string, string>,
      )
    const signatures = () => String(receiver.got.at(-1)?.headers['webhook-signature']).split(' ')
    expect(signatures()).toHaveLength(2)
    world.api.clock.advance(25 * hour)
    await waitingChat(world.api)
    await world.send()
    expect(signatures()).toHaveLength(1)
  })

  it('goes to each address that chose its event, and to no other', async () => {
    const deaf = await startReceiver()
    await world.hook(receiver.url, ['message.received', 'interaction.opened'])
    await world.hook(deaf.url, ['contact.merged'])
    await waitingChat(world.api)
    await world.send()
    expect(receiver.got.map(({ body }) => body.type)).toEqual(['interaction.opened', 'message.received'])
    expect(deaf.got).toEqual([])
    await deaf.stop()
  })

  it('costs nothing where no address has chosen its event', async () => {
    const { uuid } = await world.hook(receiver.url, ['contact.merged'])
    const chat = await waitingChat(world.api)
    const sent: string[] = []
    overrideStatements(({ name }) => {
      sent.push(name)
      return null
    })
    await says(chat.phone, 'y otra')
    expect(sent.filter((name) => /event|job/.test(name))).toEqual([])
    expect(await world.rows(`select from event_dues where listener = 'hooks'`)).toEqual([])
    await world.admin('put', '/api/integrations/webhooks/update/', {
      id: uuid,
      data: { events: ['message.received'] },
    })
    await says(chat.phone, 'y ahora sí')
    await world.send()
    expect(receiver.got.map(({ body }) => body.type)).toEqual(['message.received'])
  })

  it('is sent again with the same id when the process dies before its record', async () => {
    await world.hook(receiver.url, ['message.received'])
    await waitingChat(world.api)
    armFaults((point) => {
      if (point === 'hook.after-request') throw new Error('the process died')
    })
    await world.send()
    armFaults(null)
    await world.send()
    expect(receiver.got).toHaveLength(1)
    await world.later(2 * minute)
    const ids = receiver.got.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    await world.later(2 * minute)
    expect(receiver.got).toHaveLength(2)
  })

  it('is written once, also where its event is heard twice', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    await waitingChat(world.api)
    const dues = `select business_uuid, listener, subject_uuid, events, created_at, due_at from event_dues where listener = 'hooks'`
    await world.rows(
      `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at) ${dues}`,
    )
    const services = world.api.services
    await Promise.all([1, 2, 3].map(() => writeDeliveries(services, { business: world.business })))
    await world.send()
    expect(receiver.got).toHaveLength(1)
    expect(await ledgerOf(uuid)).toHaveLength(1)
  })
})

describe('many at once', () => {
  it('are heard in parts, and deleted in parts with their address', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    await waitingChat(world.api)
    await world.rows(`insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
      select business_uuid, listener, subject_uuid, jsonb_build_array(e || jsonb_build_object('id', gen_random_uuid())), created_at, due_at
      from event_dues, jsonb_array_elements(events) e, generate_series(1, 2500)
      where listener = 'hooks' and e ->> 'name' = 'message.received'`)
    const sent: string[] = []
    overrideStatements(({ name }) => {
      sent.push(name)
      return null
    })
    await writeDeliveries(world.api.services, { business: world.business })
    expect(sent.filter((name) => name === 'take_first_waiting_events')).toHaveLength(3)
    const [counted] = await world.rows(
      'select count(*)::int as all, count(*) filter (where first)::int as first from hook_deliveries',
    )
    expect(counted).toEqual({ all: 2_501, first: 1 })
    expect((await world.admin('delete', `/api/integrations/webhooks/delete/${uuid}/`)).status).toBe(200)
    expect(sent.filter((name) => name === 'delete_deliveries_of_hook')).toHaveLength(2)
    expect(await world.rows('select from hook_deliveries')).toEqual([])
    expect(await list()).toEqual([])
  })
})

describe('an address that does not take a message', () => {
  it('gets those of one chat in their order, and the other chats’ meanwhile', async () => {
    await world.hook(receiver.url, ['message.received'])
    const [first, second] = [await waitingChat(world.api), await waitingChat(world.api)]
    for (const text of ['dos', 'tres']) await says(first.phone, text)
    let refused = 0
    receiver.answer = (response, { body }) => {
      const isFirst = body.data.interaction === first.uuid && refused++ < 2
      response.writeHead(isFirst ? 422 : 200).end()
    }
    await world.send()
    const chats = () => receiver.got.map(({ body }) => body.data.interaction)
    expect(chats().toSorted()).toEqual([first.uuid, second.uuid].toSorted())
    await world.later(6_000)
    await world.later(34_000)
    for (let left = 3; left > 0; left -= 1) await world.send()
    const ofFirst = receiver.got.filter(({ body }) => body.data.interaction === first.uuid)
    const messages = ofFirst.map(({ body }) => body.data.message)
    expect(messages).toHaveLength(5)
    expect(new Set(messages.slice(0, 3)).size).toBe(1)
    const { rows } = await world.api.owner.query(
      `select uuid from entries where interaction_uuid = $1 and kind = 'message' order by seq`,
      [first.uuid],
    )
    expect([...new Set(messages)]).toEqual(rows.map(({ uuid }) => uuid))
  })

  it('is not due because of what waits behind the message that it refused', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    receiver.answer = (response) => response.writeHead(422).end()
    const chat = await waitingChat(world.api)
    await says(chat.phone, 'y otra')
    await world.send()
    expect(receiver.got).toHaveLength(1)
    const due = () => world.rows('select from hilo_due_hooks($1, 500)', [world.api.clock.now()])
    expect(await due()).toEqual([])
    receiver.answer = (response) => response.writeHead(200).end()
    world.api.clock.advance(6_000)
    expect(await due()).toHaveLength(1)
    await world.send()
    expect(receiver.got).toHaveLength(3)
    expect(await list()).toEqual([expect.objectContaining({ uuid, waiting: 0 })])
  })

  it('is tried again over three days, then gives the message up and is paused, and the admins are told', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    receiver.answer = (response) => response.writeHead(500).end('no hay nadie')
    await waitingChat(world.api)
    await world.send()
    for (let passed = 0; passed < 71 * hour; passed += 15 * minute) await world.later(15 * minute)
    const [waiting] = await ledgerOf(uuid)
    expect(waiting).toMatchObject({ state: 'waiting', last_status: 500 })
    expect(waiting.attempts).toBeGreaterThan(8)
    expect(waiting.attempts).toBeLessThan(30)
    await world.later(2 * hour)
    expect(await ledgerOf(uuid)).toEqual([expect.objectContaining({ state: 'given_up', next_at: null })])
    expect(await list()).toEqual([
      expect.objectContaining({ uuid, pause: 'failing', paused_at: expect.any(String), given_up: 1 }),
    ])
    const told = await world.rows<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'notify_hook_paused'`,
    )
    expect(told.length).toBeGreaterThan(0)
    const lines = await world.rows(
      `select from audit_lines where action = 'hook.pause' and actor_uuid is null`,
    )
    expect(lines).toHaveLength(1)
  })

  it('is paused at once where it says that it is gone, and goes on with what waits when it is resumed', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    receiver.answer = (response) => response.writeHead(410).end()
    const chat = await waitingChat(world.api)
    await world.send()
    expect(await list()).toEqual([expect.objectContaining({ pause: 'gone', waiting: 1 })])
    await says(chat.phone, 'y otra')
    await world.later(hour)
    expect(receiver.got).toHaveLength(1)
    receiver.answer = (response) => response.writeHead(204).end()
    expect((await ask('resume', { id: uuid })).body).toMatchObject({ pause: null, waiting: 2 })
    await world.send()
    await world.send()
    expect(receiver.got).toHaveLength(3)
    expect(await list()).toEqual([expect.objectContaining({ waiting: 0, delivered_at: expect.any(String) })])
  })

  it('is not looked at for each event while it rests', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    const hear = () => writeDeliveries(world.api.services, { business: world.business })
    const rest = (until: Date | null) => world.rows('update hooks set backoff_until = $1', [until])
    const chat = await waitingChat(world.api)
    const until = new Date(world.api.clock.now().getTime() + minute)
    await rest(until)
    expect(await hear()).toEqual([])
    expect(await ledgerOf(uuid)).toEqual([expect.objectContaining({ next_at: until.toISOString() })])
    await rest(null)
    await says(chat.phone, 'y otra')
    expect(await hear()).toEqual([uuid])
    expect(await list()).toEqual([expect.objectContaining({ waiting: 2 })])
  })

  it('is sent nothing while a person has paused it', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    await ask('pause', { id: uuid })
    await waitingChat(world.api)
    await world.later(hour)
    expect(receiver.got).toEqual([])
    expect(await ledgerOf(uuid)).toEqual([expect.objectContaining({ state: 'waiting', next_at: null })])
    await ask('resume', { id: uuid })
    await world.send()
    expect(receiver.got).toHaveLength(1)
  })

  it('is sent nothing from a copy that must be quiet', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    await world.rows("update installation set quiet_since = now(), quiet_reason = 'operator'")
    await waitingChat(world.api)
    await world.send()
    expect((await ask('test', { id: uuid })).body).toMatchObject({ error: 'quiet', status: null })
    expect(receiver.got).toEqual([])
    await world.rows('update installation set quiet_since = null, quiet_reason = null')
    await world.send()
    expect(receiver.got).toHaveLength(1)
  })
})

describe('the ledger', () => {
  it('has what was sent, what came back and how long it took, and sends it again', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    await waitingChat(world.api)
    await world.send()
    const [row] = await ledgerOf(uuid)
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, last_status: 200, next_at: null })
    expect(row.message_id).toBe(receiver.got[0]?.headers['webhook-id'])
    const again = (await ask('deliveries/repeat', { id: row.uuid })).body
    expect(again).toMatchObject({ status: 200, answer: 'gracias', error: null })
    expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([row.message_id, row.message_id])
    const detail = (await world.admin('get', `/api/integrations/webhooks/deliveries/detail/${row.uuid}/`))
      .body
    expect(detail.tries).toEqual([
      expect.objectContaining({ request: receiver.got[1]?.text, answer: 'gracias', status: 200 }),
      expect.objectContaining({ request: receiver.got[0]?.text, ms: expect.any(Number) }),
    ])
  })

  it('is tried with an event of no meaning', async () => {
    const { uuid, secret } = await world.hook(receiver.url, ['message.received'])
    expect((await ask('test', { id: uuid })).body).toMatchObject({ status: 200, answer: 'gracias' })
    const [one] = receiver.got
    expect(one?.body).toMatchObject({ type: 'hilo.test', data: { hook: uuid } })
    // The clock of this file was moved, which `verify` would refuse.
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = one?.headers ?? {}
    expect(new Webhook(secret).sign(String(id), new Date(Number(at) * 1_000), one?.text ?? '')).toBe(
      signature,
    )
  })

  it('keeps nothing longer than seven days', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    await waitingChat(world.api)
    await world.send()
    world.api.clock.advance(6 * 24 * hour)
    const { purge } = await import('../../retention/purge')
    await purge(world.api.services)
    expect(await ledgerOf(uuid)).toHaveLength(1)
    world.api.clock.advance(25 * hour)
    await purge(world.api.services)
    expect(await ledgerOf(uuid)).toEqual([])
    expect(await world.rows('select from hook_attempts')).toEqual([])
  })
})

describe('what waits behind a message', () => {
  it('is sent when the ledger lets that one go', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    await ask('pause', { id: uuid })
    const chat = await waitingChat(world.api)
    await world.send()
    world.api.clock.advance(3 * 24 * hour)
    await says(chat.phone, 'y otra')
    await world.send()
    world.api.clock.advance(5 * 24 * hour)
    const { purge } = await import('../../retention/purge')
    await purge(world.api.services)
    expect(await ledgerOf(uuid)).toHaveLength(1)
    await ask('resume', { id: uuid })
    await world.send()
    expect(receiver.got).toHaveLength(1)
  })

  it('is sent when that one is sent again by hand', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    receiver.answer = (response) => response.writeHead(422).end()
    const chat = await waitingChat(world.api)
    await says(chat.phone, 'y otra')
    await world.send()
    receiver.answer = (response) => response.writeHead(200).end()
    const [first] = (await ledgerOf(uuid)).toReversed()
    await ask('deliveries/repeat', { id: first.uuid })
    await world.send()
    expect(receiver.got).toHaveLength(3)
  })
})

describe('with the content', () => {
  it('gets what the customer wrote, read when it is sent', async () => {
    await world.hook(receiver.url, ['message.received'], { with_content: true })
    const chat = await waitingChat(world.api, 'quiero la ruana gris')
    await world.send()
    const payload = hookPayloads['message.received'].parse(receiver.got[0]?.body)
    expect(payload.data.content).toMatchObject({
      contact: { uuid: chat.client, phone: chat.phone },
      message: { type: 'text', text: 'quiero la ruana gris', author: { kind: 'client' } },
    })
  })

  it('gets nothing that was erased before, and the ledger keeps nothing of who was', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received', 'contact.erased'], {
      with_content: true,
    })
    const chat = await waitingChat(world.api, 'mi palabra secreta')
    await world.send()
    await ask('pause', { id: uuid })
    await says(chat.phone, 'otra palabra secreta')
    await writeDeliveries(world.api.services, { business: world.business })
    const stored = () => world.rows<{ row: string }>('select a::text as row from hook_attempts a')
    expect(JSON.stringify(await stored())).toContain('palabra secreta')
    const { status } = await world.admin('delete', `/api/clients/delete/${chat.client}`)
    expect(status).toBe(200)
    expect(JSON.stringify(await stored())).not.toContain('secreta')
    receiver.got.length = 0
    await ask('resume', { id: uuid })
    for (let left = 3; left > 0; left -= 1) await world.send()
    expect(receiver.got.map(({ body }) => body.type).toSorted()).toEqual([
      'contact.erased',
      'message.received',
    ])
    expect(JSON.stringify(receiver.got)).not.toContain('secreta')
    expect(JSON.stringify(receiver.got)).not.toContain(chat.phone)
    expect(JSON.stringify(await stored())).not.toContain('secreta')
    // What is sent again after it was erased is not kept either.
    const [first] = (await ledgerOf(uuid)).toReversed()
    await ask('deliveries/repeat', { id: first.uuid })
    const [kept] = await world.rows('select request, answer from hook_attempts order by id desc limit 1')
    expect(kept).toEqual({ request: null, answer: null })
  })

  it('is a choice that the log tells', async () => {
    const { uuid } = await world.hook(receiver.url, ['message.received'])
    await world.admin('put', '/api/integrations/webhooks/update/', { id: uuid, data: { with_content: true } })
    const [line] = await world.rows<{ data: object }>(
      `select data from audit_lines where action = 'hook.update' and target = $1`,
      [uuid],
    )
    expect(line?.data).toEqual({ changes: { with_content: { before: false, after: true } } })
  })
})

describe('hooks of a business', () => {
  it('show their secret once, and store it sealed', async () => {
    const { secret } = await world.hook(receiver.url, ['message.received'])
    const { rows } = await world.api.owner.query(
      'select h::text as row, encode(secret, $1) as bytes from hooks h',
      ['escape'],
    )
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
    expect(JSON.stringify(await list())).not.toContain(secret.slice(6))
  })

  it('are few, and each has a name', async () => {
    await world.hook(receiver.url, ['message.received'], { name: 'Tienda' })
    await expect(world.hook(receiver.url, ['message.received'], { name: 'tienda' })).rejects.toThrow(
      'NAME_TAKEN',
    )
  })

  it.each([
    ['tienda.ejemplo.co/hilo', 'Escribe una dirección como https://tienda.ejemplo.co/hilo'],
    ['https://ana:clave@tienda.ejemplo.co/hilo', 'Escribe la dirección sin usuario ni contraseña'],
  ])('have an address: %s has not', async (url, sentence) => {
    const typed = { name: 'Tienda', url, events: ['message.received'], with_content: false }
    const { status, body } = await ask('create', typed)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(sentence)
  })

  it('hear nothing of another business', async () => {
    await world.rows(
      `insert into hooks (business_uuid, uuid, name, url, events, secret, created_at, updated_at)
       values ($1, $2, 'Ajeno', $3, '{message.received}', $4, now(), now())`,
      [world.api.world.otra.uuid, randomUUID(), receiver.url, world.api.services.keys.seal('whsec_c2VjcmV0')],
    )
    await waitingChat(world.api)
    await world.send()
    expect(receiver.got).toEqual([])
  })
})
