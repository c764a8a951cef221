import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testUploadBytes } from '../test/boot'
import { requests } from '../test/generated/requests'
import { type Chat, pdf } from '../test/generated/seat'
import { codeOf, send } from '../test/generated/send'
import { bootShop, type Shop } from '../test/generated/shop'
import { storedFiles } from '../test/stored-files'

let shop: Shop
let chat: Chat
beforeAll(async () => {
  shop = await bootShop()
  chat = await shop.admin.mine()
})
afterAll(() => shop.stop())

const attachFile = endpoints.attachFile
const sentence = `El archivo supera el máximo de ${testUploadBytes / 1024 / 1024} MB.`

/** Every byte and every row that an upload could leave. */
async function left() {
  const [rows] = await shop.admin.sql<{ files: number; entries: number }>(
    `select (select count(*)::int from stored_files) as files,
      (select count(*)::int from entries) as entries`,
  )
  return { bytes: (await storedFiles(shop.api)).length, ...rows }
}

/** Writes a request by hand that has no end, and reads what comes back until the line is cut. */
async function byHand(headers: readonly string[], body: readonly Buffer[]) {
  const socket = connect(Number(new URL(shop.api.url).port), '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  const closed = once(socket, 'close')
  const head = [
    'POST /api/conversations/attach/file HTTP/1.1',
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

/** A form whose file has one byte more than it may, and no end. */
function chunked(): Buffer[] {
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const begun = '%PDF-1.4'.length
  return [Buffer.from(form()), Buffer.alloc(testUploadBytes - begun + 1, 'a')].map(chunk)
}

const refused = { code: 'FILE_TOO_LARGE', msg: sentence }
describe('more than may be sent', () => {
  it('is refused by its declared length, before a byte of it was sent, and the line is cut', async () => {
    const before = await left()
    const { status, answer, body } = await byHand(['Content-Length: 1073741824'], [])
    expect(status).toBe('413')
    expect(body).toMatchObject(refused)
    expect(answer).toMatch(/^connection: close/im)
    expect(await left()).toEqual(before)
  })

  it('is refused as soon as it shows where no length was declared: its end is not waited for', async () => {
    const before = await left()
    const { status, body } = await byHand(['Transfer-Encoding: chunked'], chunked())
    expect(status).toBe('413')
    expect(body).toMatchObject(refused)
    await until(async () => (await left()).bytes === before.bytes)
    expect(await left()).toEqual(before)
  })

  it('is nobody’s who has no session: not even the length is looked at', async () => {
    const answer = await send(shop.api.url, attachFile, await requests.attachFile(shop.admin), {
      authorization: 'Bearer nada',
    })
    expect(codeOf(answer)).toBe('UNAUTHENTICATED')
  })
})

it('a line that breaks in the middle leaves nothing', async () => {
  const before = await left()
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
  await until(async () => (await left()).bytes === before.bytes + 1)
  socket.destroy()
  await until(async () => (await left()).bytes === before.bytes)
  expect(await left()).toEqual(before)
})

it('forms that end in the first bytes of their file are refused, and the process goes on', async () => {
  const before = await left()
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
  await until(async () => (await left()).bytes === before.bytes)
  expect(await left()).toEqual(before)
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
it.each(hostile)('%s over HTTP is refused and leaves nothing', async (_what, bytes, type, code) => {
  const before = await left()
  const body = { to: chat.client, type: 'document' as const, conversation_uuid: chat.conversation }
  const upload = { bytes, name: '../../factura.pdf', type }
  const answer = await send(shop.api.url, attachFile, { body, upload }, { authorization: shop.admin.token })
  expect(codeOf(answer)).toBe(code)
  expect(await left()).toEqual(before)
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve))
}
