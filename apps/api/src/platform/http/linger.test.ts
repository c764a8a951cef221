import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { lingerAfterEarlyAnswers } from './linger'

const megabytes = 1024 * 1024
const roomy = { ms: 30_000, bytes: 64 * megabytes }
let http: Server
let sender: Socket
afterEach(() => {
  sender.destroy()
  http.closeAllConnections()
  http.close()
})

/** A request whose answer comes before its body. `cut`: the server has closed its connection. */
async function sendTo(limits: typeof roomy, declaredBytes: number) {
  http = createServer((_request, response) => {
    response.writeHead(413, { Connection: 'close', 'Content-Length': 2 }).end('no')
  })
  lingerAfterEarlyAnswers(http, limits)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const cut = once(http, 'connection').then(([connection]) => once(connection as Socket, 'close'))
  // It does not end its own side when the server ends, and reads nothing of the answer before it is asked to.
  sender = connect({ port: (http.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  await once(sender, 'connect')
  sender.pause().on('error', () => {})
  sender.write(`POST / HTTP/1.1\r\nHost: hilo\r\nContent-Length: ${declaredBytes}\r\n\r\n`)
  return { cut }
}
const send = (bytes: number) =>
  new Promise<void>((resolve, reject) =>
    sender.write(Buffer.alloc(bytes), (error) => (error ? reject(error) : resolve())),
  )

it('whoever sends a refused body to its end reads the answer after it', async () => {
  const { cut } = await sendTo(roomy, 16 * megabytes)
  for (let sent = 0; sent < 16; sent += 1) await send(megabytes)
  let heard = ''
  for await (const chunk of sender) heard += String(chunk)
  expect(heard).toMatch(/^HTTP\/1\.1 413 .*\r\n\r\nno$/s)
  await cut
})

it('a sender that is silent is cut in time', async () => {
  const { cut } = await sendTo({ ...roomy, ms: 100 }, megabytes)
  sender.resume()
  await cut
})

it('a sender that does not end is cut at a number of bytes', async () => {
  const { cut } = await sendTo({ ...roomy, bytes: megabytes }, 1024 ** 4)
  const goOn = (): void => void send(megabytes).then(goOn, () => {})
  goOn()
  await cut
})
