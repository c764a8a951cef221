import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { InputTooComplex } from '../../../../platform/worker-threads/input-too-complex'
import type { GmailAccess } from '../gmail-api'
import { parseGmail } from '../parse/parse'
import { pullMails } from './pull'

/** A mailbox of three mails. Each is a record of the history and answers a mail of another thread. */
const mails = ['a', 'b', 'c']
const asked: string[] = []
let refusing: string | null = null
/** As JSON, in whose place a mail stands. */
let payloadOf: Record<string, string> = {}
/** As JSON, what it is where only its headers are asked for. */
let headersOf: Record<string, string> = {}
/** As JSON, in whose place a whole answer stands, by its path. */
let answerOf: Record<string, string> = {}
let searches = 0
const server = createServer((req, res) => {
  const url = new URL(req.url ?? '', 'http://gmail.test')
  const answer = (body: object, status = 200) => {
    res.writeHead(status, { 'content-type': 'application/json' })
    res.end(JSON.stringify(body))
  }
  const path = url.pathname.replace('/gmail/v1/users/me/', '')
  if (path.endsWith('/token')) return answer({ access_token: 'token', expires_in: 3600 })
  asked.push(path)
  if (answerOf[path] !== undefined) {
    res.writeHead(200, { 'content-type': 'application/json' })
    return res.end(answerOf[path])
  }
  if (path === 'messages') searches += 1
  if (path === 'history') {
    const from = Number(url.searchParams.get('startHistoryId'))
    const history = mails
      .map((id, at) => ({ id: String(at + 1), messagesAdded: [{ message: { id, labelIds: ['INBOX'] } }] }))
      .filter(({ id }) => Number(id) > from)
    return answer({ history, historyId: '10' })
  }
  if (path === 'messages') return answer({ messages: [{ id: 'first', threadId: 'older' }] })
  if (path === 'settings/sendAs') return answer({ sendAs: [] })
  const id = path.replace('messages/', '')
  if (id === refusing) return answer({ error: { code: 429, message: 'rate limit' } }, 429)
  if (url.searchParams.get('format') === 'minimal')
    return answer({ id, threadId: 'newer', labelIds: ['INBOX'] })
  const payload = url.searchParams.get('format') === 'metadata' ? headersOf[id] : payloadOf[id]
  if (payload) {
    res.writeHead(200, { 'content-type': 'application/json' })
    return res.end(`{"id":"${id}","threadId":"newer","labelIds":["INBOX"],"payload":${payload}}`)
  }
  const headers = [{ name: 'References', value: '<first@correo.test>' }]
  answer({ id, threadId: 'newer', labelIds: ['INBOX'], internalDate: '1', payload: { headers } })
})

let gmail: GmailAccess
const taken: unknown[] = []
const pull = (cursor: string) => pullMails(gmail, cursor, async (raw) => void taken.push(raw))

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gmail = {
    base: origin,
    mailbox: 'soporte@tienda.test',
    tokenUrl: `${origin}/token`,
    ...{ clientId: 'id', clientSecret: 'secret', refreshToken: 'refresh', timeoutMs: 5_000 },
  }
})
afterAll(() => void server.close())
beforeEach(() => {
  asked.length = 0
  taken.length = 0
  refusing = null
  payloadOf = {}
  headersOf = {}
  answerOf = {}
})

it('answers its progress where Gmail limits the calls, so that the next pull continues from there', async () => {
  refusing = 'c'
  expect(await pull('0')).toMatchObject({ error: { kind: 'rate_limited' }, cursor: '2' })
  refusing = null
  asked.length = 0
  expect(await pull('2')).toEqual({ cursor: '10' })
  expect(asked.filter((path) => path.startsWith('messages/'))).toEqual(['messages/c'])
  expect(taken).toHaveLength(3)
})

it('asks once for the thread that a long exchange continues', async () => {
  expect(await pull('0')).toEqual({ cursor: '10' })
  expect(taken).toEqual(mails.map((id) => expect.objectContaining({ id, thread: 'older' })))
  expect(searches).toBe(1)
})

it('reads only the headers of a mail with too much text, and continues after it', async () => {
  const text = Buffer.alloc(7 * 1024 * 1024, 'hola ').toString('base64url')
  const mime = '"headers":[{"name":"From","value":"Ana <ana@correo.test>"}],"mimeType":"text/plain"'
  payloadOf = { b: `{${mime},"body":{"data":"${text}"}}` }
  headersOf = { b: `{${mime}}` }
  expect(await pull('0')).toEqual({ cursor: '10' })
  expect(taken).toHaveLength(3)
  expect(taken[1]).toMatchObject({ id: 'b', headersOnly: true })
  const [item] = parseGmail(Buffer.from(JSON.stringify(taken[1])))
  expect(item).toMatchObject({
    message: { content: { body: { text: expect.stringContaining('Ábrelo en Gmail') } } },
  })
})

