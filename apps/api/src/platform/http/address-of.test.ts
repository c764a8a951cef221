import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createLogger } from '../logger/logger'
import { createAddressOf } from './address-of'
import { createExpress } from './create-express'

it.each([
  [undefined, undefined],
  [undefined, '1.1.1.1'],
  ['loopback', undefined],
  ['loopback', '1.1.1.1'],
  ['loopback', '9.9.9.9, 1.1.1.1'],
  ['loopback', '9.9.9.9, 127.0.0.1'],
  ['loopback', '127.0.0.1, ::1'],
  ['2', '9.9.9.9, 8.8.8.8, 1.1.1.1'],
  ['1', ' , 9.9.9.9 ,,1.1.1.1 '],
])('of a socket it is what Express says of a request: proxies %s, forwarded for %s', (proxies, forwarded) => {
  const options = { publicUrl: 'http://hilo.test', ...(proxies !== undefined && { trustProxy: proxies }) }
  const app = createExpress(options, createLogger('silent'))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = { headers, socket: { remoteAddress: '127.0.0.1' }, app } as unknown as IncomingMessage
  const asExpress = Object.setPrototypeOf({ ...request }, app.request) as { readonly ip: string }
  expect(createAddressOf(app)(request)).toBe(asExpress.ip)
})
