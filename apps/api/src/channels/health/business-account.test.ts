import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { subscribeChannel } from '../accounts/subscribe-channel'
import { updateChannel } from '../accounts/update-channel'
import { bootHealthWorld, type HealthWorld, played } from '../test/health-world'
import { checkChannels } from './check-channels'

let world: HealthWorld
beforeAll(async () => {
  world = await bootHealthWorld()
})
afterAll(() => world.stop())

beforeEach(async () => {
  world.register('whatsapp')
  await world.sql(
    `update channel_accounts set health = 'ok', resubscribed_at = null, last_event_at = null, options = '{}'
     where state <> 'disconnected'`,
  )
  world.asked.length = 0
})

const byHilo = () => ({ actor: { business: world.business, uuid: null }, address: null })
/** The number is of another business account, which `token-wa` opens too. */
const moved = () => {
  world.register('whatsapp', { waba_id: '999' })
  world.register('whatsapp', { phone_number_id: '77', display_phone_number: '+57 601 7654321' })
}
const asked = () => world.asked.filter((one) => one.includes('/phone_numbers')).length
const check = async () => {
  await world.sql(`update channel_accounts set next_check_at = null where type = 'whatsapp'`)
  await checkChannels(world.services)
  return world.account('whatsapp')
}
const heard = (hoursAgo: number) =>
  world.sql(`update channel_accounts set last_event_at = $1 where type = 'whatsapp'`, [
    new Date(world.api.clock.now().getTime() - hoursAgo * 3_600_000),
  ])
const notItsNumber = 'El número no es de esta cuenta de WhatsApp Business: revisa los dos identificadores.'

it('a number of another business account is noticed within a minute, and its button does not hide it', async () => {
  moved()
  expect(await world.secondsUntil('whatsapp', 'not_subscribed')).toBeLessThan(60)
  expect((await check()).health_detail).toBe(notItsNumber)
  const answer = await subscribeChannel(world.services, byHilo(), world.accounts.whatsapp)
  expect(answer).toEqual({ ok: false, detail: notItsNumber })
  expect((await check()).health).toBe('not_subscribed')
  expect(world.asked.filter((one) => one.startsWith('POST'))).toEqual([])
  world.register('whatsapp')
  expect(await world.secondsUntil('whatsapp', 'ok')).toBeLessThan(60)
})

it('a business account that the token does not open is noticed, unless something ever came', async () => {
  world.register('whatsapp', { waba_id: '999' })
  world.register('whatsapp', { phone_number_id: '77', access_token: 'de-otra-empresa' })
  expect(await check()).toMatchObject({
    health: 'not_subscribed',
    health_detail: expect.stringMatching(/no abre esta cuenta de WhatsApp Business/),
  })
  await heard(30)
  expect((await check()).health).toBe('ok')
})

it('the number is looked for once a day, and only where nothing comes', async () => {
  await check()
  await check()
  expect(asked()).toBe(1)
  moved()
  expect((await check()).health).toBe('ok')
  world.api.clock.advance(25 * 3_600_000)
  await heard(23)
  expect([(await check()).health, asked()]).toEqual(['ok', 1])
  await heard(25)
  expect([(await check()).health, asked()]).toEqual(['not_subscribed', 2])
  await heard(0)
  expect([(await check()).health, asked()]).toEqual(['ok', 2])
})

it('the number is looked for at once when the account has other credentials', async () => {
  await check()
  moved()
  await updateChannel(world.services, { forget: () => {} }, byHilo(), {
    id: world.accounts.whatsapp,
    data: { credentials: { waba_id: played.whatsapp.credentials.waba_id } },
  })
  expect((await check()).health).toBe('not_subscribed')
})
