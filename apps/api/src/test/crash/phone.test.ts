import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FaultPoint } from '../../platform/errors/fault-points'
import { type CrashWorld, expectAllHeard, startCrashWorld } from './crash-world'

let crash: CrashWorld
beforeAll(async () => {
  crash = await startCrashWorld()
})
afterAll(() => crash?.stop())

/** What a death interrupted goes on half a minute later. */
const longPoll = { timeout: 110_000 }
const contacts = 10
const messages = 600

const deaths: readonly (readonly [point: FaultPoint, hit: number])[] = [
  ['phone.after-request', 1],
  ['webhook.after-ingest', 2],
  ['phone.before-commit', 2],
  ['phone.after-commit', 4],
]

it('a phone whose chats come while the process dies again and again is here once, and was asked once', async () => {
  const { owner, simulator, hilo, world } = crash
  const { uuid, phone_number_id } = world.tienda.whatsapp
  const one = async (text: string) => (await owner.query(text, [uuid])).rows[0]
  // They come for a minute, while it dies and comes back.
  simulator.whatsapp.fillPhone(phone_number_id, {
    contacts,
    messages,
    perChunk: 10,
    pauseMs: 700,
    repeats: 1,
    files: 0,
  })
  await owner.query('update channel_accounts set on_phone = true where uuid = $1', [uuid])
  for (const [point, hit] of deaths) {
    await hilo.arm({ point, hit })
    expect([point, await hilo.diedAndCameBack(60_000)]).toEqual([point, true])
  }
  const history = () =>
    one(
      `select state, messages, chats, left_out from phone_syncs where channel_account_uuid = $1 and kind = 'history'`,
    )
  await expect.poll(history, longPoll).toEqual({ state: 'finished', messages, chats: contacts, left_out: 0 })
  expect(
    await one(`select count(*)::int as n, count(distinct provider_message_id)::int as ids from entries
    where channel_account_uuid = $1 and kind = 'message'`),
  ).toEqual({ n: messages, ids: messages })
  await expect
    .poll(
      () =>
        one(`select state, contacts from phone_syncs where channel_account_uuid = $1 and kind = 'contacts'`),
      longPoll,
    )
    .toEqual({ state: 'finished', contacts })
  expect(
    await one(
      `select count(*)::int as n from contacts where name is not null and phone like '57320%' and $1::uuid is not null`,
    ),
  ).toEqual({
    n: contacts,
  })
  // The provider refuses a second request.
  expect(
    await one(
      `select count(*)::int as n from phone_syncs where channel_account_uuid = $1 and error is not null`,
    ),
  ).toEqual({ n: 0 })
  expect(
    await one(
      `select count(*)::int as n from phone_chunks where channel_account_uuid = $1 and state <> 'done'`,
    ),
  ).toEqual({ n: 0 })
  await expectAllHeard(crash)
}, 400_000)
