import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type AccountInput, accountsIn, watchAccounts } from './accounts-file'
import { readEnv } from './env'
import { tienda } from './test/start'

const account = { ...tienda, webhook_url: '/api/webhooks/whatsapp/1' }

test('reads the settings, and names the one that is wrong', () => {
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

test('waits for the file, and reads it again when it changes', { timeout: 20_000 }, async () => {
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
  await expect
    .poll(() => complaints, { timeout: 10_000 })
    .toEqual([expect.stringContaining('SIMULATOR_ACCOUNTS')])
})
