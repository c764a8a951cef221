import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import { createChannelAccount } from '../../channels/accounts/create-channel-account'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { storedKeyOf } from '../../entries/stored-key'
import { overrideStatements } from '../../platform/db/pipeline/pipeline'
import { runAlone } from '../../test/observe/count-statements'
import { retryItems } from '../items/retry-items'
import { createMessageQueue } from '../messages/message-queue'
import { createFailureCounter } from './count-failures'
import { createRefusalCounter } from './count-refusals'
import { createItemMemory } from './item-memory'
import { receiveWebhook } from './receive-webhook'
import { createLastEventTracker } from './track-last-event'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())
afterEach(() => {
  vi.useRealTimers()
})

const messages = (texts: readonly string[]) => world.messages(texts)
const webhook = (list: unknown[], parts: { key?: string; contacts?: unknown[]; statuses?: unknown[] } = {}) =>
  webhookOf(list, { key: world.account.phone_number_id, ...parts })

// First: a reason that was told a moment ago is only counted.
describe('webhooks that fail', () => {
  const warned = async (post: () => Promise<number>) => {
    const warn = vi.spyOn(world.api.services.log, 'warn')
    const statuses = [await post(), await post(), await post()]
    const lines = warn.mock.calls.filter(([, said]) => said === 'webhooks were refused or not stored')
    warn.mockRestore()
    return { statuses, lines: lines.map(([line]) => line) }
  }
  const account = () => world.account.uuid

  it('because their body is refused are logged once, and then counted', async () => {
    const compressed = () =>
      world.api
        .request()
        .post(world.account.webhook)
        .set('Content-Encoding', 'gzip')
        .set('X-Hub-Signature-256', `sha256=${'0'.repeat(64)}`)
        .send('{}')
        .then(({ status }) => status)
    expect(await warned(compressed)).toEqual({
      statuses: [415, 415, 415],
      lines: [{ account: account(), reason: 'UNSUPPORTED_MEDIA', count: 1 }],
    })
  })

  it('because the database is away are logged once, with the error, and then counted', async () => {
    overrideStatements(() => 'select postgres_goes_away()')
    const told = await warned(() => world.post(webhook([textOf('¿hay alguien?')])))
    overrideStatements(null)
    expect(told).toEqual({
      statuses: [503, 503, 503],
      lines: [
        {
          account: account(),
          reason: 'NOT_STORED',
          count: 1,
          err: expect.stringContaining('postgres_goes_away'),
        },
      ],
    })
  })
})

