import { randomUUID } from 'node:crypto'
import type { ChannelAccount } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  clearAuthError,
  recordAccepted,
  recordAccountError,
  recordArrived,
} from '../../channels/health/record-account-error'
import { errorOfCode } from '../../channels/providers/meta/graph'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import { whatsappErrors } from '../../channels/providers/whatsapp/errors'
import { type Administration, bootAdministration } from '../../test/administration'
import { agentOf, type TestAgent } from '../../test/agent'
import { waitingChat } from '../../test/chats'
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
  await hilo.api.owner.query(
    `update channel_accounts set alarms = '[]', latest_alarms = '[]', auth_error = null, blocked = false`,
  )
  hilo.api.clock.advance(3_000)
  await hilo.api.services.announcer.sweep()
  admin.forget()
})
/** Meta's times are whole seconds. */
const aMomentLater = () => hilo.api.clock.advance(1_000)

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
const ofAccount = () => ({ business_uuid: hilo.api.world.tienda.uuid, uuid: number().uuid })
const refuses = (code: number) =>
  recordAccountError(hilo.api.services, ofAccount(), errorOfCode(whatsappErrors, code))
/** A message that was sent now reaches its customer. */
const arrives = async () => {
  aMomentLater()
  const now = hilo.api.clock.now()
  const { business_uuid: business, uuid } = ofAccount()
  await recordAccepted(hilo.api.services, { ...ofAccount(), type: 'whatsapp' })
  expect((await shown()).health).toBe('blocked')
  await recordArrived(hilo.api.services.db, { business, uuid }, now, now)
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
      stops: false,
    },
  ])
  expect((await hilo.ana('get', '/api/channels/status/')).body).toMatchObject([{ alarm: 'number_quality' }])
  expect((await hilo.stranger('get', '/api/channels/status/')).body).toEqual([])
  aMomentLater()
  await warns('phone_number_quality_update', { ...value, event: 'UNFLAGGED' })
  expect((await shown()).alarms).toEqual([])
})

it('a warning about an account that is not connected here is kept, and stops no number', async () => {
  await warns('account_update', disable('DISABLE'), hilo.api.clock.now(), '999999999999999')
  expect(await shown()).toMatchObject({ health: 'ok', alarm: null, unknown_account: 1 })
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
  aMomentLater()
  await warns('account_update', disable('REINSTATE'))
  expect(await shown()).toMatchObject({ health: 'ok', alarm: null, auth_error: null })
})

it('what comes late changes nothing that was said after it', async () => {
  const before = hilo.api.clock.now()
  aMomentLater()
  await warns('account_update', disable('REINSTATE'))
  await warns('account_update', disable('DISABLE'), before)
  expect(await shown()).toMatchObject({ health: 'ok', alarm: null })
  aMomentLater()
  await warns('account_update', disable('DISABLE'))
  await warns('account_update', disable('REINSTATE'), before)
  expect(await shown()).toMatchObject({ health: 'blocked', alarm: 'account_disabled' })
})

