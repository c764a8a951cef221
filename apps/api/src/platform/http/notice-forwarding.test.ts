import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bootApi, type TestApi } from '../../test/boot'

let direct: TestApi
let behindProxy: TestApi
beforeAll(async () => {
  direct = await bootApi({ start: false })
  behindProxy = await bootApi({ start: false, trustProxy: 'loopback' })
})
afterAll(() => Promise.all([direct.stop(), behindProxy.stop()]))

const ask = (api: TestApi, headers: Record<string, string>) =>
  api.request().get('/healthz').set(headers).expect(200)

it('says once that what a proxy tells of addresses is not believed, and what to set', async () => {
  const warn = vi.spyOn(direct.services.log, 'warn')
  await ask(direct, {})
  expect(warn).not.toHaveBeenCalled()
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Forwarded-For'])
    await ask(direct, { [header]: '203.0.113.7' })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledWith(
    { from: expect.stringContaining('127.0.0.1') },
    expect.stringContaining('TRUST_PROXY'),
  )
})

it('says nothing of a proxy that is trusted', async () => {
  const warn = vi.spyOn(behindProxy.services.log, 'warn')
  await ask(behindProxy, { 'X-Forwarded-For': '203.0.113.7' })
  expect(warn).not.toHaveBeenCalled()
})

it('says that only X-Forwarded-For is read, where a trusted proxy sends another', async () => {
  const warn = vi.spyOn(behindProxy.services.log, 'warn')
  await ask(behindProxy, { Forwarded: 'for=203.0.113.7' })
  expect(warn).toHaveBeenCalledTimes(1)
})
