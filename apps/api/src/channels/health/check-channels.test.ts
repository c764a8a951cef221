import { putChannel, statusesByUuid } from '@hilo/client'
import { type ChannelStatus, type ChannelType, channelTypes } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pullAccount } from '../../inbound/pull/pull-account'
import { agentOf, type TestAgent } from '../../test/agent'
import { actorOf } from '../../test/factories'
import { openCredentials } from '../accounts/credentials/credentials'
import { subscribeChannel } from '../accounts/subscribe-channel'
import { updateChannel } from '../accounts/update-channel'
import { instagramFields, pageFields } from '../providers/meta/chat/chat-fields'
import { bootHealthWorld, type HealthWorld, played } from '../test/health-world'
import { checkChannel } from './check-channel'
import { checkChannels } from './check-channels'
import { verifyChannel } from './verify-channel'

const byHilo = () => ({ actor: { business: world.business, uuid: null }, address: null })
let world: HealthWorld
beforeAll(async () => {
  world = await bootHealthWorld()
})
afterAll(() => world.stop())

/** All channels are healthy and have just been checked. */
beforeEach(async () => {
  world.simulator.reset()
  for (const type of channelTypes) world.register(type)
  for (const subscribe of Object.values(resubscribe)) await subscribe()
  await world.sql(
    `update channel_accounts set next_check_at = $1, auth_error = null, health = 'ok', checks_failed = 0, state = 'active',
       resubscribed_at = null, last_refused_at = null, refused_webhooks = 0,
       last_event_at = null, last_error = null,
       options = options - 'unwatched' - 'misconfigured_at' - 'newest_at' - 'subscribed_at'
     where state <> 'disconnected'`,
    [new Date(world.api.clock.now().getTime() + 35_000)],
  )
  world.asked.length = 0
})

const accounts = { forget: () => {} }
const admin = () => ({ actor: actorOf(world.api.world.tienda.admin), address: '127.0.0.1' })
const revoke = (type: ChannelType, tokenRevoked: boolean) => world.simulator[type].setKnobs({ tokenRevoked })
const tell = async () => {
  world.api.clock.advance(3_000)
  await world.api.services.announcer.sweep()
}
const graph = (path: string, method = 'GET') =>
  fetch(`${world.origin}/graph/v26.0/${path}`, { method }).then((answer) => answer.json())
const bot = '77001234:AAsecreto-del-bot'
const resubscribe = {
  whatsapp: () => graph('201234567890555/subscribed_apps?access_token=token-wa', 'POST'),
  messenger: (fields = pageFields) =>
    graph(`102938475610293/subscribed_apps?access_token=token-fb&subscribed_fields=${fields}`, 'POST'),
  instagram: (fields = instagramFields) =>
    graph(`17841400000000000/subscribed_apps?access_token=token-ig&subscribed_fields=${fields}`, 'POST'),
}
/** Removes our subscription at the provider. */
const unsubscribe: Partial<Record<ChannelType, () => Promise<unknown>>> = {
  whatsapp: () => graph('201234567890555/subscribed_apps?access_token=token-wa', 'DELETE'),
  messenger: () => graph('102938475610293/subscribed_apps?access_token=token-fb', 'DELETE'),
  instagram: () => graph('17841400000000000/subscribed_apps?access_token=token-ig', 'DELETE'),
  telegram: () => fetch(`${world.origin}/bot${bot}/deleteWebhook`, { method: 'POST' }),
}
const subscribable = Object.keys(unsubscribe) as ChannelType[]
const customerSays = (type: ChannelType, text: string) => {
  // A text is one everywhere; what all of them can send together is more than the compiler compares.
  const actor = world.simulator[type] as unknown as HealthWorld['simulator']['telegram']
  const { id } = actor.createCustomer({ name: `Laura ${text}` })
  return actor.send(id, { type: 'text', text }).firstAttempt
}

