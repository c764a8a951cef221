import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { whatsappErrors } from './errors'
import { verifyCredentials } from './verify-credentials'

/** A Graph API whose business account has these numbers. */
async function graphOf(numbers: { data: { id: string }[]; paging?: { next: string } }) {
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'application/json')
    res.end(
      JSON.stringify(req.url?.includes('/phone_numbers') ? numbers : { id: '1', verified_name: 'Tienda' }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { root: `http://127.0.0.1:${port}`, token: 't', timeoutMs: 5_000, errors: whatsappErrors }
}

it('refuses the business account of other numbers', async () => {
  const own = await graphOf({ data: [{ id: '7' }, { id: '1' }] })
  expect(await verifyCredentials(own, '1', '20')).toEqual({ ok: true, detail: 'Tienda' })
  const other = await graphOf({ data: [{ id: '7' }] })
  expect(await verifyCredentials(other, '1', '20')).toMatchObject({ ok: false, field: 'waba_id' })
})

it('believes a business account with more numbers than one page shows', async () => {
  const large = await graphOf({ data: [{ id: '7' }], paging: { next: 'https://graph/next' } })
  expect(await verifyCredentials(large, '1', '20')).toMatchObject({ ok: true })
})
