// @ts-check
/**
 * The memory that many concurrent uploads add to a running Hilo:
 *
 *   node bench/upload-memory.mjs <url> <pid of the API> [uploads] [megabytes each]
 *
 * Ana of a fresh demo sends each file to Catalina. Prints the resident megabytes before, at the highest, and afterwards.
 */
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

const [url = 'http://127.0.0.1:3000', pid = '', uploads = '100', megabytes = '16'] = process.argv.slice(2)
const count = Number(uploads)
const piece = Buffer.alloc(64 * 1024, '% relleno de un PDF\n')
const pieces = (Number(megabytes) * 1024 * 1024) / piece.length - 1

async function resident() {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** @param {string} path @param {object} body */
const post = async (path, body) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const chat = {
  to: 'd1e50000-0000-4000-8000-000000000111',
  conversation_uuid: 'd1e50000-0000-4000-8000-000000000112',
}
const boundary = 'linea-de-la-prueba'
const head = [
  ...Object.entries({ ...chat, type: 'document' }).flatMap(([name, value]) => [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"`,
    '',
    value,
  ]),
  `--${boundary}`,
  'Content-Disposition: form-data; name="attach"; filename="grande.pdf"',
  'Content-Type: application/pdf',
  '',
  '%PDF-1.4\n',
].join('\r\n')
const tail = `\n%%EOF\n\r\n--${boundary}--\r\n`

function* form() {
  yield Buffer.from(head)
  for (let at = 0; at < pieces; at += 1) yield piece
  yield Buffer.from(tail)
}

/** @param {string} token */
const upload = (token) =>
  new Promise((resolve, reject) => {
    const posting = request(
      `${url}/api/conversations/attach/file`,
      {
        method: 'POST',
        headers: {
          Authorization: token,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': Buffer.byteLength(head) + pieces * piece.length + Buffer.byteLength(tail),
        },
      },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      },
    )
    posting.on('error', reject)
    Readable.from(form()).pipe(posting)
  })

const login = { email: 'ana@hilo.demo', password: 'hilo-demo', browser: 'bench', os: 'Linux' }
const { token } = await post('/api/auth/session/user/login/', login)
// The first upload loads what all of them share.
await upload(token)
const before = await resident()
let most = before
let done = false
const sampling = (async () => {
  while (!done) {
    most = Math.max(most, await resident())
    await wait(20)
  }
})()
const started = performance.now()
const statuses = /** @type {number[]} */ (
  await Promise.all(Array.from({ length: count }, () => upload(token)))
)
done = true
await sampling
const seconds = (performance.now() - started) / 1000
await wait(3000)
const fine = statuses.filter((status) => status === 200).length
const otherStatuses = [...new Set(statuses)].filter((status) => status !== 200)
const shown = [before, most, await resident()].map((size) => size.toFixed(0))
process.stdout.write(
  `${fine} of ${count} uploads of ${megabytes} MB${otherStatuses.length > 0 ? ` (others: ${otherStatuses.join(', ')})` : ''} in ${seconds.toFixed(1)} s: ${shown[0]} MB, at most ${shown[1]} MB (+${(most - before).toFixed(0)}), afterwards ${shown[2]} MB\n`,
)
