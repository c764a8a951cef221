import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OutboundContent } from '../../../outbound'
import { whatsappErrors } from '../errors'
import { sendMessage } from './send'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const html =
  (status: number): Answer =>
  (_, response) =>
    response.writeHead(status).end('<html>')
const silence: Answer = () => {}
const refusal = (code: number, more: object = {}) => ({ error: { message: 'x', code, ...more } })
const accepted = json(200, { messages: [{ id: 'wamid.OUT', message_status: 'accepted' }] })

/** Sends to a provider with these answers to uploads and messages. */
async function send(answers: { media?: Answer; messages: Answer }, document = false) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(`${request.headers.authorization} ${request.url}`)
    request.resume().on('end', () => {
      if (request.url?.endsWith('/media')) (answers.media ?? json(200, { id: '77' }))(request, response)
      else answers.messages(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on TCP
  const waits = Object.values(answers).includes(silence)
  const graph = {
    root: `http://127.0.0.1:${port}/graph/v26.0`,
    token: 'secreto',
    timeoutMs: waits ? 300 : 10_000,
    errors: whatsappErrors,
  }
  const content: OutboundContent = document
    ? {
        type: 'document',
        name: 'a.pdf',
        mime: 'application/pdf',
        caption: null,
        data: new Blob([new Uint8Array([37])]),
      }
    : { type: 'text', text: 'Hola' }
  const result = await sendMessage(graph, '109', { entry: 'e', to: ['573001234567'], content })
  return { result, paths }
}
const kindOf = async (messages: Answer) => {
  const { result } = await send({ messages })
  return 'error' in result ? result.error.kind : 'accepted'
}

describe('the result of a send', () => {
  it('is the id of an accepted message', async () => {
    const { result, paths } = await send({ messages: accepted })
    expect(result).toEqual({ providerIds: ['wamid.OUT'] })
    expect(paths).toEqual(['Bearer secreto /graph/v26.0/109/messages'])
  })

  it.each([
    ['a refused token', json(401, refusal(190, { error_subcode: 463 })), 'auth'],
    ['a code under any status', json(403, refusal(131056)), 'pair_limited'],
    ['even under 200', json(200, refusal(131026)), 'rejected'],
    ['an envelope whose details are a sentence', json(400, refusal(131026, { error_data: 'x' })), 'rejected'],
    ['a code as text', json(400, refusal('131047' as unknown as number)), 'rejected'],
    ['passing trouble by its own word', json(500, refusal(987, { is_transient: true })), 'temporary'],
    ['429 without an envelope', html(429), 'temporary'],
    ['503 without an envelope', html(503), 'temporary'],
    ['404 without an envelope', html(404), 'rejected'],
    ['somewhere else', html(302), 'rejected'],
    ['500 without an envelope', html(500), 'unknown_outcome'],
    ['502 without an envelope', html(502), 'unknown_outcome'],
    ['504 without an envelope', html(504), 'unknown_outcome'],
    ['200 without an id', json(200, { messages: [] }), 'unknown_outcome'],
    ['200 without JSON', html(200), 'unknown_outcome'],
    ['nothing', silence, 'unknown_outcome'],
  ])('%s', async (_, answer, kind) => {
    expect(await kindOf(answer)).toBe(kind)
  })

  it('has the time that the provider asks to wait', async () => {
    const { result } = await send({ messages: json(429, refusal(130429), { 'retry-after': '9' }) })
    expect(result).toMatchObject({ error: { code: '130429', retryAfterMs: 9_000 } })
  })

  it('is temporary where only the upload of a document failed: nobody has seen it', async () => {
    for (const media of [silence, html(500), json(200, {})]) {
      const { result, paths } = await send({ media, messages: accepted }, true)
      expect(result).toMatchObject({ error: { kind: 'temporary' } })
      expect(paths).toHaveLength(1)
    }
    const { result } = await send({ messages: html(500) }, true)
    expect(result).toMatchObject({ error: { kind: 'unknown_outcome' } })
  })

  it('a template has its values in the order of their numbers, whatever their order in the text', async () => {
    const bodies: unknown[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)))
      return Response.json({ messages: [{ id: 'wamid.OUT' }] })
    })
    const graph = { root: 'http://graph.test', token: 't', timeoutMs: 100, errors: whatsappErrors }
    const values = ['2', '10', '1'].map((name) => ({ name, value: `dato ${name}` }))
    const template = { name: 'una', language: 'es', values }
    const content = { type: 'text' as const, text: 'x', template }
    await sendMessage(graph, '109', { entry: 'e', to: ['573001234567'], content })
    const parameters = ['1', '2', '10'].map((name) => ({ type: 'text', text: `dato ${name}` }))
    expect(bodies).toMatchObject([{ template: { components: [{ type: 'body', parameters }] } }])
  })

  it('is an error without a recipient', async () => {
    const graph = { root: 'http://127.0.0.1:1', token: 't', timeoutMs: 100, errors: whatsappErrors }
    const nobody = { entry: 'e', to: [], content: { type: 'text' as const, text: 'x' } }
    expect(await sendMessage(graph, '109', nobody)).toMatchObject({ error: { code: 'NO_RECIPIENT' } })
  })
})
