import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountRow, connectAccount } from '../../channels/accounts/accounts'
import { createChannelAccount } from '../../channels/accounts/create-channel-account'
import { adapters } from '../../channels/registry'
import { payloads, unknownKinds } from '../../channels/test/payloads'
import { replaced } from '../../channels/test/test-webhooks'
import { storedKeyOf } from '../../entries/stored-key'
import { bootApi, type TestApi } from '../../test/boot'
import { parseItems } from '../items/parse-items'
import { receiveItem } from '../items/receive-item'

// `npm test` runs the short form; FUZZ_RUNS=5000 is the long one.
const runs = Math.ceil(Number(process.env.FUZZ_RUNS ?? 300) / 20)

const app = { app_secret: 'secreto-de-app', verify_token: 'verificar' }
const accounts = [
  {
    type: 'whatsapp',
    external_id: '1098',
    credentials: { ...app, access_token: 'EAAG', phone_number_id: '1098', waba_id: '2012' },
  },
  {
    type: 'telegram',
    external_id: '7701',
    credentials: { bot_token: '7701:AAsecreto', secret_token: 'secreto_1' },
  },
  {
    type: 'messenger',
    external_id: '1098',
    credentials: { ...app, page_access_token: 'EAA', page_id: '1098' },
  },
  {
    type: 'instagram',
    external_id: '1098',
    credentials: { ...app, page_access_token: 'IG', ig_id: '1098', flavour: 'instagram' },
  },
] as const
const mailbox = {
  type: 'gmail',
  external_id: 'ventas@tienda.test',
  credentials: {
    ...{ client_id: 'c', client_secret: 's', refresh_token: '1//0', topic: 'projects/p/topics/gmail' },
    ...{ audience: 'https://hilo.test', service_account: 'push@p.iam.gserviceaccount.com' },
  },
} as const

let api: TestApi
const uuids = new Map<string, string>()
beforeAll(async () => {
  api = await bootApi({ start: false })
  const { uuid: business } = api.world.tienda
  for (const account of [...accounts, mailbox]) {
    const { uuid } = await createChannelAccount(api.services, { ...account, business, name: account.type })
    uuids.set(account.type, uuid)
  }
})
afterAll(() => api.stop())

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('x'.repeat(50_000), -1, 1e308, null, [], {}, '', '\u0000'),
)
const changed = (type: keyof typeof payloads) =>
  fc
    .tuple(
      fc.constantFrom(...payloads[type], ...unknownKinds[type]),
      fc.array(fc.tuple(fc.integer({ min: 2, max: 60 }), anyValue), { maxLength: 2 }),
    )
    .map(([payload, changes]) =>
      changes.reduce<unknown>((one, [at, value]) => replaced(one, at, value), payload),
    )

/** Each item stands in the table of what arrived, whatever became of it. */
async function expectRecorded(keys: readonly string[]): Promise<void> {
  const { rows } = await api.owner.query<{ dedupe_key: string }>(
    'select dedupe_key from webhook_items where dedupe_key = any($1)',
    [keys.map(storedKeyOf)],
  )
  const recorded = new Set(rows.map(({ dedupe_key }) => dedupe_key))
  expect(keys.filter((key) => !recorded.has(storedKeyOf(key)))).toEqual([])
}

describe.each(accounts)('a webhook of $type', ({ type, credentials }) => {
  it('with anything in it is answered with 200, and each of its items is recorded', async () => {
    const post = async (body: string) => {
      const signature = createHmac('sha256', app.app_secret).update(body).digest('hex')
      const secret = 'secret_token' in credentials ? credentials.secret_token : ''
      const { status } = await api
        .request()
        .post(`/api/webhooks/${type}/${uuids.get(type)}`)
        .set('X-Hub-Signature-256', `sha256=${signature}`)
        .set('X-Telegram-Bot-Api-Secret-Token', secret)
        .set('Content-Type', 'application/json')
        .send(body)
      return status
    }
    await fc.assert(
      fc.asyncProperty(changed(type), async (payload) => {
        const body = JSON.stringify(payload)
        expect(await post(body)).toBe(200)
        await expectRecorded(adapters[type].parse(Buffer.from(body)).map(({ dedupeKey }) => dedupeKey))
      }),
      { numRuns: runs },
    )
  })
})

it('a mail with anything in it is stored or kept', async () => {
  const { rows } = await api.owner.query<AccountRow>('select * from channel_accounts where uuid = $1', [
    uuids.get('gmail'),
  ])
  const [row] = rows
  if (!row) throw new Error('no mailbox')
  const own = connectAccount(api.services, row)
  await fc.assert(
    fc.asyncProperty(changed('gmail'), async (payload) => {
      const items = await parseItems(api.services, own.adapter, Buffer.from(JSON.stringify(payload)))
      for (const item of items)
        await receiveItem(api.services, { own, byKey: () => own, ofGroup: () => [] }, item)
      await expectRecorded(items.map(({ dedupeKey }) => dedupeKey))
    }),
    { numRuns: runs },
  )
})
