// @ts-check
/**
 * Memory that unverified webhook bodies add to a running Hilo:
 *
 *   node bench/webhook-memory.mjs <url> <pid of the API> [connections] [gzip | plain]
 *
 * Each connection posts to the demo's WhatsApp webhook and then stalls before the last byte: 4 kB of gzip that inflate to nearly 4 MB
 * (`gzip`), or nearly 4 MB as they are (`plain`). Prints the resident megabytes before, at the highest, while all stall, and a minute
 * after they were closed, the answers, and how long another request took meanwhile.
 */
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

const [url = 'http://127.0.0.1:3000', pid = '', connections = '250', kind = 'gzip'] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const bytes = 4 * 1024 * 1024 - 4096

async function resident() {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** @param {string} path @param {object} options @returns {Promise<any>} */
const ask = async (path, options) => {
  const answer = await fetch(url + path, options)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const login = { email: 'admin@hilo.demo', password: 'hilo-demo', browser: 'bench', os: 'Linux' }
const { token } = await ask('/api/auth/session/user/login/', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(login),
})
const channels = await ask('/api/channels/all/', { headers: { Authorization: token } })
const { webhook_url } = channels.find((/** @type {{ type: string }} */ one) => one.type === 'whatsapp')
const { pathname } = new URL(webhook_url)

const plain = Buffer.alloc(bytes, ' ')
const body = kind === 'gzip' ? gzipSync(plain) : plain
/** @type {Map<string, number>} */
const answers = new Map()

const stall = () =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [
          `POST ${pathname} HTTP/1.1`,
          `Host: ${hostname}`,
          'Content-Type: application/json',
          // Well formed but wrong: the server knows only once it has the whole body.
          `X-Hub-Signature-256: sha256=${'0'.repeat(64)}`,
          ...(kind === 'gzip' ? ['Content-Encoding: gzip'] : []),
          `Content-Length: ${body.length + 1}`,
          '',
          '',
        ].join('\r\n'),
      )
      socket.write(body, () => resolve(socket))
    })
    let answered = false
    socket.on('data', (data) => {
      const status = /^HTTP\/1.1 (\d+)/.exec(data.toString('latin1'))?.[1]
      if (status) answers.set(status, (answers.get(status) ?? 0) + 1)
      answered = true
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!answered) answers.set('cut', (answers.get('cut') ?? 0) + 1)
      resolve(socket)
    })
  })

const before = await resident()
let most = before
let done = false
const sampling = (async () => {
  while (!done) {
    most = Math.max(most, await resident())
    await wait(20)
  }
})()
const sockets = Promise.all(Array.from({ length: Number(connections) }, stall))
await Promise.race([sockets, wait(20_000)])
await wait(2000)
const stalled = await resident()
const startedAt = performance.now()
const otherAnswer = await fetch(`${url}/healthz`).catch(() => null)
const tookMs = performance.now() - startedAt
done = true
await sampling
await wait(30_000)
for (const socket of await sockets) socket.destroy()
await wait(30_000)
const after = await resident()
const heard = [...answers].map(([status, count]) => `${status} x ${count}`).join(', ') || 'nothing yet'
process.stdout.write(
  `${connections} ${kind} bodies of ${(body.length / 1024).toFixed(0)} kB: ${before.toFixed(0)} MB, at most ${most.toFixed(0)} (+${(most - before).toFixed(0)}), while stalled ${stalled.toFixed(0)}, a minute later ${after.toFixed(0)}; answered: ${heard}; another request: ${otherAnswer?.status ?? 'none'} in ${tookMs.toFixed(0)} ms\n`,
)
