import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type AccountInput, accountsIn, watchAccounts } from './accounts-file'
import { readEnv } from './env'
import { createSimulator } from './simulator'
import { tienda } from './test/start'

const account = { ...tienda, webhook_url: '/api/webhooks/whatsapp/1' }

test('reads the settings, and names an invalid one', () => {
  expect(readEnv({})).toMatchObject({ port: 3001, host: '127.0.0.1' })
  expect(readEnv({ PORT: '4000', API_URL: '' })).toMatchObject({ port: 4001, apiUrl: undefined })
  expect(readEnv({ PORT: '4000', SIMULATOR_PORT: '9000' }).port).toBe(9000)
  expect(() => readEnv({ SIMULATOR_PORT: 'x' })).toThrow('SIMULATOR_PORT vale «x», y debe ser un puerto')
  expect(() => readEnv({ API_URL: 'ftp://a' })).toThrow('API_URL')
  expect(() => readEnv({ PORT: '65535' })).toThrow('SIMULATOR_PORT')
})

test('takes the accounts of the channels it plays and leaves the others', () => {
  const accounts = [account, { channel: 'fax', number: '1' }]
  expect(accountsIn(JSON.stringify({ accounts }))).toEqual([account])
  expect(() => accountsIn(JSON.stringify({ accounts: [{ channel: 'whatsapp' }] }))).toThrow('phone_number_id')
})

test('takes an account of each channel as the demo writes it, and ignores unknown fields', () => {
  const common = { business: 'Tienda', shown_as: '@tienda', webhook_url: '/api/webhooks/x/1' }
  const meta = { app_secret: 'a', verify_token: 'v', page_access_token: 'p' }
  const google = { client_id: 'c', client_secret: 's', refresh_token: 'r' }
  const accounts: AccountInput[] = [
    { channel: 'telegram', ...common, bot_token: '7205550142:AAx-_1', secret_token: 's-_1' },
    { channel: 'messenger', ...common, ...meta, page_id: '105' },
    { channel: 'instagram', ...common, ...meta, ig_id: '178', flavour: 'facebook' },
    {
      channel: 'gmail',
      ...common,
      ...google,
      email: 'Hola@tienda.demo',
      topic: 'projects/p/topics/gmail',
      audience: 'https://hilo.demo/1',
      service_account: 'push@p.iam.gserviceaccount.com',
      customers: [{ id: 'laura@cliente.co', name: 'Laura' }],
    },
  ]
  const simulator = createSimulator({ apiUrl: 'http://127.0.0.1:3000' })
  for (const one of accountsIn(JSON.stringify({ accounts: accounts.map((a) => ({ ...a, more: 1 })) })))
    simulator.registerAccount(one)
  const { telegram, messenger, instagram, gmail } = simulator
  expect([telegram, messenger, instagram, gmail].map((actor) => actor.accounts()[0]?.id)).toEqual([
    '7205550142',
    '105',
    '178',
    'hola@tienda.demo',
  ])
  expect(gmail.customers()).toMatchObject([{ id: 'laura@cliente.co', name: 'Laura' }])
  simulator.close()
})

test('waits for the file, and reads it again when it changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulador '))
  const path = join(folder, 'accounts.json')
  const complaints: string[] = []
  let arrived: (input: AccountInput) => void = () => {}
  const next = () => new Promise<AccountInput>((resolve) => (arrived = resolve))
  const stop = watchAccounts(path, {
    register: (input) => arrived(input),
    complain: (sentence) => complaints.push(sentence),
  })
  onTestFinished(() => {
    stop()
    rmSync(folder, { recursive: true })
  })
  const write = (text: string) => writeFileSync(path, text)
  const first = next()
  write(JSON.stringify({ accounts: [account] }))
  expect(await first).toEqual(account)
  const second = next()
  write(JSON.stringify({ accounts: [{ ...account, access_token: 'nuevo' }] }))
  expect(await second).toMatchObject({ access_token: 'nuevo' })
  write('{ half')
  await expect.poll(() => complaints).toEqual([expect.stringContaining('SIMULATOR_ACCOUNTS')])
})
