import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { type Chat, chatOf, finishAll } from '../../test/chats'
import { postWebhook } from '../../test/customer'
import { type CallProvider, startCallProvider } from '../../test/servers/call-provider'

let api: TestApi
let provider: CallProvider
let ana: TestAgent
beforeAll(async () => {
  provider = await startCallProvider()
  api = await bootApi({ start: false, settings: { whatsappGraphBase: provider.base } })
  ana = await agentOf(api, api.world.tienda.ana)
})
beforeEach(async () => {
  await finishAll(api)
  provider.permission = null
})
afterAll(async () => {
  ana.close()
  provider.stop()
  await api.stop()
})

const dayMs = 24 * 3_600_000
const inDays = (days: number) => new Date(Math.floor(api.clock.now().getTime() / 1000) * 1000 + days * dayMs)
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const read = async ({ conversation }: Pick<Chat, 'conversation'>) => {
  const path = `/api/calls/permission/${conversation}`
  return (await api.request().get(path).set('Authorization', `Bearer ${ana.token}`).expect(200)).body
}
const ask = ({ conversation }: Chat, uuid: string, text = '¿Podemos llamarte?') =>
  ana.post('/api/calls/permission/ask/', { uuid, conversation_uuid: conversation, text })

interface Reply {
  readonly response?: string
  readonly is_permanent?: boolean
  readonly until?: Date
  readonly at?: Date
  readonly source?: string
  readonly id?: string
}
async function replies({ phone }: Chat, reply: Reply) {
  const { account, at, id } = {
    account: api.world.tienda.whatsapp,
    at: api.clock.now(),
    id: `wamid.${randomUUID()}`,
    ...reply,
  }
  const call_permission_reply = {
    response: reply.response ?? 'accept',
    is_permanent: reply.is_permanent ?? false,
    ...(reply.until && { expiration_timestamp: seconds(reply.until) }),
    response_source: reply.source ?? 'user_action',
  }
  const value = {
    metadata: { display_phone_number: '576011234567', phone_number_id: account.phone_number_id },
    contacts: [{ profile: { name: 'Laura Gómez' }, wa_id: phone }],
    messages: [
      {
        from: phone,
        id,
        timestamp: String(seconds(at)),
        type: 'interactive',
        interactive: { type: 'call_permission_reply', call_permission_reply },
      },
    ],
  }
  expect((await postWebhook(api, account, envelopeOf(value, { waba: account.waba_id }))).status).toBe(200)
}
const lastLine = async ({ conversation }: Chat) =>
  (
    await api.owner.query<{ text: string; asks: boolean | null; lines: number }>(
      `select e.body ->> 'text' as text, (e.body ->> 'asks_call')::boolean as asks, count(*) over ()::int as lines
       from entries e where e.conversation_uuid = $1 and e.kind = 'message' order by e.seq desc limit 1`,
      [conversation],
    )
  ).rows[0]

it('is asked as a message, once for a uuid, and the answer stays as the customer’s', async () => {
  const chat = await chatOf(api, ana)
  expect(await read(chat)).toMatchObject({
    permission: 'none',
    may_call: false,
    may_ask: true,
    checked: false,
  })
  const uuid = randomUUID()
  const [first, again] = [await ask(chat, uuid), await ask(chat, uuid)]
  expect([first.status, again.status, again.body.uuid]).toEqual([200, 200, uuid])
  expect(await lastLine(chat)).toMatchObject({ text: '¿Podemos llamarte?', asks: true, lines: 2 })

  const until = inDays(7)
  await replies(chat, { until })
  expect(await lastLine(chat)).toMatchObject({ text: 'Dio permiso para llamar' })
  expect(await read(chat)).toMatchObject({
    permission: 'granted',
    until: until.toISOString(),
    may_call: true,
    may_ask: false,
  })
  await api.owner.query("update call_permissions set until = '2020-01-01' where conversation_uuid = $1", [
    chat.conversation,
  ])
  expect(await read(chat)).toMatchObject({ permission: 'none', until: null, may_call: false })
})

it('holds as the newest says, whatever comes first, and twice', async () => {
  const chat = await chatOf(api, ana)
  const later = new Date(api.clock.now().getTime() - 1_000)
  const refusal = { response: 'reject', at: later, id: `wamid.${randomUUID()}` }
  await Promise.all([replies(chat, refusal), replies(chat, refusal)])
  await replies(chat, { until: inDays(7), at: new Date(later.getTime() - 60_000) })
  expect(await read(chat)).toMatchObject({ permission: 'refused', may_call: false, may_ask: true })
  expect(await lastLine(chat)).toMatchObject({ lines: 3 })
  await replies(chat, { is_permanent: true })
  expect(await lastLine(chat)).toMatchObject({ text: 'Dio permiso para llamar siempre' })
  expect(await read(chat)).toMatchObject({ permission: 'granted', until: null })
  await replies(chat, { until: inDays(7), source: 'automatic' })
  expect(await lastLine(chat)).toMatchObject({ text: 'Con su llamada dio permiso para llamar' })
})

it('is what WhatsApp says, with its limits, and is kept for when it says nothing', async () => {
  const chat = await chatOf(api, ana)
  const [until, again] = [inDays(6), inDays(1)]
  const limits = (reached: boolean) => [
    {
      time_period: 'PT24H',
      max_allowed: 1,
      current_usage: 1,
      ...(reached && { limit_expiration_time: seconds(again) }),
    },
  ]
  provider.permission = {
    permission: { status: 'temporary', expiration_time: seconds(until) },
    actions: [
      { action_name: 'send_call_permission_request', can_perform_action: false, limits: limits(true) },
      { action_name: 'start_call', can_perform_action: true, limits: limits(false) },
    ],
  }
  const told = { permission: 'granted', until: until.toISOString(), may_call: true }
  expect(await read(chat)).toEqual({
    ...told,
    may_ask: false,
    ask_again_at: again.toISOString(),
    call_again_at: null,
    checked: true,
    reason: null,
  })
  provider.permission = { error: { code: 138000 } }
  expect(await read(chat)).toMatchObject({
    ...told,
    // Nobody can be called from this number, with permission or without.
    may_call: false,
    may_ask: false,
    checked: false,
    reason: 'Las llamadas de este número no están activadas en WhatsApp.',
  })
  provider.permission = { permission: { status: 'no_permission' }, actions: [] }
  expect(await read(chat)).toMatchObject({ permission: 'none', may_call: false, may_ask: true })
})

it('is shown only to whoever may read the chat', async () => {
  const chat = await chatOf(api, ana)
  const luis = await agentOf(api, api.world.tienda.luis)
  const path = `/api/calls/permission/${chat.conversation}`
  const { body } = await api.request().get(path).set('Authorization', `Bearer ${luis.token}`).expect(404)
  expect(body.code).toBe('CONVERSATION_NOT_FOUND')
  expect((await read(chat)).permission).toBe('none')
  luis.close()
})