it('continues after a mail whose thread, or whose headers, are too long to be read', async () => {
  const long = JSON.stringify({ name: 'References', value: `<x@correo.test>${' '.repeat(5 * 1024 * 1024)}` })
  answerOf = { 'threads/older': `{"messages":[{"labelIds":[],"payload":{"headers":[${long}]}}]}` }
  expect(await pull('0')).toEqual({ cursor: '10' })
  expect(taken).toHaveLength(3)
  taken.length = 0
  answerOf = {}
  const text = Buffer.alloc(7 * 1024 * 1024, 'hola ').toString('base64url')
  payloadOf = { b: `{"headers":[],"body":{"data":"${text}"}}` }
  headersOf = { b: `{"headers":[${long}]}` }
  expect(await pull('0')).toEqual({ cursor: '10' })
  expect(taken).toHaveLength(3)
  expect(taken[1]).toMatchObject({ unreadable: 'b' })
})

it('continues after a mail whose parts are nested too deeply', async () => {
  const depth = 20_000
  const head = '"headers":[{"name":"From","value":"laura@correo.test"}]'
  payloadOf = { b: `{${head},"parts":[${'{"parts":['.repeat(depth)}{}${']}'.repeat(depth)}]}` }
  expect(await pull('0')).toEqual({ cursor: '10' })
  expect(taken).toEqual(mails.map((id) => expect.objectContaining({ id })))
  // The mails are stored as JSON and parsed from there.
  const body = Buffer.from(JSON.stringify(taken[1]))
  expect(() => parseGmail(body)).toThrow(InputTooComplex)
})

describe('a mail that Gmail answers in a shape that it does not document', () => {
  const strange: readonly [string, string][] = [
    ['without its parts', '{"id":"b","threadId":"newer","labelIds":["INBOX"]}'],
    ['without its thread', '{"id":"b","payload":{}}'],
    ['with a name that is none', '{"id":"b c","threadId":"newer","payload":{}}'],
    ['as something else', '{"kind":"gmail#nothing"}'],
  ]
  it.each(strange)('%s is passed on unchanged, and the later mails come too', async (_, json) => {
    answerOf = { 'messages/b': json }
    expect(await pull('0')).toEqual({ cursor: '10' })
    expect(taken.map((one) => (one as { id?: string }).id)).toEqual(['a', undefined, 'c'])
    const [item] = parseGmail(Buffer.from(JSON.stringify(taken[1])))
    expect(item).toMatchObject({
      raw: JSON.parse(json),
      kept: {
        kind: 'message',
        state: 'ignored',
        why: 'not understood: the mail b is not as Gmail documents mails',
      },
    })
  })

  it('without JSON, which does not come from Gmail, is requested again', async () => {
    answerOf = { 'messages/b': '<html>Sign in</html>' }
    expect(await pull('0')).toMatchObject({ error: { kind: 'temporary' }, cursor: '1' })
  })
})

describe('an answer of another shape to a further request', () => {
  it.each(['messages', 'threads/older', 'settings/sendAs'])('for %s blocks no mail', async (path) => {
    answerOf = { [path]: '{"messages":"none","sendAs":7}' }
    // Another thread, because the answer for each is cached.
    payloadOf = { a: `{"headers":[{"name":"References","value":"<${path}@correo.test>"}]}` }
    expect(await pull('0')).toEqual({ cursor: '10' })
    expect(taken).toHaveLength(3)
  })

  it('a record of the history that cannot be parsed does not affect the others', async () => {
    const line = (id: string, message: object) => ({ id, messagesAdded: [{ message }] })
    const history = [
      { id: 7 },
      line('1', { id: 'a', labelIds: ['INBOX'] }),
      {
        id: '2',
        messagesAdded: [{}, { message: { id: 'b', labelIds: ['INBOX'] } }],
        labelsRemoved: [{ message: null }],
      },
      line('3', { id: 'c', labelIds: ['INBOX'] }),
    ]
    answerOf = { history: JSON.stringify({ history, historyId: '10' }) }
    expect(await pull('0')).toEqual({ cursor: '10' })
    expect(taken.map((one) => (one as { id: string }).id)).toEqual(mails)
  })
})