describe('a customer writes', () => {
  it('and the message is stored with all that follows from it, in one transaction', async () => {
    const { simulator } = world
    const customer = simulator.whatsapp.createCustomer({ name: 'Laura Gómez', phone: newPhone() })
    await simulator.whatsapp.send(customer.id, { type: 'text', text: '¿Tienen envío a Cali? 😀' })
      .firstAttempt
    const [stored] = await messages(['¿Tienen envío a Cali? 😀'])
    expect(stored).toMatchObject({ seq: 1, type: 'text', author_kind: 'client', author_name: 'Laura Gómez' })
    expect(
      await world.rows('select name, phone from contacts where uuid = $1', [stored?.author_uuid]),
    ).toEqual([{ name: 'Laura Gómez', phone: customer.phone }])
    const [row] = await world.rows('select * from interactions where uuid = $1', [stored?.interaction_uuid])
    expect(row).toMatchObject({
      status: 'unassigned',
      unread: 1,
      last_message: { preview: '¿Tienen envío a Cali? 😀' },
    })
  })

  it('and the webhook waits for the database twice, for new and known customers', () =>
    runAlone(world.api, async (own) => {
      const now = own.clock.now()
      const services = { ...own, clock: { ...own.clock, now: () => now } }
      const deps = {
        accounts: createAccountCache(services),
        refusals: createRefusalCounter(services),
        failures: createFailureCounter(services.log),
        lastEvents: createLastEventTracker(services),
        memory: createItemMemory(),
        queue: createMessageQueue(services.db, services.clock),
      }
      const { pipeline } = services.db
      const costOf = async (body: object) => {
        const bytes = Buffer.from(JSON.stringify(body))
        const signature = `sha256=${createHmac('sha256', world.account.app_secret).update(bytes).digest('hex')}`
        const before = pipeline.counts()
        const answer = await receiveWebhook(services, deps, {
          params: { type: 'whatsapp', uuid: world.account.uuid },
          body: async () => bytes,
          header: () => signature,
        })
        expect(answer).toBe('')
        const { statements, waits } = pipeline.counts()
        return { statements: statements - before.statements, waits: waits - before.waits }
      }
      const status = { id: 'wamid.NADIE', status: 'sent', timestamp: '1' }
      // Who writes first is written down as well.
      const phone = newPhone()
      expect(await costOf(webhook([textOf('primera', phone)]))).toEqual({ statements: 7, waits: 2 })
      // Known, also by a business whose programs hear of other things: what is heard goes with the thread.
      expect(await costOf(webhook([textOf('segunda', phone)]))).toEqual({ statements: 6, waits: 2 })
      const two = webhook([textOf('tercera', phone), textOf('cuarta', phone)])
      expect(await costOf(two)).toEqual({ statements: 12, waits: 4 })
      // Without an entry it may also be the status of a reaction of ours. What a message costs is kept too.
      expect(await costOf(webhook([], { statuses: [status] }))).toEqual({ statements: 5, waits: 2 })
      // What it costs is known now, whether or not the message is.
      const again = webhook([], { statuses: [{ ...status, timestamp: '2' }] })
      expect(await costOf(again)).toEqual({ statements: 4, waits: 2 })
      // Those of one message that come at once share a transaction, and what they say of its price is written once.
      const three = ['sent', 'delivered', 'read'].map((word) => ({
        ...status,
        id: 'wamid.TRES',
        status: word,
      }))
      expect(await costOf(webhook([], { statuses: three }))).toEqual({ statements: 5, waits: 2 })
      const ofThree = ['UNO', 'DOS', 'OTRO'].map((id) => ({ ...status, id: `wamid.${id}` }))
      expect(await costOf(webhook([], { statuses: ofThree }))).toEqual({ statements: 5, waits: 2 })
      // Where nothing ends a pause: a webhook whose status is not its first item waits for no others.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      const both = webhook([textOf('quinta', phone)], { statuses: [{ ...status, id: 'wamid.FIN' }] })
      expect(await costOf(both)).toEqual({ statements: 11, waits: 4 })
    }))

  it('and three equal webhooks give one message', async () => {
    const { simulator } = world
    simulator.whatsapp.setKnobs({ duplicate: 2, concurrent: true })
    const customer = simulator.whatsapp.createCustomer({ name: 'Tres', phone: newPhone() })
    await simulator.whatsapp.send(customer.id, { type: 'text', text: 'tres veces' }).firstAttempt
    await simulator.settled()
    expect(simulator.whatsapp.deliveries().map(({ state }) => state)).toEqual(Array(3).fill('accepted'))
    expect(await messages(['tres veces'])).toHaveLength(1)
    const [row] = await world.rows(
      `select unread from interactions where last_message ->> 'preview' = 'tres veces'`,
    )
    expect(row).toEqual({ unread: 1 })
  })

  it('and messages that arrive in reverse are all stored with their times', async () => {
    const { simulator } = world
    simulator.whatsapp.setKnobs({ reorder: 3 })
    const customer = simulator.whatsapp.createCustomer({ name: 'Al revés', phone: newPhone() })
    const sent = []
    for (const said of ['r1', 'r2', 'r3']) {
      sent.push(simulator.whatsapp.send(customer.id, { type: 'text', text: said }).firstAttempt)
      await simulator.clock.advance(10)
    }
    await Promise.all(sent)
    const stored = await messages(['r1', 'r2', 'r3'])
    expect(stored.map(({ body, seq }) => [body.text, seq])).toEqual([
      ['r3', 1],
      ['r2', 2],
      ['r1', 3],
    ])
    expect(new Set(stored.map(({ interaction_uuid }) => interaction_uuid)).size).toBe(1)
  })

  it('for the first time, ten times at once: gives one contact, one conversation, one interaction', async () => {
    const phone = newPhone()
    const said = Array.from({ length: 10 }, (_, n) => `a la vez ${n}`)
    const answers = await Promise.all(said.map((words) => world.post(webhook([textOf(words, phone)]))))
    expect(answers).toEqual(Array(10).fill(200))
    const stored = await messages(said)
    expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const column of ['conversation_uuid', 'interaction_uuid', 'author_uuid'] as const)
      expect(new Set(stored.map((row) => row[column])).size).toBe(1)
    expect(await world.count('contacts', `phone = '${phone}'`)).toBe(1)
  })

  it('in a burst of forty customers, shuffled and duplicated: each message is stored once', async () => {
    const people = Array.from({ length: 40 }, newPhone)
    const all = people.flatMap((phone) =>
      Array.from({ length: 5 }, (_, n) => textOf(`${phone} dice ${n}`, phone)),
    )
    const shuffled = [...all, ...all.slice(0, 60)]
      .map((message, at) => ({ message, order: (at * 7919) % 997 }))
      .sort((a, b) => a.order - b.order)
    // As the provider does: whatever was not stored, for want of a connection for one, comes again.
    const deliver = (body: unknown) => expect.poll(() => world.post(body)).toBe(200)
    await Promise.all(shuffled.map(({ message }) => deliver(webhook([message]))))
    expect(await messages(all.map(({ text: { body } }) => body))).toHaveLength(200)
    expect(await world.count('contacts', `phone = any ('{${people.join()}}')`)).toBe(40)
    const threads = await world.rows<{ seqs: number[]; opened: number }>(
      `select array_agg(seq order by seq) as seqs, count(distinct interaction_uuid)::int as opened from entries
       where body ->> 'text' like '%dice%' group by conversation_uuid`,
    )
    expect(threads).toEqual(Array(40).fill({ seqs: [1, 2, 3, 4, 5], opened: 1 }))
  })

  it('with text that Postgres cannot store: it is stored without that', async () => {
    expect(await world.post(webhook([textOf('nulo:\u0000, medio:\ud83d.')]))).toBe(200)
    expect(await messages(['nulo:, medio:\ufffd.'])).toHaveLength(1)
  })

  it('more than any provider sends, or edits a message to that length: the entry is cut, and the item keeps the whole text', async () => {
    const words = (text: string) => `${text}${'muchísimas palabras 😀 '.repeat(120_000)}`
    const said = textOf(words('digo '))
    const anew = {
      original_message_id: said.id,
      message: { type: 'text', text: { body: words('corrijo ') } },
    }
    const lines = () =>
      world.rows<{ length: number; begins: string; ends: string }>(
        `select length(body ->> 'text') as length, left(body ->> 'text', 7) as begins, right(body ->> 'text', 1) as ends
         from entries where provider_message_id = $1`,
        [said.id],
      )
    expect(await world.post(webhook([said]))).toBe(200)
    expect(await lines()).toEqual([{ length: expect.any(Number), begins: 'digo mu', ends: '…' }])
    expect(
      await world.post(webhook([{ ...said, id: `${said.id}e`, type: 'edit', text: undefined, edit: anew }])),
    ).toBe(200)
    const [line] = await lines()
    expect(line).toMatchObject({ begins: 'corrijo', ends: '…' })
    expect(line?.length).toBeLessThanOrEqual(100_001)
    expect(
      await world.count(
        'webhook_items',
        `payload::text like '%digo much%' and length(payload::text) > 2000000`,
      ),
    ).toBe(1)
  })
})

