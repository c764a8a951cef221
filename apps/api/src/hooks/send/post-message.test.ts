import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { literalObstacle } from '../../platform/http/outgoing/checked-address'
import { type Receiver, startReceiver } from '../test/hooks-world'
import { postMessage } from './post-message'

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.stop())

const local = ['127.0.0.0/8']
const post = (url: string, options: Partial<Parameters<typeof postMessage>[3]> = {}) =>
  postMessage(url, { 'webhook-id': 'msg_1' }, '{"a":1}', { nets: [], timeoutMs: 5_000, ...options })
const named = () => receiver.url.replace('127.0.0.1', 'tienda.test')

describe('a message is not sent', () => {
  it.each([
    'http://127.0.0.1:1/',
    'https://10.0.0.1/',
    'https://192.168.1.10/',
    'https://172.16.9.9/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[fec0::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::10.0.0.1]/',
    'https://[2002:a00:1::1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'http://93.184.216.34/',
  ])('to %s', async (url) => {
    expect(literalObstacle(new URL(url), [])).toBe(true)
    expect(await post(url)).toMatchObject({ status: null, error: 'address_refused' })
  })

  it('to a name that stands for a private address, also beside a public one', async () => {
    for (const found of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1']])
      expect(await post(named().replace('http:', 'https:'), { resolve: async () => found })).toMatchObject({
        error: 'address_refused',
      })
    expect(receiver.got).toEqual([])
  })

  it('to another address than the one that was checked, whatever the name stands for a moment later', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    expect(await post(named(), { nets: local, resolve })).toMatchObject({ status: 200 })
    expect(asked).toBe(1)
    expect(receiver.got[0]?.headers.host).toContain('tienda.test')
    expect(await post(named(), { nets: local, resolve })).toMatchObject({ error: 'address_refused' })
    expect(receiver.got).toHaveLength(1)
  })

  it('to where a redirect leads', async () => {
    receiver.answer = (response) => response.writeHead(307, { location: '/otra' }).end()
    expect(await post(receiver.url, { nets: local })).toMatchObject({ status: 307, error: null })
    expect(receiver.got.map(({ path }) => path)).toEqual(['/hilo'])
  })

  it('to a name that does not exist', async () => {
    expect(await post('https://nadie.test/', { resolve: async () => [] })).toMatchObject({
      error: 'no_address',
    })
  })

  it('to a receiver whose certificate is nobody’s, or that is not there', async () => {
    const url = new URL(receiver.url)
    expect(await post(`https://${url.host}/`, { nets: local })).toMatchObject({ status: null })
    expect(await post('http://127.0.0.1:1/', { nets: local })).toMatchObject({ error: 'no_connection' })
  })
})

describe('an answer', () => {
  it('is waited for no longer than the time', async () => {
    receiver.answer = () => {}
    expect(await post(receiver.url, { nets: local, timeoutMs: 200 })).toMatchObject({
      status: null,
      error: 'too_late',
    })
  })

  it('counts by its status, though its body never ends, and no more of it is read than is kept', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      response.write('empieza')
    }
    expect(await post(receiver.url, { nets: local })).toMatchObject({ status: 200, answer: 'empieza' })
    let sent = 0
    receiver.answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && sent < 500e6 && response.write('x'.repeat(64_000))) sent += 64_000
      }
      response.on('drain', more)
      more()
    }
    const { answer } = await post(receiver.url, { nets: local })
    expect(answer).toBe('x'.repeat(2_048))
    expect(sent).toBeLessThan(50e6)
  })

  it('says for how long the receiver wants nothing', async () => {
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '90' }).end()
    expect(await post(receiver.url, { nets: local })).toMatchObject({ status: 429, retryAfterMs: 90_000 })
  })

  it.each([
    ['is no HTTP', 'hola\r\n\r\n'],
    ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ])('that %s is none', async (_, answer) => {
    const server = createServer()
    server.on('connection', (socket) => socket.end(answer))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await post(`http://127.0.0.1:${port}/`, { nets: local })).toMatchObject({
      status: null,
      error: 'no_connection',
    })
    server.close()
  })
})