it('the end of one warning does not let go on what another one stops', async () => {
  await refuses(131042)
  await warns('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [] })
  await warns('phone_number_name_update', { decision: 'APPROVED' })
  expect(await shown()).toMatchObject({ health: 'blocked', alarm: 'payment' })
  await warns('account_update', { event: 'ACCOUNT_DELETED' })
  aMomentLater()
  await warns('account_update', disable('REINSTATE'))
  expect((await shown()).alarms.map(({ kind, stops }) => [kind, stops])).toEqual([
    ['account_deleted', true],
    ['payment', true],
  ])
  await arrives()
  expect(await shown()).toMatchObject({ health: 'ok', alarm: null, auth_error: null })
})

const invalid = { kind: 'auth', code: '190', msg: 'No vale.' } as const
it.each([
  ['a refused token', invalid, 'token_refused'],
  ['a number that is not registered', errorOfCode(whatsappErrors, 133010), 'blocked'],
])('the end of a ban does not end %s, whichever came first', async (_, trouble, health) => {
  const fails = () => recordAccountError(hilo.api.services, ofAccount(), trouble)
  for (const steps of [
    [fails, () => warns('account_update', disable('DISABLE'))],
    [() => warns('account_update', disable('DISABLE')), fails],
  ]) {
    for (const step of steps) await step()
    expect(await shown()).toMatchObject({ health, alarm: 'account_disabled' })
    aMomentLater()
    await warns('account_update', disable('REINSTATE'))
    expect(await shown()).toMatchObject({ health, alarm: null, auth_error: trouble.msg })
    await clearAuthError(hilo.api.services, ofAccount())
    expect(await shown()).toMatchObject({ health: 'ok', auth_error: null })
    aMomentLater()
  }
})

it('a probe that a ban refuses makes nothing wait after it', async () => {
  await warns('account_update', disable('DISABLE'))
  await refuses(131031)
  aMomentLater()
  await warns('account_update', disable('REINSTATE'))
  expect(await shown()).toMatchObject({ health: 'ok', alarm: null, auth_error: null })
})

it('credentials that work end what only a refused message has shown, and nothing that Meta has said', async () => {
  await refuses(131042)
  await clearAuthError(hilo.api.services, ofAccount())
  expect(await shown()).toMatchObject({ health: 'ok', alarm: null })
  await refuses(131042)
  await warns('account_update', disable('DISABLE'))
  const due = () =>
    hilo.api.owner.query('select wait_counted_from from outbound_paces where channel_account_uuid = $1', [
      number().uuid,
    ])
  const before = (await due()).rows
  aMomentLater()
  await clearAuthError(hilo.api.services, ofAccount())
  expect(await shown()).toMatchObject({ health: 'blocked', alarm: 'account_disabled' })
  expect((await shown()).alarms).toHaveLength(1)
  expect((await due()).rows).toEqual(before)
  await arrives()
  expect(await shown()).toMatchObject({ health: 'ok', alarm: null, auth_error: null })
})

it('messages that are refused one after the other warn once', async () => {
  await refuses(131042)
  const { alarms, health_version } = await shown()
  const events = async () =>
    (await hilo.api.owner.query('select count(*)::int as n from outbox')).rows[0]?.n as number
  await hilo.api.services.announcer.sweep()
  for (let n = 0; n < 3; n++) {
    aMomentLater()
    await refuses(131042)
  }
  expect(await events()).toBe(0)
  expect(await shown()).toMatchObject({ alarms, health_version })
})

it('an administrator closes what Meta never ends, once, and reads of it again only when it happens again', async () => {
  const violation = { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } }
  const at = hilo.api.clock.now()
  await warns('account_update', violation, at)
  const closes = (ask = hilo.admin, kind = 'account_violation') =>
    ask('post', '/api/channels/alarms/dismiss/', { id: number().uuid, kind, subject: null })
  expect((await closes(hilo.ana)).status).toBe(403)
  expect((await closes(hilo.stranger)).status).toBe(404)
  const answers = await Promise.all([closes(), closes()])
  for (const { status, body } of answers) expect([status, body.alarms]).toEqual([200, []])
  const audited = await hilo.api.owner.query(
    `select target_name, data from audit_lines where action = 'channel.dismiss_alarm'`,
  )
  expect(audited.rows).toEqual([
    { target_name: 'WhatsApp de prueba', data: { type: 'whatsapp', kind: 'account_violation' } },
  ])
  await warns('account_update', { ...violation, again: true }, new Date(at.getTime() - 60_000))
  expect((await shown()).alarms).toEqual([])
  aMomentLater()
  await warns('account_update', violation)
  expect(await shown()).toMatchObject({ alarm: 'account_violation' })
  // What stops everything ends when it is repaired, not when it is read.
  await warns('account_update', disable('DISABLE'))
  await closes(hilo.admin, 'account_disabled')
  expect(await shown()).toMatchObject({ health: 'blocked', alarm: 'account_disabled' })
})

it('shows how many customers a day the portfolio may write to first, whichever comes last', async () => {
  const limits = (max_daily_conversations_per_business: number | string) => ({
    max_daily_conversations_per_business,
    max_phone_numbers_per_business: 2,
  })
  const before = hilo.api.clock.now()
  aMomentLater()
  await warns('business_capability_update', limits(10_000))
  await warns('business_capability_update', limits(2_000), before)
  expect((await shown()).portfolio).toMatchObject({ customers_a_day: 10_000, numbers: 2 })
  aMomentLater()
  await warns('business_capability_update', limits('-1'))
  expect((await shown()).portfolio).toMatchObject({ customers_a_day: null })
  // Changing anything else of the channel keeps it.
  const { version } = await shown()
  const data = { version, messages_per_second: 20 }
  const changed = await hilo.admin('put', '/api/channels/update/', { id: number().uuid, data })
  expect([changed.status, changed.body.portfolio]).toMatchObject([200, { customers_a_day: null, numbers: 2 }])
  expect((await shown()).messages_per_second).toBe(20)
  await hilo.admin('put', '/api/channels/update/', {
    id: number().uuid,
    data: { version: version + 1, messages_per_second: null },
  })
  expect(await shown()).toMatchObject({ messages_per_second: null, portfolio: { customers_a_day: null } })
})

it('a lower limit of customers a day warns, and a higher one ends that', async () => {
  const limit = async (max_daily_conversations_per_business: number) => {
    aMomentLater()
    await warns('business_capability_update', { max_daily_conversations_per_business })
  }
  await hilo.api.owner.query(`update channel_accounts set options = options - 'portfolio'`)
  await limit(10_000)
  expect((await shown()).alarms).toEqual([])
  await hilo.api.services.announcer.sweep()
  admin.forget()
  await limit(2_000)
  expect((await shown()).alarms).toMatchObject([{ kind: 'limit_lowered', detail: '10000 → 2000' }])
  hilo.api.clock.advance(3_000)
  await hilo.api.services.announcer.sweep()
  await admin.hears('update:channel', (row) => row.alarm === 'limit_lowered')
  await limit(10_000)
  expect((await shown()).alarms).toEqual([])
})

