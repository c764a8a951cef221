import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bootApi, type TestApi } from '../../test/boot'

let direct: TestApi
let behindProxy: TestApi
beforeAll(async () => {
  direct = await bootApi({ start: false })
  behindProxy = await bootApi({ start: false, trustProxy: 'loopback' })
})
afterAll(() => Promise.all([direct.stop(), behindProxy.stop()]))

const get = (api: TestApi, headers: Record<string, string>) =>
  api.request().get('/healthz').set(headers).expect(200)

it('warns once that the addresses of a proxy are not trusted, and names the setting', async () => {
  const warn = vi.spyOn(direct.services.log, 'warn')
  await get(direct, {})
  expect(warn).not.toHaveBeenCalled()
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Forwarded-For'])
    await get(direct, { [header]: '203.0.113.7' })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledWith(
    { from: expect.stringContaining('127.0.0.1') },
    expect.stringContaining('TRUST_PROXY'),
  )
})

it('does not warn of a trusted proxy', async () => {
  const warn = vi.spyOn(behindProxy.services.log, 'warn')
  await get(behindProxy, { 'X-Forwarded-For': '203.0.113.7' })
  expect(warn).not.toHaveBeenCalled()
})

it('warns that only X-Forwarded-For is read when a trusted proxy sends another header', async () => {
  const warn = vi.spyOn(behindProxy.services.log, 'warn')
  await get(behindProxy, { Forwarded: 'for=203.0.113.7' })
  expect(warn).toHaveBeenCalledTimes(1)
})
