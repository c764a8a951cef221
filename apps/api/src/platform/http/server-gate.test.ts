import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { createServerGate, type ServerGate } from './server-gate'

const longMs = 30_000

let http: Server
let gate: ServerGate
afterEach(() => http.closeAllConnections())

async function serve(handle: RequestListener): Promise<void> {
  http = createServer(handle)
  gate = createServerGate(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
}
async function sendRaw(
  request: string,
): Promise<{ socket: Socket; heard(): string; ended: Promise<unknown> }> {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += String(chunk)
  })
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(request)
  return { socket, heard: () => heard, ended }
}
const get = 'GET / HTTP/1.1\r\nHost: hilo\r\n\r\n'

const requestFromAThread = `
  const { parentPort, workerData } = require('node:worker_threads')
  const socket = require('node:net').connect(workerData.port, '127.0.0.1', () => {
    socket.write(workerData.get)
    Atomics.store(workerData.connected, 0, 1)
    Atomics.notify(workerData.connected, 0)
  })
  socket.once('data', (answer) => parentPort.postMessage(String(answer)))
  socket.once('error', (error) => parentPort.postMessage(error.message))
`

describe('closing', () => {
  it('answers what is under way, and announces that the connection closes after it', async () => {
    let reached = () => {}
    let finish = () => {}
    const underWay = new Promise<void>((resolve) => {
      reached = resolve
    })
    await serve((_request, response) => {
      finish = () => void response.end('done')
      reached()
    })
    const { heard, ended } = await sendRaw(get)
    await underWay
    const closed = gate.close(longMs)
    finish()
    await closed
    await ended
    expect(heard()).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(heard()).toContain('Connection: close')
    expect(heard()).toContain('done')
  })

  it('closes a kept-alive connection as soon as its answer is sent', async () => {
    let finish = () => {}
    await serve((_request, response) => {
      response.writeHead(200, { Connection: 'keep-alive' })
      response.write('half')
      finish = () => void response.end('whole')
    })
    const { heard, ended } = await sendRaw(get)
    await expect.poll(heard).toContain('half')
    const closed = gate.close(longMs)
    finish()
    await closed
    await ended
    expect(heard()).toContain('whole')
  })

  it('closes connections with a stalled body, after an upgrade, and without a request', async () => {
    await serve((request) => void request.resume())
    http.on('upgrade', () => {})
    const begun = 'POST / HTTP/1.1\r\nHost: hilo\r\nContent-Length: 10\r\n\r\nhalf'
    const upgrade = 'GET / HTTP/1.1\r\nHost: hilo\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const connections = await Promise.all([begun, upgrade, 'GET'].map(sendRaw))
    await gate.close(20)
    await Promise.all(connections.map(({ ended }) => ended))
  })

  it('drains first: not ready, it serves those who were sent here meanwhile', async () => {
    await serve((_request, response) => void response.end('done'))
    gate.open()
    const early = await sendRaw('')
    const drained = gate.drain(50)
    expect([gate.isReady(), gate.isOpen()]).toEqual([false, true])
    const { heard } = await sendRaw(get)
    await expect.poll(heard).toContain('Connection: close')
    await expect.poll(() => http.listening).toBe(false)
    // Connected before the end, its request comes after it.
    early.socket.write(get)
    await expect.poll(early.heard).toContain('done')
    await drained
    await gate.close(longMs)
  })

  it('resets no connection that came while the process was busy', async () => {
    await serve((_request, response) => void response.end('done'))
    gate.open()
    const connected = new Int32Array(new SharedArrayBuffer(4))
    const { port } = http.address() as AddressInfo
    const customer = new Worker(requestFromAThread, { eval: true, workerData: { port, connected, get } })
    const heard = once(customer, 'message')
    // The connection lies in the port's queue when the time to drain is over.
    setTimeout(() => Atomics.wait(connected, 0, 0, 5_000), 10)
    await gate.drain(10)
    expect(await heard).toEqual([expect.stringContaining('done')])
    await gate.close(longMs)
    await customer.terminate()
  })

  it('takes no new connection, and works before the server listens', async () => {
    await serve((_request, response) => void response.end())
    const { port } = http.address() as AddressInfo
    await gate.close(longMs)
    const late = connect(port, '127.0.0.1')
    await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
    await createServerGate(createServer()).close(longMs)
  })
})

it('is open from when it is opened until it is closed', async () => {
  await serve((_request, response) => void response.end())
  expect(gate.isOpen()).toBe(false)
  gate.open()
  expect(gate.isOpen()).toBe(true)
  await gate.close(longMs)
  expect(gate.isOpen()).toBe(false)
})