describe('a refused token', () => {
  it.each(channelTypes)('of %s is noticed within a minute, and so is its repair', async (type) => {
    revoke(type, true)
    expect(await world.secondsUntil(type, 'token_refused')).toBeLessThan(60)
    const row = await world.account(type)
    expect(row.auth_error).toBe(row.health_detail)
    expect(row.health_since).not.toBeNull()
    revoke(type, false)
    expect(await world.secondsUntil(type, 'ok')).toBeLessThan(60)
    expect(await world.account(type)).toMatchObject({ auth_error: null, health_since: null })
  })
})

describe('a webhook that is no longer subscribed', () => {
  it('of a new bot is subscribed by itself, its test says so, and nothing looks like an error', async () => {
    await unsubscribe.telegram?.()
    expect(await verifyChannel(world.services, world.business, world.accounts.telegram)).toEqual({
      ok: true,
      detail: expect.stringMatching(/^La conexión funciona: [^(]*$/u),
    })
    expect(await world.account('telegram')).toMatchObject({ health: 'ok', last_error: null })
  })

  it.each(subscribable)('of %s is subscribed again by itself, and noted', async (type) => {
    await unsubscribe[type]?.()
    // It has told us before.
    await world.sql('update channel_accounts set next_check_at = null, last_event_at = $1', [
      world.api.clock.now(),
    ])
    await checkChannels(world.services)
    expect(await world.account(type)).toMatchObject({
      health: 'ok',
      last_error: 'El proveedor no avisaba de lo que llega: Hilo se lo pidió de nuevo.',
    })
    await customerSays(type, `otra vez ${type}`)
    expect(world.simulator[type].deliveries().at(-1)).toMatchObject({ state: 'accepted' })
  })

  it.each(subscribable)(
    'of %s that is taken away again waits for a person, whose button repairs it',
    async (type) => {
      await world.sql('update channel_accounts set resubscribed_at = $1', [world.api.clock.now()])
      await unsubscribe[type]?.()
      expect(await world.secondsUntil(type, 'not_subscribed')).toBeLessThan(60)
      const answer = await subscribeChannel(world.services, byHilo(), world.accounts[type])
      expect(answer).toMatchObject({ ok: true })
      expect((await world.account(type)).health).toBe('ok')
    },
  )

  const fieldsOf = async (type: 'messenger' | 'instagram') => {
    const { external_id } = played[type]
    const { page_access_token } = played[type].credentials
    const answer = await graph(`${external_id}/subscribed_apps?access_token=${page_access_token}`)
    const { data } = answer as { data: { subscribed_fields: string[] }[] } // the simulator's own
    return data.flatMap(({ subscribed_fields }) => subscribed_fields)
  }
  it.each(['messenger', 'instagram'] as const)(
    'of %s that tells only a part is completed without a word, once an hour, and takes what is in force',
    async (type) => {
      await resubscribe[type](['messages'])
      await world.sql('update channel_accounts set next_check_at = null, resubscribed_at = null')
      await checkChannels(world.services)
      const edits = type === 'messenger' ? 'message_edits' : 'message_edit'
      expect(await fieldsOf(type)).toEqual(expect.arrayContaining(['messages', edits, 'standby']))
      expect(await world.account(type)).toMatchObject({ health: 'ok', last_error: null })
      // A field that Meta no longer has is not requested every half a minute.
      await resubscribe[type](['messages'])
      world.asked.length = 0
      await world.sql('update channel_accounts set next_check_at = null')
      await checkChannels(world.services)
      expect(world.asked.filter((one) => one.startsWith('POST') && one.includes('subscribed_apps'))).toEqual(
        [],
      )
      expect((await world.account(type)).health).toBe('ok')
    },
  )

  it('of a bot without some of the updates is completed without a notice', async () => {
    const { origin } = world
    const info = async () => {
      const answer = await fetch(`${origin}/bot${bot}/getWebhookInfo`)
      const { result } = (await answer.json()) as { result: { url: string; allowed_updates: string[] } } // the simulator's own
      return result
    }
    const params = new URLSearchParams({
      url: (await info()).url,
      secret_token: played.telegram.credentials.secret_token,
      allowed_updates: '["message"]',
    })
    await fetch(`${origin}/bot${bot}/setWebhook?${params}`, { method: 'POST' })
    await world.sql(`update channel_accounts set next_check_at = null where type = 'telegram'`)
    await checkChannels(world.services)
    expect((await info()).allowed_updates).toContain('pre_checkout_query')
    expect(await world.account('telegram')).toMatchObject({ health: 'ok', last_error: null })
  })

  it('of a bot with another address is left to a person', async () => {
    const params = new URLSearchParams({ url: 'http://127.0.0.1:1/otro' })
    await fetch(`${world.origin}/bot${bot}/setWebhook?${params}`, { method: 'POST' })
    expect(await world.secondsUntil('telegram', 'not_subscribed')).toBeLessThan(60)
    expect((await world.account('telegram')).health_detail).toMatch(/otra dirección/)
    expect(world.asked.filter((one) => one.includes('setWebhook'))).toHaveLength(1)
  })

  it('of Gmail that is refused is noticed, and so is its repair', async () => {
    world.register('gmail', { topic: 'projects/p/topics/otro' })
    await world.sql(
      `update channel_accounts set options = options || '{"unwatched": "no"}' where type = 'gmail'`,
    )
    expect(await world.secondsUntil('gmail', 'not_subscribed')).toBeLessThan(60)
    world.register('gmail')
    await subscribeChannel(world.services, byHilo(), world.accounts.gmail)
    expect((await world.account('gmail')).health).toBe('ok')
  })
})

describe('a wrong secret', () => {
  const refused = (type: ChannelType) =>
    expect.poll(async () => (await world.account(type)).last_refused_at).not.toBeNull()
  const metas = ['whatsapp', 'messenger', 'instagram'] as const
  // The counts of a second are written together after it: refusals of this test must not be written in the next one.
  afterEach(async () => {
    for (const type of channelTypes) {
      const attempts = world.simulator[type].deliveries().flatMap((delivery) => delivery.attempts)
      const times = attempts.filter(({ status }) => status === 401).length
      await expect
        .poll(async () => (await world.account(type)).refused_webhooks)
        .toBeGreaterThanOrEqual(times)
    }
  })

  it.each(metas)('of %s is noticed when the provider confirms it', async (type) => {
    world.register(type, { app_secret: 'otro-secreto-en-el-panel' })
    await customerSays(type, 'firmado con otro')
    await refused(type)
    expect(await world.secondsUntil(type, 'wrong_secret')).toBeLessThan(60)
    // The credentials are good, but the test of the channel must not succeed.
    const tried = () => verifyChannel(world.services, world.business, world.accounts[type])
    expect(await tried()).toEqual({
      ok: false,
      detail: expect.stringMatching(
        /^El proveedor responde \(.+\), pero los avisos llegan firmados con otro secreto/,
      ),
    })
    world.register(type)
    expect(await world.secondsUntil(type, 'ok')).toBeLessThan(60)
    expect(await tried()).toEqual({ ok: true, detail: expect.stringMatching(/^La conexión funciona: /) })
  })

  it.each(metas)('of %s is noticed before a customer writes, where no webhook ever came', async (type) => {
    world.register(type, { app_secret: 'otro-secreto-en-el-panel' })
    expect(await verifyChannel(world.services, world.business, world.accounts[type])).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/pero los avisos llegan firmados con otro secreto/),
    })
    // A secret that a webhook has proven is not checked again without a reason.
    await world.sql('update channel_accounts set last_event_at = $1', [world.api.clock.now()])
    expect(await verifyChannel(world.services, world.business, world.accounts[type])).toMatchObject({
      ok: true,
    })
  })

  it.each(metas)('of %s cannot be caused by a stranger: forged webhooks are only counted', async (type) => {
    const path = `${world.api.url}/api/webhooks/${type}/${world.accounts[type]}`
    for (let times = 0; times < 5; times += 1)
      await fetch(path, { method: 'POST', body: '{}', headers: { 'x-hub-signature-256': 'sha256=00' } })
    await refused(type)
    await world.sql('update channel_accounts set next_check_at = null')
    await checkChannels(world.services)
    expect(world.asked.some((one) => one.includes('appsecret_proof'))).toBe(true)
    expect(await world.account(type)).toMatchObject({ health: 'ok' })
  })

  it('of a bot is noticed by undelivered updates, and repaired by subscribing again', async () => {
    world.register('telegram', { secret_token: 'otro_secreto' })
    await customerSays('telegram', 'con otro secreto')
    expect(await world.secondsUntil('telegram', 'wrong_secret')).toBeLessThan(60)
    await subscribeChannel(world.services, byHilo(), world.accounts.telegram)
    await world.simulator.clock.advance(120_000)
    expect(world.simulator.telegram.deliveries().at(-1)).toMatchObject({ state: 'accepted' })
  })

  it('of a mailbox cannot be caused by another account of Google', async () => {
    await subscribeChannel(world.services, byHilo(), world.accounts.gmail)
    world.simulator.gmail.setKnobs({ pushToken: 'email' })
    await customerSays('gmail', 'otra cuenta')
    await refused('gmail')
    await world.sql('update channel_accounts set next_check_at = null')
    await checkChannels(world.services)
    expect((await world.account('gmail')).health).toBe('ok')
  })

  it('of a mailbox is noticed where Google pushes as our service account for another audience', async () => {
    await subscribeChannel(world.services, byHilo(), world.accounts.gmail)
    world.simulator.gmail.setKnobs({ pushToken: 'audience' })
    await customerSays('gmail', 'otra audiencia')
    await refused('gmail')
    expect(await world.secondsUntil('gmail', 'wrong_secret')).toBeLessThan(60)
  })
})

