import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testUploadBytes } from '../test/boot'
import { type Chat, pdf } from '../test/generated/fixture/fixture'
import { bootShop, type Shop } from '../test/generated/fixture/shop'
import { requests } from '../test/generated/requests'
import { codeOf, send } from '../test/generated/send'
import { storedFiles } from '../test/observe/stored-files'

let shop: Shop
let chat: Chat
beforeAll(async () => {
  shop = await bootShop()
  chat = await shop.admin.mine()
})
afterAll(() => shop.stop())

const attachFile = endpoints.attachFile
const sentence = `El archivo supera el máximo de ${testUploadBytes / 1024 / 1024} MB.`

/** All files and rows that an upload could leave behind. */
async function readLeftovers() {
  const [rows] = await shop.admin.sql<{ files: number; entries: number }>(
    `select (select count(*)::int from stored_files) as files,
      (select count(*)::int from entries) as entries`,
  )
  return { bytes: (await storedFiles(shop.api)).length, ...rows }
}

/** Sends a raw request without an end, and returns the response until the connection is closed. */
async function sendRaw(headers: readonly string[], body: readonly Buffer[], path = 'file') {
  const socket = connect(Number(new URL(shop.api.url).port), '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  const closed = once(socket, 'close')
  const head = [
    `POST /api/conversations/attach/${path} HTTP/1.1`,
    'Host: hilo',
    `Authorization: Bearer ${shop.admin.token}`,
    'Content-Type: multipart/form-data; boundary=linea',
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (const part of body) socket.write(part)
  await closed
  const [said = ''] = /\{.*\}/.exec(answer) ?? []
  return { status: answer.split(' ')[1], answer, body: JSON.parse(said) as unknown }
}

const form = (): string =>
  [
    ...Object.entries({ to: chat.client, type: 'document', conversation_uuid: chat.conversation }).flatMap(
      ([name, value]) => ['--linea', `Content-Disposition: form-data; name="${name}"`, '', value],
    ),
    '--linea',
    'Content-Disposition: form-data; name="attach"; filename="grande.pdf"',
    'Content-Type: application/pdf',
    '',
    '%PDF-1.4',
  ].join('\r\n')
const piece = Buffer.alloc(64 * 1024, 'a')

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
/** A form without an end, whose file is one byte too long. */
function chunked(): Buffer[] {
  const begun = '%PDF-1.4'.length
  return [Buffer.from(form()), Buffer.alloc(testUploadBytes - begun + 1, 'a')].map(chunk)
}

const refused = { code: 'FILE_TOO_LARGE', msg: sentence }
describe('an upload that is too large', () => {
  it('is refused by its declared length before the body is sent, and the connection is closed', async () => {
    const before = await readLeftovers()
    const { status, answer, body } = await sendRaw(['Content-Length: 1073741824'], [])
    expect(status).toBe('413')
    expect(body).toMatchObject(refused)
    expect(answer).toMatch(/^connection: close/im)
    expect(await readLeftovers()).toEqual(before)
  })

  it('is refused as soon as it exceeds the limit where no length is declared', async () => {
    const before = await readLeftovers()
    const { status, body } = await sendRaw(['Transfer-Encoding: chunked'], chunked())
    expect(status).toBe('413')
    expect(body).toMatchObject(refused)
    await until(async () => (await readLeftovers()).bytes === before.bytes)
    expect(await readLeftovers()).toEqual(before)
  })

  it('is refused to a sender that sends all of it before it reads the answer', async () => {
    const bytes = 10 * testUploadBytes
    const socket = connect(Number(new URL(shop.api.url).port), '127.0.0.1')
    socket.pause()
    const head = [
      'POST /api/conversations/attach/file HTTP/1.1',
      'Host: hilo',
      `Authorization: Bearer ${shop.admin.token}`,
      'Content-Type: multipart/form-data; boundary=linea',
      `Content-Length: ${bytes}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    for (let sent = 0; sent < bytes; sent += piece.length)
      await new Promise<void>((resolve, reject) =>
        socket.write(piece, (error) => (error ? reject(error) : resolve())),
      )
    let answer = ''
    for await (const part of socket) answer += String(part)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"FILE_TOO_LARGE"')
  })

  it('leaves nothing behind where it came to its end after the refusal', async () => {
    const before = await readLeftovers()
    const file = Buffer.concat([Buffer.from(form()), Buffer.alloc(testUploadBytes - 1024, 'a')])
    const files = Array(4).fill(Buffer.concat([file, Buffer.from('\r\n')])) as Buffer[]
    const body = [...files, Buffer.from('--linea--\r\n')].map(chunk)
    const answer = await sendRaw(['Transfer-Encoding: chunked'], [...body, Buffer.from('0\r\n\r\n')], 'media')
    expect(answer).toMatchObject({ status: '413', body: { code: 'FILES_TOO_LARGE' } })
    await until(async () => (await readLeftovers()).bytes === before.bytes)
    expect(await readLeftovers()).toEqual(before)
  })

  it('is refused without a session before its length is checked', async () => {
    const answer = await send(shop.api.url, attachFile, await requests.attachFile(shop.admin), {
      authorization: 'Bearer nada',
    })
    expect(codeOf(answer)).toBe('UNAUTHENTICATED')
  })
})

it('an aborted upload leaves nothing behind', async () => {
  const before = await readLeftovers()
  const socket = connect(Number(new URL(shop.api.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const said = `${form()}${piece.toString()}`
  socket.write(
    [
      'POST /api/conversations/attach/file HTTP/1.1',
      'Host: hilo',
      `Authorization: Bearer ${shop.admin.token}`,
      'Content-Type: multipart/form-data; boundary=linea',
      `Content-Length: ${said.length + 100_000}`,
      '',
      said,
    ].join('\r\n'),
  )
  await until(async () => (await readLeftovers()).bytes === before.bytes + 1)
  socket.destroy()
  await until(async () => (await readLeftovers()).bytes === before.bytes)
  expect(await readLeftovers()).toEqual(before)
})

it('forms that end in the first bytes of their file are refused, and the process keeps running', async () => {
  const before = await readLeftovers()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${shop.api.url}/api/conversations/attach/file`, {
        method: 'POST',
        headers: {
          Authorization: shop.admin.token,
          'Content-Type': 'multipart/form-data; boundary=linea',
        },
        body: form(),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  await until(async () => (await readLeftovers()).bytes === before.bytes)
  expect(await readLeftovers()).toEqual(before)
})

const hostile: readonly [what: string, bytes: Buffer, type: string, code: string][] = [
  ['an exe', Buffer.from('MZ\x90\x00%%EOF'), 'application/pdf', 'NOT_A_PDF'],
  ['a page', Buffer.from('<html><script>alert(1)</script>%%EOF'), 'application/pdf', 'NOT_A_PDF'],
  ['a drawing', Buffer.from('<svg onload="alert(1)"/>%%EOF'), 'image/svg+xml', 'NOT_A_PDF'],
  ['a PDF behind a program', Buffer.concat([Buffer.from('MZ\n'), pdf]), 'application/pdf', 'NOT_A_PDF'],
  ['a PDF behind a zero', Buffer.concat([Buffer.alloc(1), pdf]), 'application/pdf', 'NOT_A_PDF'],
  ['a PDF that says it is a page', pdf, 'text/html', 'NOT_A_PDF'],
  ['half of one', pdf.subarray(0, 12), 'application/pdf', 'NOT_A_PDF'],
  ['an archive', Buffer.from('PK\x03\x04%%EOF'), 'application/pdf', 'NOT_A_PDF'],
  ['nothing', Buffer.alloc(0), 'application/pdf', 'NOT_A_PDF'],
]
it.each(hostile)('%s over HTTP is refused and leaves nothing behind', async (_what, bytes, type, code) => {
  const before = await readLeftovers()
  const body = { to: chat.client, type: 'document' as const, conversation_uuid: chat.conversation }
  const upload = { bytes, name: '../../factura.pdf', type }
  const answer = await send(shop.api.url, attachFile, { body, upload }, { authorization: shop.admin.token })
  expect(codeOf(answer)).toBe(code)
  expect(await readLeftovers()).toEqual(before)
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve))
}
