import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootProviderWorld, type ProviderWorld } from '../../channels/test/test-provider'
import { changedBytes, replaced, textOf, webhookOf, wholeWebhook } from '../../channels/test/test-webhooks'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const webhook = (list: unknown[], parts: { key?: string; contacts?: unknown[]; statuses?: unknown[] } = {}) =>
  webhookOf(list, { key: world.account.phone_number_id, ...parts })

/** Nothing is left to announce: what others left is announced, what was announced is deleted. */
async function announceAll() {
  world.api.clock.advance(5_000)
  await world.api.services.announcer.sweep()
  await expect.poll(() => world.count('outbox')).toBe(0)
}

describe('a forged webhook', () => {
  const tables = [
    'webhook_items',
    'contacts',
    'identities',
    'conversations',
    'interactions',
    'entries',
    'outbox',
  ]
  const counts = () => Promise.all(tables.map((table) => world.count(table)))

  it('is refused and writes nothing but a count', async () => {
    await announceAll()
    const before = await counts()
    const body = webhook([textOf('falso')])
    expect(await world.post(body, 'otro-secreto')).toBe(401)
    const unsigned = await world.api.request().post(world.account.webhook).send(body)
    expect(unsigned.status).toBe(401)
    expect(unsigned.body).toMatchObject({
      code: 'WEBHOOK_REFUSED',
      msg: 'La firma del webhook no es válida.',
    })
    expect(await counts()).toEqual(before)
    const refused = () =>
      world.rows('select refused_webhooks, state from channel_accounts where uuid = $1', [world.account.uuid])
    await expect.poll(refused).toEqual([{ refused_webhooks: 2, state: 'active' }])
    expect(await world.post(body)).toBe(200)
  })

  it.each([
    ['an unknown account', '/api/webhooks/whatsapp/6f0c2f3a-0b1c-4d5e-8f90-123456789abc/'],
    ['what is no account', '/api/webhooks/whatsapp/../../etc'],
    ['half a uuid', "/api/webhooks/whatsapp/6f0c2f3a'--"],
  ])('finds nothing at %s', async (_, path) => {
    expect((await world.api.request().post(path).send('{}')).status).toBe(404)
    expect((await world.api.request().get(path)).status).toBe(404)
  })

  it('finds no account under another channel’s path', async () => {
    const path = world.account.webhook.replace('whatsapp', 'telegram')
    expect((await world.api.request().post(path).send('{}')).body).toMatchObject({
      code: 'WEBHOOK_NOT_FOUND',
    })
  })
})

describe('the handshake', () => {
  const ask = (query: Record<string, string>) => world.api.request().get(world.account.webhook).query(query)

  it('returns the challenge unchanged', async () => {
    const good = {
      'hub.mode': 'subscribe',
      'hub.verify_token': world.account.verify_token,
      'hub.challenge': '0115',
    }
    const answer = await ask(good)
    expect([answer.status, answer.text, answer.type]).toEqual([200, '0115', 'text/plain'])
    const wrong = await ask({ ...good, 'hub.verify_token': 'otro' })
    expect(wrong.status).toBe(403)
    expect(wrong.body).toMatchObject({ code: 'WEBHOOK_VERIFY_REFUSED' })
  })

  const query = (token: string) => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': token,
    'hub.challenge': '1',
  })
  const state = async () => {
    const [row] = await world.rows<{ verified: boolean; refused: boolean }>(
      `select address_verified_at is not null as verified, address_refused_at is not null as refused
       from channel_accounts where uuid = $1`,
      [world.account.uuid],
    )
    return row
  }
  const refusedAt = async () => {
    const [row] = await world.rows<{ at: Date }>(
      'select address_refused_at as at from channel_accounts where uuid = $1',
      [world.account.uuid],
    )
    return row?.at
  }
  const forget = async () => {
    world.api.clock.advance(5_000)
    // Nobody waits for what is recorded of a check that another test asked for.
    await expect
      .poll(async () =>
        world.rows(
          `select 1 from pg_stat_activity where state = 'active' and query like 'select hilo_record_handshake%'`,
        ),
      )
      .toEqual([])
    await world.rows(
      'update channel_accounts set address_verified_at = null, address_refused_at = null where uuid = $1',
      [world.account.uuid],
    )
  }

  it('is kept, with whether the token was right', async () => {
    await forget()
    await world.api.request().get(world.account.webhook)
    expect(await state()).toEqual({ verified: false, refused: false })
    await ask(query('otro'))
    await expect.poll(state).toEqual({ verified: false, refused: true })
    await ask(query(world.account.verify_token))
    await expect.poll(state).toEqual({ verified: true, refused: false })
    await ask(query('otro'))
    await expect.poll(state).toEqual({ verified: true, refused: true })
  })

  it('is written once in five seconds, however many come, and people wait behind none of it', async () => {
    await forget()
    const { db } = world.api.services
    await ask(query('otro'))
    await expect.poll(state).toEqual({ verified: false, refused: true })
    const before = db.statements()
    await Promise.all(Array.from({ length: 40 }, () => ask(query('otro'))))
    // The account itself is looked up once a second.
    expect(db.statements() - before).toBeLessThan(10)
    world.api.clock.advance(5_000)
    const first = await refusedAt()
    await ask(query('otro'))
    await expect.poll(refusedAt).not.toEqual(first)
  })

  it('answers the right token while its write has to wait', async () => {
    await forget()
    const lock = await world.api.owner.connect()
    try {
      await lock.query('begin')
      await lock.query('select from channel_accounts where uuid = $1 for update', [world.account.uuid])
      const answer = await ask(query(world.account.verify_token))
      expect([answer.status, answer.text]).toEqual([200, '1'])
    } finally {
      await lock.query('rollback')
      lock.release()
    }
    await expect.poll(state).toEqual({ verified: true, refused: false })
  })

  it('works with the provider', async () => {
    expect(await world.simulator.whatsapp.verify(world.account.phone_number_id)).toMatchObject({ ok: true })
  })
})

it('answers whatever the provider signs, however broken, with 200, and stores it or keeps it', async () => {
  const { account } = world
  const values = fc.sample(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.jsonValue()), {
    numRuns: 150,
    seed: 7,
  })
  const here = JSON.parse(JSON.stringify(wholeWebhook).replace('"1098"', `"${account.phone_number_id}"`))
  const bodies = [
    ...values.map(([at, value]) => JSON.stringify(replaced(here, at, value))),
    ...fc.sample(changedBytes, { numRuns: 150, seed: 7 }),
  ]
  const answers = new Set<number>()
  for (const body of bodies) answers.add(await world.post(body))
  expect(answers).toEqual(new Set([200]))
  // None of it was beyond us: what could not be stored as what it is was kept before it was tried.
  expect(await world.count('webhook_items', `state = 'pending' and error like 'error:%'`)).toBe(0)
})