it.each([1e308, -5, 4e12, '4000000000000', 'mañana', '+275760-09-13', null, {}])(
  'a restriction until %j is stored and ended like others',
  async (expiration) => {
    const restriction = { restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING', expiration }
    await warns('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [restriction] })
    expect((await shown()).alarms.map(({ kind, until }) => [kind, until])).toEqual(
      expiration === -5 ? [] : [['account_restricted', null]],
    )
    await hilo.api.owner.query(
      `select (alarm ->> 'until')::timestamptz from channel_accounts, jsonb_array_elements(alarms) alarm`,
    )
    aMomentLater()
    await warns('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [] })
    expect((await shown()).alarms).toEqual([])
  },
)

it('what cannot be read of a warning raises and ends nothing, and no webhook of it fails', async () => {
  aMomentLater()
  await warns('account_update', { event: 'ACCOUNT_DELETED' })
  const hostile = [1e308, -1, [], {}, 'x'.repeat(100_000), '\u0000', null, { event: 'X' }]
  for (const field of [
    'account_update',
    'account_alerts',
    'phone_number_quality_update',
    'phone_number_name_update',
    'message_template_quality_update',
    'message_template_status_update',
    'business_capability_update',
  ])
    for (const value of hostile)
      for (const name of [
        'event',
        'decision',
        'alert_info',
        'new_quality_score',
        'max_daily_conversations_per_business',
      ]) {
        aMomentLater()
        await warns(field, { [name]: value, display_phone_number: value, message_template_name: value })
      }
  expect((await shown()).alarms.map(({ kind }) => kind)).toEqual(['account_deleted'])
  const failed = await hilo.api.owner.query(
    `select error from webhook_items where state in ('pending', 'dead')`,
  )
  expect(failed.rows).toEqual([])
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
  [131042, 'blocked', 'payment'],
  [131044, 'blocked', 'payment'],
  [130497, 'ok', 'country_refused'],
  [132068, 'ok', 'form_blocked'],
])('a message that is refused with %i leaves the account %s and warns of %s', async (code, health, alarm) => {
  const error = errorOfCode(whatsappErrors, code)
  expect(error.alert).toBe(true)
  await refuses(code)
  const found = await shown()
  expect(found).toMatchObject({ health, alarm })
  const stops = health === 'blocked'
  const until = stops ? null : expect.any(String)
  expect(found.alarms[0]).toMatchObject({ detail: error.msg, until, stops })
})

it.each([
  [132015, 'template_paused'],
  [132016, 'template_disabled'],
  [132068, 'form_blocked'],
  [130497, 'country_refused'],
])('a status that failed with %i names what %s is about', async (code, kind) => {
  const { conversation } = await waitingChat(hilo.api)
  const id = `wamid.${randomUUID()}`
  await hilo.api.owner.query(
    `insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
       author_kind, type, body, date, created_at, status, provider_message_id)
     select e.business_uuid, gen_random_uuid(), e.conversation_uuid, e.interaction_uuid, e.channel_account_uuid, 'message', 900,
       e.version, 'bot', 'text', $2, e.date, e.created_at, 'sent', $3 from entries e where e.conversation_uuid = $1 limit 1`,
    [conversation, { text: 'Hola', template: { name: 'promo', language: 'es', values: [] } }, id],
  )
  const status = {
    id,
    status: 'failed',
    timestamp: String(Math.floor(hilo.api.clock.now().getTime() / 1000)),
    recipient_id: '584121234567',
    errors: [{ code }],
  }
  const metadata = { display_phone_number: '576011234567', phone_number_id: number().phone_number_id }
  const body = envelopeOf({ metadata, statuses: [status] }, { waba: number().waba_id })
  expect((await postWebhook(hilo.api, number(), body)).status).toBe(200)
  expect((await shown()).alarms).toMatchObject([
    { kind, subject: kind === 'country_refused' ? 'Venezuela' : 'promo (es)', stops: false },
  ])
})

it('a template with the longest name has a warning of its own, which can be closed', async () => {
  const name = 'n'.repeat(511)
  const low = (end: string) =>
    warns('message_template_quality_update', {
      new_quality_score: 'RED',
      message_template_name: `${name}${end}`,
      message_template_language: 'l'.repeat(300),
    })
  await low('a')
  await low('b')
  const { alarms } = await shown()
  expect(alarms).toHaveLength(2)
  for (const { kind, subject } of alarms) {
    const body = { id: number().uuid, kind, subject }
    expect((await hilo.admin('post', '/api/channels/alarms/dismiss/', body)).status).toBe(200)
  }
  expect((await shown()).alarms).toEqual([])
})
