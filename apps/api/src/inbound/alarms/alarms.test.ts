import type { ChannelAccount } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordAccountError } from '../../channels/health/record-account-error'
import { errorOfCode } from '../../channels/providers/meta/graph'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import { whatsappErrors } from '../../channels/providers/whatsapp/errors'
import { type Administration, bootAdministration } from '../../test/administration'
import { agentOf, type TestAgent } from '../../test/agent'
import { postWebhook } from '../../test/customer'

let hilo: Administration
let admin: TestAgent
beforeAll(async () => {
  hilo = await bootAdministration()
  admin = await agentOf(hilo.api, hilo.api.world.tienda.admin)
})
afterAll(async () => {
  admin.close()
  await hilo.stop()
})
beforeEach(async () => {
  await hilo.api.owner.query(`update channel_accounts set alarms = '[]', auth_error = null, blocked = false`)
  hilo.api.clock.advance(3_000)
  await hilo.api.services.announcer.sweep()
  admin.forget()
})

const number = () => hilo.api.world.tienda.whatsapp
const warns = async (field: string, value: object, time = hilo.api.clock.now(), waba = number().waba_id) => {
  const envelope = envelopeOf(value, { field, waba })
  const [entry] = envelope.entry
  const sent = { ...envelope, entry: [{ ...entry, time: Math.floor(time.getTime() / 1000) }] }
  expect((await postWebhook(hilo.api, number(), sent)).status).toBe(200)
}
const shown = async (): Promise<ChannelAccount> => {
  const { body } = await hilo.admin('get', '/api/channels/all/')
  const found = (body as ChannelAccount[]).find(({ uuid }) => uuid === number().uuid)
  if (!found) throw new Error('the account is gone')
  return found
}
const disable = (state: string) => ({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: state } })

it('a warning reaches the administrators within a minute, with what the card needs, and once', async () => {
  const value = { display_phone_number: '576011234567', event: 'FLAGGED', current_limit: 'TIER_1K' }
  const time = hilo.api.clock.now()
  await warns('phone_number_quality_update', value, time)
  await warns('phone_number_quality_update', value, time)
  hilo.api.clock.advance(3_000)
  await hilo.api.services.announcer.sweep()
  expect(await admin.hears('update:channel', (row) => row.alarm === 'number_quality')).toMatchObject({
    uuid: number().uuid,
    health: 'ok',
  })
  expect((await shown()).alarms).toEqual([
    {
      kind: 'number_quality',
      subject: '576011234567',
      detail: 'TIER_1K',
      since: expect.any(String),
      until: null,
    },
  ])
  expect((await hilo.ana('get', '/api/channels/status/')).body).toMatchObject([{ alarm: 'number_quality' }])
  expect((await hilo.stranger('get', '/api/channels/status/')).body).toEqual([])
  await warns('phone_number_quality_update', { ...value, event: 'UNFLAGGED' })
  expect((await shown()).alarms).toEqual([])
})

it('a warning about an account that is not connected here is kept, and stops no number', async () => {
  await warns('account_update', disable('DISABLE'), hilo.api.clock.now(), '999999999999999')
  expect(await shown()).toMatchObject({ health: 'ok', alarm: null, of_others: 1 })
})

it('keeps what concerns the account itself, however many templates are of low quality', async () => {
  await warns('account_update', { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } })
  for (let n = 0; n < 31; n++)
    await warns('message_template_quality_update', {
      new_quality_score: 'RED',
      message_template_name: `promo_${n}`,
    })
  const { alarm, alarms } = await shown()
  expect([alarm, alarms?.length]).toEqual(['account_violation', 30])
})

it('a disabled account sends nothing until Meta reinstates it', async () => {
  await warns('account_update', disable('DISABLE'))
  expect(await shown()).toMatchObject({ health: 'blocked', alarm: 'account_disabled' })
  await warns('account_update', disable('REINSTATE'))
  expect(await shown()).toMatchObject({ health: 'ok', alarm: null, auth_error: null })
})

it('the worst of several stands first, and a restriction of templates stops no answers', async () => {
  await warns('message_template_quality_update', { new_quality_score: 'RED', message_template_name: 'promo' })
  await warns('account_update', {
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }],
  })
  const { health, alarms } = await shown()
  expect([health, alarms.map(({ kind }) => kind)]).toEqual([
    'ok',
    ['templates_restricted', 'template_quality'],
  ])
})

it.each([
  [131037, 'blocked', 'name_refused'],
  [131005, 'blocked', 'no_permission'],
  [130497, 'ok', 'country_refused'],
  [132068, 'ok', 'form_blocked'],
])('a message that is refused with %i leaves the account %s and warns of %s', async (code, health, alarm) => {
  const error = errorOfCode(whatsappErrors, code)
  expect(error.alert).toBe(true)
  await recordAccountError(
    hilo.api.services,
    { business_uuid: hilo.api.world.tienda.uuid, uuid: number().uuid },
    error,
  )
  const found = await shown()
  expect(found).toMatchObject({ health, alarm })
  expect(found.alarms[0]).toMatchObject({ detail: error.msg, until: expect.any(String) })
})
