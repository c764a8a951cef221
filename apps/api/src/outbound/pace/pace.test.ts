import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listChannelStatus } from '../../channels/accounts/list-channel-status'
import { updateChannel } from '../../channels/accounts/update-channel'
import {
  bootProviderWorld,
  newPhone,
  type ProviderWorld,
  type Served,
} from '../../channels/test/test-provider'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { actorOf } from '../../test/factories'
import { sweepAttempts } from '../deliver/sweep-attempts'

let world: ProviderWorld
const people: Served[] = []
beforeAll(async () => {
  world = await bootProviderWorld()
  await world.reset()
  for (let n = 0; n < 8; n += 1) people.push(await world.served(newPhone()))
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.reset()
  await world.rows('truncate outbound_paces, outbound_parts, outbound_attempts')
  await world.rows(`update conversations set bucket_full_at = null, slot_at = null`)
  await world.rows(`delete from entries where author_kind <> 'client'`)
  await world.rows(`update channel_accounts set options = '{}'`)
  await world.rows('delete from graphile_worker._private_jobs')
})
afterEach(() => void vi.useRealTimers())

/** Only `advance` moves the time: on a busy machine a rest of a second is over before the next line. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ['Date'] })
const deliver = ({ conversation }: Served) =>
  deliverConversation(world.api.services, { business: world.business, conversation })
const all = (chats: readonly Served[]) => Promise.all(chats.map(deliver))
const taken = () => world.simulator.whatsapp.outbox().messages.map(({ text }) => text)
const refused = () => world.simulator.whatsapp.outbox().refused.length
const states = async (chats: readonly Served[]) => {
  const threads = await Promise.all(chats.map(({ conversation }) => world.thread(conversation)))
  return threads
    .flatMap((thread) => thread.filter((one) => one.author_kind === 'user'))
    .map((one) => one.status)
}
const tries = async () =>
  (await world.rows<{ attempts: number }>(`select attempts from entries where author_kind = 'user'`)).map(
    ({ attempts }) => attempts,
  )
/** In how many ms the waiting jobs are due, by the clock that put them there: Postgres's own goes on. */
const jobs = async () =>
  (
    await world.rows<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where task_identifier = 'deliver_conversation' order by run_at`,
    )
  ).map(({ run_at }) => run_at.getTime() - Date.now())
/** An admin says how fast the provider lets the account send. */
async function slow(perSecond: number): Promise<void> {
  const by = { actor: actorOf(world.api.world.tienda.admin), address: '127.0.0.1' }
  const data = { messages_per_second: perSecond }
  const changed = await updateChannel(world.api.services, { forget: () => {} }, by, {
    id: world.account.uuid,
    data,
  })
  expect(changed).toMatchObject(data)
}

describe('an account', () => {
  it('gives every conversation a turn when messages come faster than it may send', async () => {
    stopTheClock()
    // One each ten seconds, and the first forty at once.
    await slow(0.1)
    await world.rows(
      `insert into outbound_paces (business_uuid, channel_account_uuid, bucket_full_at) values ($1, $2, $3)`,
      [world.business, world.account.uuid, new Date(world.api.clock.now().getTime() + 390_000)],
    )
    const three = people.slice(0, 3)
    for (const chat of three) await chat.write(`de ${chat.customer}`)
    await all(three)
    expect(taken()).toHaveLength(1)
    // What Postgres calls now, for a job that is due at once, may be seconds after the time that stands still.
    const waiting = async () => (await jobs()).filter((ms) => ms > 9_000)
    const due = await waiting()
    expect(due).toHaveLength(2)
    expect((due[1] ?? 0) - (due[0] ?? 0)).toBeGreaterThan(9_000)
    // Whoever has a turn keeps it, however often they come.
    await all(three)
    expect(await waiting()).toHaveLength(2)
    world.api.clock.advance(10_100)
    await all(three)
    expect(taken()).toHaveLength(2)
    world.api.clock.advance(10_100)
    await all(three)
    expect(taken()).toHaveLength(3)
    expect(await tries()).toEqual([1, 1, 1])
  })

  it('never sends more than its bucket holds, however many workers send at once', async () => {
    await slow(0.01)
    await world.rows(
      `insert into outbound_paces (business_uuid, channel_account_uuid, bucket_full_at) values ($1, $2, $3)`,
      [world.business, world.account.uuid, new Date(world.api.clock.now().getTime() + 3_700_000)],
    )
    for (const chat of people) await chat.write('a la vez')
    await Promise.all([all(people), all(people)])
    expect(taken()).toHaveLength(3)
  })

  it('backs off as a whole after a rate limit, and sends nothing meanwhile', async () => {
    stopTheClock()
    const [one, two] = people as [Served, Served]
    await one.write('uno')
    await two.write('dos')
    world.simulator.whatsapp.fail({ code: 130429 })
    await deliver(one)
    await all([one, two])
    expect([taken(), refused()]).toEqual([[], 1])
    world.api.clock.advance(1_500)
    await all([one, two])
    expect(taken().toSorted()).toEqual(['dos', 'uno'])
    // What was refused for the account's sake was no try of the message.
    expect(await tries()).toEqual([1, 1])
  })

  it('backs off longer each time, and loses no message', async () => {
    const [one] = people as [Served]
    await one.write('paciencia')
    world.simulator.whatsapp.fail({ code: 130429, times: 10 })
    for (let limits = 0; limits < 10; limits += 1) {
      await deliver(one)
      world.api.clock.advance(20 * 60_000)
    }
    expect(await states([one])).toEqual(['queued'])
    await deliver(one)
    expect(await states([one])).toEqual(['sent'])
  })

  it('goes on for the others when one customer’s limit is reached', async () => {
    const [one, two] = people as [Served, Served]
    await one.write('uno')
    await two.write('dos')
    world.simulator.whatsapp.fail({ code: 131056 })
    await deliver(one)
    await deliver(two)
    expect(taken()).toEqual(['dos'])
  })

  it('does not write to one customer faster than the provider allows', async () => {
    world.simulator.whatsapp.setKnobs({ pairRate: true })
    const [one, two] = people as [Served, Served]
    for (let n = 1; n <= 42; n += 1) await one.write(String(n))
    await two.write('otro')
    const began = Date.now()
    await all([one, two])
    const sent = taken().filter((text) => text !== 'otro').length
    expect(sent).toBeGreaterThanOrEqual(40)
    // On a busy machine the next ones become due meanwhile.
    expect(sent).toBeLessThanOrEqual(40 + Math.floor((Date.now() - began) / 6_000))
    expect(taken()).toContain('otro')
    for (let turns = 0; turns < 2; turns += 1) {
      world.api.clock.advance(6_001)
      await deliver(one)
    }
    expect(taken().filter((text) => text !== 'otro')).toEqual(
      Array.from({ length: 42 }, (_, n) => String(n + 1)),
    )
    expect(refused()).toBe(0)
  })

  it('backs off when the usage headers come near the limit', async () => {
    stopTheClock()
    const [one, two] = people as [Served, Served]
    world.simulator.whatsapp.setKnobs({ usagePercent: 90 })
    await one.write('uno')
    await two.write('dos')
    await deliver(one)
    await deliver(two)
    expect(taken()).toEqual(['uno'])
    world.api.clock.advance(3_000)
    await deliver(two)
    expect(taken()).toEqual(['uno', 'dos'])
  })

  it('gives up a message that waited for a day, and says so', async () => {
    const [one] = people as [Served]
    await one.write('para ayer')
    await world.rows(`update conversations set window_closes_at = null`)
    await world.rows(
      `update entries set created_at = created_at - interval '1 day' where author_kind = 'user'`,
    )
    await deliver(one)
    const [entry] = (await world.thread(one.conversation)).slice(-1)
    expect([entry?.status, entry?.error?.code]).toEqual(['failed', 'WAITED_TOO_LONG'])
    expect(taken()).toEqual([])
  })
})

describe('a provider that fails', () => {
  const breakDown = async (chats: readonly Served[]) => {
    world.simulator.whatsapp.fail({ code: 131016, times: 100 })
    for (const chat of chats) await chat.write(`de ${chat.customer}`)
    for (const chat of chats) await deliver(chat)
  }
  const repair = () => world.simulator.reset()

  it('is probed by one message only, until it answers: then all go on, in order', async () => {
    await breakDown(people)
    // Five failures of five conversations, and no more of the other three.
    expect(refused()).toBe(5)
    world.api.clock.advance(6_000)
    await all(people)
    expect(refused()).toBe(6)
    world.api.clock.advance(11_000)
    await all(people)
    expect(refused()).toBe(7)
    // A probe is nobody's own try: five messages were tried once.
    expect((await tries()).reduce((sum, one) => sum + one, 0)).toBe(5)

    repair()
    for (const chat of people) await chat.write(`luego ${chat.customer}`)
    await world.rows('delete from graphile_worker._private_jobs')
    world.api.clock.advance(21_000)
    const [first] = people as [Served]
    await deliver(first)
    // The first answer wakes everybody.
    expect(await jobs()).toHaveLength(people.length)
    await all(people)
    expect(taken()).toHaveLength(2 * people.length)
    for (const { customer } of people)
      expect(taken().filter((text) => text?.endsWith(` ${customer}`))).toEqual([
        `de ${customer}`,
        `luego ${customer}`,
      ])
  })

  it('announces the end of its backoff once it is long enough to notice, and when it ends early', async () => {
    const status = async () => {
      const [row] = await listChannelStatus(world.api.services, { business: world.business })
      return row && { health: row.health, until: row.backoff_until, version: row.health_version }
    }
    const announced = async () =>
      (await world.rows(`select 1 from outbox where events -> 0 ->> 'name' = 'channel.state_changed'`)).length
    await world.rows('delete from outbox')
    await breakDown(people)
    expect(await status()).toBeUndefined()
    // Each time it waits twice as long: 5, 10, 20, 40 seconds.
    for (const waited of [6_000, 11_000, 21_000]) {
      world.api.clock.advance(waited)
      await all(people)
    }
    const rest = await status()
    const left = Date.parse(rest?.until ?? '') - world.api.clock.now().getTime()
    expect(rest?.health).toBe('ok')
    expect(left).toBeGreaterThan(30_000)
    expect(left).toBeLessThanOrEqual(40_000)
    expect(await announced()).toBe(1)

    // At its hour it is over for everybody; the one that tries then changes nothing.
    repair()
    world.api.clock.advance(41_000)
    expect(await status()).toBeUndefined()
    const [first] = people as [Served]
    await deliver(first)
    expect(await announced()).toBe(2)
    const [row] = await world.rows<{ backoff_version: number }>('select backoff_version from outbound_paces')
    expect(row?.backoff_version).toBe(2)
    expect(rest?.version).toBeGreaterThan(0)
  })

  it('does not back off because of a single conversation', async () => {
    const [one, two] = people as [Served, Served]
    world.simulator.whatsapp.fail({ code: 131016, times: 5 })
    await one.write('no pasa')
    for (let n = 0; n < 5; n += 1) {
      await deliver(one)
      world.api.clock.advance(300_000)
    }
    await two.write('pasa')
    await deliver(two)
    expect(taken()).toEqual(['pasa'])
  })

  it('has no deliveries enqueued while it backs off', async () => {
    await breakDown(people)
    await world.rows(`update outbound_paces set blocked_until = blocked_until + interval '10 minutes'`)
    await world.rows('delete from graphile_worker._private_jobs')
    world.api.clock.advance(60_000)
    expect(await sweepAttempts(world.api.services)).toBe(0)
    world.api.clock.advance(11 * 60_000)
    expect(await sweepAttempts(world.api.services)).toBe(people.length)
  })
})