describe('silence', () => {
  it('of a bot whose updates do not get through is noticed within a minute', async () => {
    world.simulator.telegram.setKnobs({ down: true })
    await customerSays('telegram', 'no llega')
    expect(await world.secondsUntil('telegram', 'silent')).toBeLessThan(60)
    world.simulator.telegram.setKnobs({ down: false })
    await world.simulator.clock.advance(120_000)
    expect(await world.secondsUntil('telegram', 'ok')).toBeLessThan(60)
  })

  it('of a bot ends when it is subscribed again: earlier errors no longer count', async () => {
    world.simulator.telegram.setKnobs({ down: true })
    await customerSays('telegram', 'antes de reparar')
    expect(await world.secondsUntil('telegram', 'silent')).toBeLessThan(60)
    // Later by its clock too, which has whole seconds.
    const { api, simulator } = world
    api.clock.advance(2_000 + Math.max(0, simulator.clock.now() - api.clock.now().getTime()))
    await subscribeChannel(world.services, byHilo(), world.accounts.telegram)
    expect(await world.account('telegram')).toMatchObject({ health: 'ok', health_detail: null })
    // Still without an answer when it retries.
    await world.simulator.clock.advance(120_000)
    expect(await world.secondsUntil('telegram', 'silent')).toBeLessThan(60)
    world.simulator.telegram.setKnobs({ down: false })
    await world.simulator.clock.advance(120_000)
  })

  const mails = () =>
    world.api.owner.query<{ text: string }>(
      `select body ->> 'text' as text from entries where channel_account_uuid = $1`,
      [world.accounts.gmail],
    )
  /** Sets the last webhook to now. */
  const told = () =>
    world.sql('update channel_accounts set last_event_at = $1 where uuid = $2', [
      world.api.clock.now(),
      world.accounts.gmail,
    ])
  /** Both clocks have the same time, and all mails have been fetched. */
  const upToDate = async () => {
    const { api, simulator } = world
    const apart = simulator.clock.now() - api.clock.now().getTime()
    api.clock.advance(Math.max(0, apart))
    await simulator.clock.advance(Math.max(0, -apart))
    await pullAccount(world.services, { account: world.accounts.gmail })
  }
  const watches = () => world.asked.filter((one) => one.includes('/watch')).length

  it('of a mailbox: a mail without a push is fetched, and the silence noticed, within a minute', async () => {
    await upToDate()
    world.simulator.gmail.setKnobs({ dropPushes: true })
    await customerSays('gmail', 'nadie avisa')
    expect(await world.secondsUntil('gmail', 'silent')).toBeLessThan(60)
    expect((await mails()).rows).toContainEqual({ text: 'nadie avisa' })
    // It was subscribed again, once; its acceptance proves nothing.
    expect(watches()).toBe(1)
    expect(await world.account('gmail')).toMatchObject({
      health_detail: 'El proveedor no avisa de lo que llega: Hilo lo busca cada medio minuto.',
      last_error: 'El proveedor no avisaba de lo que llega: Hilo se lo pidió de nuevo.',
    })
    world.api.clock.advance(60_000)
    await checkChannels(world.services)
    expect([(await world.account('gmail')).health, watches()]).toEqual(['silent', 1])
    await told()
    expect(await world.secondsUntil('gmail', 'ok')).toBeLessThan(60)
  })

  it('of a mailbox does not count where the push came, even if later ones are lost at once', async () => {
    await upToDate()
    await customerSays('gmail', 'con aviso')
    await told()
    world.simulator.gmail.setKnobs({ dropPushes: true })
    world.api.clock.advance(2_000)
    await world.simulator.clock.advance(2_000)
    await customerSays('gmail', 'enseguida')
    await expect(world.secondsUntil('gmail', 'silent')).rejects.toThrow(/still ok/)
    expect((await mails()).rows).toContainEqual({ text: 'enseguida' })
  })

  it('of a mailbox starts a pull at once', async () => {
    await world.sql(`update channel_accounts set options = options || '{"cursor": "1"}' where type = 'gmail'`)
    await world.sql('delete from graphile_worker._private_jobs')
    await world.sql('update channel_accounts set next_check_at = null')
    await checkChannels(world.services)
    const { rows } = await world.api.owner.query('select key from graphile_worker._private_jobs')
    expect(rows).toEqual([{ key: `pull:${world.accounts.gmail}` }])
  })
})