describe('a webhook', () => {
  it('of fifty items with a broken one: forty-nine are stored, the broken one is kept', async () => {
    const list: unknown[] = Array.from({ length: 49 }, (_, n) => textOf(`lote ${n}`, '573019999999'))
    list.splice(20, 0, { type: 'text', text: { body: 'sin id' } })
    const kept = await world.count('webhook_items', `state = 'pending'`)
    expect(await world.post(webhook(list))).toBe(200)
    expect(await world.post(webhook(list))).toBe(200)
    expect(await world.count('entries', `body ->> 'text' like 'lote %'`)).toBe(49)
    expect(await world.count('webhook_items', `state = 'pending'`)).toBe(kept + 1)
  })

  it('goes on after an item that cannot be stored, which is retried later', async () => {
    await world.rows(`alter table entries add constraint no_bomb check (body ->> 'text' <> 'bomba')`)
    const list = ['b1', 'bomba', 'b2'].map((said) => textOf(said, '573018888888'))
    expect(await world.post(webhook(list))).toBe(200)
    expect((await messages(['b1', 'bomba', 'b2'])).map(({ body }) => body.text)).toEqual(['b1', 'b2'])
    const items = () =>
      world.rows('select state, attempts, error from webhook_items where dedupe_key = $1', [
        storedKeyOf(list[1]?.id ?? ''),
      ])
    expect(await items()).toEqual([
      { state: 'pending', attempts: 0, error: expect.stringContaining('no_bomb') },
    ])

    await retryItems(world.api.services)
    expect(await items()).toMatchObject([{ state: 'pending', attempts: 1 }])
    await world.rows('alter table entries drop constraint no_bomb')
    await retryItems(world.api.services)
    expect(await items()).toMatchObject([{ attempts: 1 }]) // it waits its minute
    world.api.clock.advance(60_000)
    await world.rows('update channel_accounts set last_message_at = null where uuid = $1', [
      world.account.uuid,
    ])
    await retryItems(world.api.services)
    expect(await items()).toEqual([{ state: 'done', attempts: 1, error: null }])
    expect(await messages(['bomba'])).toHaveLength(1)
    // The customer wrote when the webhook came, not when it was tried again.
    const [{ same } = { same: null }] = await world.rows<{ same: boolean }>(
      `select a.last_message_at = i.received_at as same from channel_accounts a
       join webhook_items i on i.channel_account_uuid = a.uuid where i.dedupe_key = $1`,
      [storedKeyOf(list[1]?.id ?? '')],
    )
    expect(same).toBe(true)
  })

  it('goes on when its items are retried, though the database fails for one of them', async () => {
    const list = ['c1', 'c2'].map((said) => textOf(said, '573018888887'))
    await world.rows(`alter table entries add constraint none check (body ->> 'text' not in ('c1', 'c2'))`)
    expect(await world.post(webhook(list))).toBe(200)
    await world.rows(`
      alter table entries drop constraint none;
      create function deadlock() returns trigger language plpgsql as
        $$ begin raise 'deadlock' using errcode = '40P01'; end $$;
      create trigger deadlock before insert on entries for each row
        when (new.body ->> 'text' = 'c1') execute function deadlock()`)
    await retryItems(world.api.services)
    expect((await messages(['c1', 'c2'])).map(({ body }) => body.text)).toEqual(['c2'])
    await world.rows('drop trigger deadlock on entries')
    await retryItems(world.api.services)
    expect(await messages(['c1'])).toHaveLength(1)
  })

  it('leaves items that keep failing to the operator', async () => {
    await world.rows(`alter table entries add constraint no_bomb check (body ->> 'text' <> 'bomba 2')`)
    const bomb = textOf('bomba 2')
    await world.post(webhook([bomb]))
    for (let tries = 0; tries < 8; tries += 1) {
      await retryItems(world.api.services)
      world.api.clock.advance(10 * 60_000)
    }
    await world.rows('alter table entries drop constraint no_bomb')
    expect(
      await world.rows('select state, attempts from webhook_items where dedupe_key = $1', [
        storedKeyOf(bomb.id),
      ]),
    ).toEqual([{ state: 'dead', attempts: 5 }])
  })

  it('for a number that nobody connected is kept, answered and logged', async () => {
    const warn = vi.spyOn(world.api.services.log, 'warn')
    expect(await world.post(webhook([textOf('a otro lado')], { key: '999' }))).toBe(200)
    expect(await messages(['a otro lado'])).toEqual([])
    expect(await world.count('webhook_items', `state = 'unknown_account' and error like '%999'`)).toBe(1)
    expect(warn).toHaveBeenCalledWith({ account: world.account.uuid, of: '999' }, expect.any(String))
    warn.mockRestore()
  })

  it('for another number of the same app goes to that number, if it is of the same business', async () => {
    const { api, business, account } = world
    const sibling = (owner: string, phone_number_id: string) =>
      createChannelAccount(api.services, {
        business: owner,
        type: 'whatsapp',
        name: 'Otro número',
        external_id: phone_number_id,
        credentials: { ...account, phone_number_id, webhook: undefined },
      })
    const own = await sibling(business, '555000111')
    await sibling(api.world.otra.uuid, '555000222')
    api.clock.advance(2_000)
    await world.post(webhook([textOf('al segundo número')], { key: '555000111' }))
    await world.post(webhook([textOf('a otro negocio')], { key: '555000222' }))
    expect(await messages(['al segundo número'])).toMatchObject([{ channel_account_uuid: own.uuid }])
    expect(await messages(['a otro negocio'])).toEqual([])
    expect(await world.count('webhook_items', `state = 'unknown_account' and error like '%555000222'`)).toBe(
      1,
    )
  })

  it('is an event of its account, and a message of it only where one of its customers wrote', async () => {
    const { services } = world.api
    const lastEvents = createLastEventTracker(services)
    const deps = {
      accounts: createAccountCache(services),
      refusals: createRefusalCounter(services),
      failures: createFailureCounter(services.log),
      lastEvents,
      memory: createItemMemory(),
      queue: createMessageQueue(services.db, services.clock),
    }
    const after = async (body: object) => {
      await world.rows(
        'update channel_accounts set last_event_at = null, last_message_at = null where uuid = $1',
        [world.account.uuid],
      )
      const bytes = Buffer.from(JSON.stringify(body))
      const signature = `sha256=${createHmac('sha256', world.account.app_secret).update(bytes).digest('hex')}`
      const { uuid } = world.account
      const params = { type: 'whatsapp' as const, uuid }
      await receiveWebhook(services, deps, { params, body: async () => bytes, header: () => signature })
      await lastEvents.flush()
      const [row] = await world.rows<{ event: boolean; message: boolean }>(
        `select last_event_at is not null as event, last_message_at is not null as message
         from channel_accounts where uuid = $1`,
        [uuid],
      )
      return row
    }
    const status = { id: 'wamid.NADIE', status: 'sent', timestamp: '1' }
    expect(await after(webhook([], { statuses: [status] }))).toEqual({ event: true, message: false })
    expect(await after(webhook([textOf('al de otro')], { key: '999' }))).toEqual({
      event: true,
      message: false,
    })
    const first = webhook([textOf('al fin', newPhone())])
    expect(await after(first)).toEqual({ event: true, message: true })
    // The provider repeats itself: nobody wrote again.
    expect(await after(first)).toEqual({ event: true, message: false })
  })

  it('with thousands of statuses keeps no other of its account waiting for all of them', async () => {
    const statuses = Array.from({ length: 3_000 }, (_, n) => ({
      ...{ id: `wamid.MIL${n}`, status: 'sent', timestamp: '1' },
    }))
    const answered: string[] = []
    const post = (name: string, all: readonly unknown[]) =>
      world.post(webhook([], { statuses: [...all] })).then(() => answered.push(name))
    const long = post('long', statuses)
    // Its first ones are stored.
    await expect.poll(() => world.count('webhook_items', `awaited_id = 'wamid.MIL0'`)).toBe(1)
    await post('short', [{ id: 'wamid.UNO', status: 'sent', timestamp: '1' }])
    await long
    expect(answered).toEqual(['short', 'long'])
    expect(await world.count('webhook_items', `awaited_id like 'wamid.MIL%'`)).toBe(3_000)
  })

  it('with ids that are longer than any index takes is kept or stored without them, each item by itself', async () => {
    const long = randomBytes(3_000).toString('base64url')
    const [phone, moved] = [newPhone(), newPhone()]
    await world.post(webhook([textOf('con otro número después', phone)]))
    const system = { type: 'user_changed_number', wa_id: moved, user_id: long }
    const list = [
      textOf('con un id largo', newPhone(), long),
      { ...textOf('contesta a un id largo', newPhone()), context: { id: long } },
      { ...textOf('de un cliente largo', ''), from: undefined, from_user_id: long },
      { ...textOf('', phone), type: 'reaction', reaction: { message_id: long, emoji: '👍' } },
      { ...textOf('', phone), type: 'system', system },
    ]
    const status = { id: long, status: 'sent', timestamp: '1' }
    const before = await world.count('webhook_items', `state = 'pending'`)
    expect(await world.post(webhook(list, { statuses: [status] }))).toBe(200)
    expect(await world.count('webhook_items', `state = 'pending'`)).toBe(before + 4)
    expect(await world.count('webhook_items', `error like '%index%'`)).toBe(0)
    expect(await messages(['contesta a un id largo'])).toHaveLength(1)
    expect(await world.count('identities', `external_id = '${moved}'`)).toBe(1)
  })

  it('that cannot be read is kept', async () => {
    for (const body of ['', 'no es json', '[]', '{"entry":7}']) expect(await world.post(body)).toBe(200)
    expect(await world.count('webhook_items', `kind = 'unreadable'`)).toBe(4)
  })

  it.each([
    ['arrays', '[', '', ']', 9_000],
    ['objects', '{"a":', '1', '}', 5_000],
    ['objects', '{"a":', '1', '}', 10_000],
  ])('nested too deep for jsonb (%s, %s%s%s, %i) is kept as text', async (_, opens, inner, closes, depth) => {
    const kept = () => world.count('webhook_items', `payload ? 'text' or payload -> 'raw' ? 'text'`)
    const before = await kept()
    const deep = `${opens.repeat(depth)}${inner}${closes.repeat(depth)}`
    const good = textOf(`junto a uno hondo: ${opens}${depth}`, newPhone())
    const bad = { ...textOf('hondo', newPhone()), referral: 'DEEP' }
    const body = JSON.stringify(webhook([bad, good])).replace('"DEEP"', deep)
    expect(await world.post(body)).toBe(200)
    expect(await kept()).toBeGreaterThan(before)
    expect(await world.count('entries', `body ->> 'text' = '${good.text.body}'`)).toBe(1)
  })
})
