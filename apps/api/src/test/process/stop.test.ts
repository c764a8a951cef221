import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connectLive } from '@hilo/client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { logIn } from '../agent'
import { bootApi, type TestApi } from '../boot'
import { environment } from './environment'
import { type Program, program, type Running } from './program'

let api: TestApi
let main: Program
let hilo: Running
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  api = await bootApi({ start: false })
  main = await program('main.ts')
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})
afterAll(async () => {
  await main.discard()
  await api.stop()
})

async function start(): Promise<Running> {
  hilo = await main.run(environment(api))
  await hilo.waitForOutput('Hilo is listening')
  return hilo
}

function get(path: string, agent: Agent, headers = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(`${hilo.url}${path}`, { agent, headers })
      .on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer))
        answer.on('error', reject)
      })
      .on('error', reject)
      .end()
  })
}

/** Sends a request whose body begins and never ends. */
async function sendStalled(path: string, headers: readonly string[], body: string): Promise<Socket> {
  const socket = connect(hilo.port, '127.0.0.1')
  socket.on('error', () => {})
  cleanups.push(() => socket.destroy())
  await once(socket, 'connect')
  socket.write([`POST ${path} HTTP/1.1`, 'Host: hilo', ...headers, '', body].join('\r\n'))
  // It has reached the server once a request sent later is answered.
  await get('/healthz', new Agent())
  return socket
}

/** Expects code 0: a process that hangs ends itself with code 1 after a while. TEST_LOG prints how long it takes. */
async function expectCleanStop(): Promise<void> {
  const { code, signal, afterMs } = await hilo.end('SIGTERM')
  if (process.env.TEST_LOG)
    process.stdout.write(`ended with ${code ?? signal} after ${Math.round(afterMs)} ms\n`)
  expect([code, signal]).toEqual([0, null])
}

/** A connection that always has another request sent before the last one is answered. */
async function openBusyConnection(path: string): Promise<{ answers(): number }> {
  const connection = connect(hilo.port, '127.0.0.1')
  cleanups.push(() => connection.destroy())
  let answers = 0
  const ask = () => connection.write(`GET ${path} HTTP/1.1\r\nHost: hilo\r\n\r\n`)
  connection.on('error', () => {})
  connection.on('data', () => {
    answers += 1
    ask()
  })
  await once(connection, 'connect')
  for (let at = 0; at < 3; at += 1) ask()
  return { answers: () => answers }
}

it('ends with code 0 while connections that are kept alive are busy', async () => {
  await start()
  const connections = await Promise.all(Array.from({ length: 20 }, () => openBusyConnection('/readyz')))
  await expect
    .poll(() => Math.min(...connections.map((connection) => connection.answers())))
    .toBeGreaterThan(5)
  await expectCleanStop()
})

it('ends while connections are idle and sockets are open', async () => {
  await start()
  const agent = new Agent({ keepAlive: true })
  await get('/healthz', agent)
  const { token } = await logIn(api, api.world.tienda.ana)
  const socket = connectLive({ url: hilo.url, token: () => token })
  cleanups.push(() => socket.close())
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  await expectCleanStop()
  agent.destroy()
})

it('ends while an upload has stalled', async () => {
  await start()
  const { token } = await logIn(api, api.world.tienda.ana)
  await sendStalled(
    '/api/conversations/attach/file',
    [
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 100000',
    ],
    '--x\r\nContent-Disposition: form-data; name="attach"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4',
  )
  await expectCleanStop()
})

it('ends while the body of a webhook has stalled', async () => {
  await start()
  await sendStalled(
    api.world.tienda.whatsapp.webhook,
    ['Content-Type: application/json', 'Content-Length: 1000'],
    '{"object":',
  )
  await expectCleanStop()
})