describe('a provider that cannot be reached', () => {
  it('is reported after two failures, and so is its return', async () => {
    const nowhere = {
      ...world.services,
      settings: { ...world.services.settings, telegramApiBase: 'http://127.0.0.1:1' },
    }
    const check = async () => {
      await world.sql('update channel_accounts set next_check_at = null')
      await checkChannels(nowhere)
      return (await world.account('telegram')).health
    }
    expect([await check(), await check()]).toEqual(['ok', 'unreachable'])
    expect(await world.secondsUntil('telegram', 'ok')).toBeLessThan(60)
  })
})

describe('a check', () => {
  it('runs once for each account, however many processes check at the same time', async () => {
    await world.sql('update channel_accounts set next_check_at = null')
    const other = { ...world.services }
    const checked = await Promise.all([
      checkChannels(world.services),
      checkChannels(other),
      checkChannels(world.services),
    ])
    expect(checked.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(world.asked.filter((one) => one.includes('getWebhookInfo'))).toHaveLength(1)
    expect(await checkChannels(other)).toBe(0)
  })

  it('is discarded when an admin repairs the account meanwhile', async () => {
    revoke('whatsapp', true)
    const now = world.api.clock.now()
    await world.sql(`update channel_accounts set next_check_at = null where type = 'whatsapp'`)
    const claimed = await world.services.db.call<ChannelAccountRecord>(
      'select * from hilo_claim_checks($1, $2, 9)',
      [now, new Date(now.getTime() + 30_000)],
    )
    expect(claimed).toHaveLength(1)
    await updateChannel(world.services, accounts, admin(), {
      id: world.accounts.whatsapp,
      data: { credentials: { verify_token: 'otro' } },
    })
    for (const row of claimed) await checkChannel(world.services, row)
    expect((await world.account('whatsapp')).auth_error).toBeNull()
  })

  it('skips a paused account', async () => {
    await world.sql(`update channel_accounts set next_check_at = null`)
    await world.sql(`update channel_accounts set state = 'paused' where type = 'messenger'`)
    expect(await checkChannels(world.services)).toBe(4)
  })
})

describe('the event of a change', () => {
  let people: TestAgent[]
  beforeAll(async () => {
    const { tienda, otra } = world.api.world
    people = await Promise.all([tienda.admin, tienda.ana, otra.admin].map((user) => agentOf(world.api, user)))
  })
  afterAll(() => {
    for (const agent of people) agent.close()
  })
  const snapshot = async ({ token }: TestAgent) => {
    const { body } = await world.api
      .request()
      .get('/api/channels/status/')
      .set('Authorization', `Bearer ${token}`)
    return body as ChannelStatus[]
  }

  it('goes to the whole team and nobody else, and agrees with what they would fetch', async () => {
    const [admin, ana, stranger] = people as [TestAgent, TestAgent, TestAgent]
    await tell()
    let known = statusesByUuid(await snapshot(ana))
    for (const agent of people) agent.forget()
    for (const [revoked, health] of [
      [true, 'token_refused'],
      [false, 'ok'],
    ] as const) {
      revoke('messenger', revoked)
      await world.secondsUntil('messenger', health)
      await tell()
      const heard = await ana.hears('update:channel', (row) => row.health === health)
      expect(heard).toEqual(await admin.hears('update:channel', (row) => row.health === health))
      expect(Object.keys(heard).toSorted()).toEqual(
        [
          'alarm',
          'health',
          'health_since',
          'health_version',
          'backoff_until',
          'state',
          'type',
          'uuid',
        ].toSorted(),
      )
      known = putChannel(known, heard)
      const wrong = [...known.values()].filter((row) => row.health !== 'ok' || row.state !== 'active')
      expect(wrong).toEqual(await snapshot(ana))
    }
    await stranger.get('get:presence', {})
    expect(stranger.heard.filter(({ event }) => event === 'update:channel')).toEqual([])
    // Their own business has the account that this test has disconnected.
    expect((await snapshot(stranger)).map(({ state }) => state)).toEqual(['disconnected'])
  })

  it('comes for a pause and its end', async () => {
    const [, ana] = people as [TestAgent, TestAgent, TestAgent]
    ana.forget()
    const id = world.accounts.instagram
    for (const state of ['paused', 'active'] as const) {
      await updateChannel(world.services, accounts, admin(), { id, data: { state } })
      await tell()
      expect(await ana.hears('update:channel', (row) => row.state === state)).toMatchObject({ uuid: id })
    }
  })
})

it('testing the connection shows a repair at once', async () => {
  revoke('telegram', true)
  await world.secondsUntil('telegram', 'token_refused')
  revoke('telegram', false)
  expect(await verifyChannel(world.services, world.business, world.accounts.telegram)).toMatchObject({
    ok: true,
  })
  expect((await world.account('telegram')).health).toBe('ok')
})

describe('a token that expires', () => {
  const dayMs = 24 * 60 * 60_000
  const pass = async (ms: number) => {
    const { api, simulator } = world
    api.clock.advance(ms)
    // The provider also knows the age of a token.
    await simulator.clock.advance(Math.max(0, api.clock.now().getTime() - simulator.clock.now()))
    await world.sql(`update channel_accounts set next_check_at = null where type = 'instagram'`)
    await checkChannels(world.services)
  }
  const renewals = () => world.asked.filter((one) => one.includes('refresh_access_token')).length
  const token = async () => {
    const { credentials } = await world.account('instagram')
    return (openCredentials(world.services.keys, credentials) as { page_access_token: string })
      .page_access_token
  }

  it('is renewed when it is a day old, and again ten days before it expires', async () => {
    const { created_at } = await world.account('instagram')
    await pass(Math.max(0, created_at.getTime() + dayMs - 60_000 - world.api.clock.now().getTime()))
    expect([renewals(), await token()]).toEqual([0, 'token-ig'])
    await pass(120_000)
    expect(renewals()).toBe(1)
    const second = await token()
    expect(second).toMatch(/^IGAA/)
    expect((await world.account('instagram')).health).toBe('ok')
    await pass(49 * dayMs)
    expect(renewals()).toBe(1)
    await pass(2 * dayMs)
    expect(renewals()).toBe(2)
    expect(await token()).not.toBe(second)
    revoke('instagram', true)
    await pass(60 * dayMs)
    expect((await world.account('instagram')).health).toBe('token_refused')
    expect(renewals()).toBe(2)
  })
})
