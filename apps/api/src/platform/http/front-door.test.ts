import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createFrontDoor, type FrontDoor } from './front-door'

const longMs = 30_000

let http: Server
let door: FrontDoor
afterEach(() => http.closeAllConnections())

async function serve(handle: RequestListener): Promise<void> {
  http = createServer(handle)
  door = createFrontDoor(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
}
async function line(request: string): Promise<{ socket: Socket; heard(): string; ended: Promise<unknown> }> {
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

describe('closing', () => {
  it('answers what is under way, and says that the line ends behind it', async () => {
    let reached = () => {}
    let finish = () => {}
    const underWay = new Promise<void>((resolve) => {
      reached = resolve
    })
    await serve((_request, response) => {
      finish = () => void response.end('done')
      reached()
    })
    const { heard, ended } = await line(get)
    await underWay
    const closed = door.close(longMs)
    finish()
    await closed
    await ended
    expect(heard()).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(heard()).toContain('Connection: close')
    expect(heard()).toContain('done')
  })

  it('ends a line that stays, as soon as its answer is out', async () => {
    let finish = () => {}
    await serve((_request, response) => {
      response.writeHead(200, { Connection: 'keep-alive' })
      response.write('half')
      finish = () => void response.end('whole')
    })
    const { heard, ended } = await line(get)
    await expect.poll(heard).toContain('half')
    const closed = door.close(longMs)
    finish()
    await closed
    await ended
    expect(heard()).toContain('whole')
  })

  it('cuts a body that does not come, an upgraded line, and one that has said nothing', async () => {
    await serve((request) => void request.resume())
    http.on('upgrade', () => {})
    const begun = 'POST / HTTP/1.1\r\nHost: hilo\r\nContent-Length: 10\r\n\r\nhalf'
    const upgrade = 'GET / HTTP/1.1\r\nHost: hilo\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const lines = await Promise.all([begun, upgrade, 'GET'].map(line))
    await door.close(20)
    await Promise.all(lines.map(({ ended }) => ended))
  })

  it('takes nothing new, and may be asked for before anything listened', async () => {
    await serve((_request, response) => void response.end())
    const { port } = http.address() as AddressInfo
    await door.close(longMs)
    const late = connect(port, '127.0.0.1')
    await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
    await createFrontDoor(createServer()).close(longMs)
  })
})

it('is open from when it is opened until it is closed', async () => {
  await serve((_request, response) => void response.end())
  expect(door.isOpen()).toBe(false)
  door.open()
  expect(door.isOpen()).toBe(true)
  await door.close(longMs)
  expect(door.isOpen()).toBe(false)
})
