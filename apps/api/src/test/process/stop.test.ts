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
const undos: (() => unknown)[] = []
beforeAll(async () => {
  api = await bootApi({ start: false })
  main = await program('main.ts')
})
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})
afterAll(async () => {
  await main.discard()
  await api.stop()
})

async function start(): Promise<Running> {
  hilo = await main.run(environment(api))
  await hilo.says('Hilo is listening')
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

/** A request whose body begins and never goes on. */
async function stalled(path: string, headers: readonly string[], body: string): Promise<Socket> {
  const socket = connect(hilo.port, '127.0.0.1')
  socket.on('error', () => {})
  undos.push(() => socket.destroy())
  await once(socket, 'connect')
  socket.write([`POST ${path} HTTP/1.1`, 'Host: hilo', ...headers, '', body].join('\r\n'))
  // It has reached the server once the next one, sent later, is answered.
  await get('/healthz', new Agent())
  return socket
}

/** By itself: what hangs is ended with code 1 after a while. How long it takes is said with TEST_LOG. */
async function stops(): Promise<void> {
  const { code, signal, afterMs } = await hilo.end('SIGTERM')
  if (process.env.TEST_LOG)
    process.stdout.write(`ended with ${code ?? signal} after ${Math.round(afterMs)} ms\n`)
  expect([code, signal]).toEqual([0, null])
}

/** A line that always has the next request on it before the last one is answered. */
async function busyLine(path: string): Promise<{ answers(): number }> {
  const line = connect(hilo.port, '127.0.0.1')
  undos.push(() => line.destroy())
  let answers = 0
  const ask = () => line.write(`GET ${path} HTTP/1.1\r\nHost: hilo\r\n\r\n`)
  line.on('error', () => {})
  line.on('data', () => {
    answers += 1
    ask()
  })
  await once(line, 'connect')
  for (let at = 0; at < 3; at += 1) ask()
  return { answers: () => answers }
}

it('ends with code 0 while connections that are kept alive are busy', async () => {
  await start()
  const lines = await Promise.all(Array.from({ length: 20 }, () => busyLine('/readyz')))
  await expect.poll(() => Math.min(...lines.map((line) => line.answers()))).toBeGreaterThan(5)
  await stops()
})

it('ends while connections are idle and sockets are open', async () => {
  await start()
  const agent = new Agent({ keepAlive: true })
  await get('/healthz', agent)
  const { token } = await logIn({ ...api, url: hilo.url }, api.world.tienda.ana)
  const socket = connectLive({ url: hilo.url, token: () => token })
  undos.push(() => socket.close())
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  await stops()
  agent.destroy()
})

it('ends while an upload stands still', async () => {
  await start()
  const { token } = await logIn(api, api.world.tienda.ana)
  await stalled(
    '/api/conversations/attach/file',
    [
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 100000',
    ],
    '--x\r\nContent-Disposition: form-data; name="attach"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4',
  )
  await stops()
})

it('ends while the body of a webhook stands still', async () => {
  await start()
  await stalled(
    api.world.tienda.whatsapp.webhook,
    ['Content-Type: application/json', 'Content-Length: 1000'],
    '{"object":',
  )
  await stops()
})
