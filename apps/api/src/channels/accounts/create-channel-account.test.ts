import { afterAll, beforeAll, expect, it } from 'vitest'
import { deriveKeys } from '../../platform/secrets/keys'
import { bootApi, type TestApi } from '../../test/boot'
import { createChannelAccount, type NewChannelAccount } from './create-channel-account'
import { openCredentials } from './credentials/credentials'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

const credentials = {
  app_secret: 'un-secreto-de-app',
  verify_token: 'verificar',
  access_token: 'EAAG-token',
  phone_number_id: '109876543210987',
  waba_id: '201234567890123',
}
const create = (change: Partial<NewChannelAccount> = {}) =>
  createChannelAccount(api.services, {
    business: api.world.tienda.uuid,
    type: 'whatsapp',
    name: 'Ventas',
    external_id: credentials.phone_number_id,
    credentials,
    ...change,
  })

it('stores the credentials sealed, and answers the webhook URL', async () => {
  const account = await create()
  expect(account).toEqual({
    uuid: account.uuid,
    business: api.world.tienda.uuid,
    type: 'whatsapp',
    name: 'Ventas',
    external_id: '109876543210987',
    state: 'active',
    webhook_url: `${api.settings.publicUrl}/api/webhooks/whatsapp/${account.uuid}`,
  })
  const { rows } = await api.owner.query('select * from channel_accounts where uuid = $1', [account.uuid])
  const [row] = rows as [{ credentials: Buffer; secret_fingerprint: string }]
  const stored = JSON.stringify(row) + row.credentials.toString('latin1')
  for (const secret of [credentials.app_secret, credentials.access_token, credentials.verify_token])
    expect(stored).not.toContain(secret)
  expect(openCredentials(api.services.keys, row.credentials)).toEqual(credentials)
  expect(row.secret_fingerprint).toBe(api.services.keys.fingerprint(credentials.app_secret))
})

it('cannot be opened with another key, nor after a bit was changed', async () => {
  const { uuid } = await create({
    external_id: '109',
    credentials: { ...credentials, phone_number_id: '109' },
  })
  const { rows } = await api.owner.query<{ credentials: Buffer }>(
    'select credentials from channel_accounts where uuid = $1',
    [uuid],
  )
  const sealed = rows[0]?.credentials ?? Buffer.alloc(0)
  expect(openCredentials(api.services.keys, sealed)).toMatchObject({ access_token: credentials.access_token })
  expect(() => openCredentials(deriveKeys('el secreto de otra instalación'), sealed)).toThrow()
  for (const at of [0, 12, sealed.length - 1]) {
    const bent = Buffer.from(sealed)
    bent.writeUInt8(bent.readUInt8(at) ^ 1, at)
    expect(() => openCredentials(api.services.keys, bent)).toThrow()
  }
})

it('seals equal credentials differently, and has one fingerprint for a shared secret', async () => {
  const other = { ...credentials, phone_number_id: '109876543210988' }
  const [one, two] = [
    await create({ business: api.world.otra.uuid }),
    await create({ external_id: other.phone_number_id, credentials: other }),
  ]
  const { rows } = await api.owner.query<{ credentials: Buffer; secret_fingerprint: string }>(
    'select credentials, secret_fingerprint from channel_accounts where uuid = any ($1)',
    [[one.uuid, two.uuid]],
  )
  expect(rows[0]?.credentials.equals(rows[1]?.credentials ?? Buffer.alloc(0))).toBe(false)
  expect(rows[0]?.secret_fingerprint).toBe(rows[1]?.secret_fingerprint)
})

it.each([
  ['of another number', { external_id: '555' }],
  ['without a secret', { credentials: { ...credentials, app_secret: '' } }],
  ['of another channel', { type: 'telegram' }],
] as const)('refuses credentials %s', async (_, change) => {
  await expect(create(change)).rejects.toThrow()
})
