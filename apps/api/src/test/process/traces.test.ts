import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import supertest from 'supertest'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { agentOf } from '../agent'
import { bootApi, type TestApi } from '../boot'
import { bundledVersion } from '../bundle'
import { customerWrites } from '../customer'
import { environment } from './environment'
import { type Program, program, type Running } from './program'

interface Span {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}
interface Collector {
  readonly url: string
  /** Bodies as they came. */
  readonly bodies: string[]
  spans(): readonly Span[]
  close(): void
}

/** Takes OTLP over HTTP in JSON, as a collector does. */
async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body)
    response.setHeader('Content-Type', 'application/json')
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
          one.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => void server.close(),
  }
}

const attribute = (span: Span | undefined, name: string) =>
  span?.attributes.find(({ key }) => key === name)?.value.stringValue

let api: TestApi
let main: Program
const running: Running[] = []
beforeAll(async () => {
  main = await program('main.ts')
  api = await bootApi({ start: false })
})
afterEach(() => Promise.all(running.splice(0).map((one) => one.end('SIGKILL'))))
afterAll(async () => {
  await main.discard()
  await api.stop()
})

async function start(endpoint: string): Promise<Running> {
  const one = await main.run({
    ...environment(api),
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
  running.push(one)
  await one.waitForOutput('Hilo is listening')
  return one
}

it('a collector gets requests, commands and jobs with the ids of the log, and nothing of a customer', async () => {
  const collector = await startCollector()
  const hilo = await start(collector.url)
  const observed: TestApi = {
    ...api,
    ...{ url: hilo.url, nextUrl: () => hilo.url, request: () => supertest(hilo.url) },
  }
  const secrets = ['Marcela Quintero', '573009998877', 'palabras del cliente', 'palabras del agente']
  const [name = '', phone = '', words = '', answer = ''] = secrets
  const { tienda } = api.world
  const agent = await agentOf(observed, tienda.ana)
  await customerWrites(observed, tienda.whatsapp, { name, phone, text: words })
  const { items } = await agent.get('get:interaction:not:assigned', {})
  const row = items.find(({ conversation }) => conversation.client.name === name)
  if (!row) throw new Error('the message has opened no interaction')
  await agent.post('/api/interaction/assigned/user/', { uuid: row.uuid })
  await agent.get('send:message', {
    uuid: randomUUID(),
    to: row.conversation.client.uuid,
    type: 'text',
    body: { text: answer },
    conversation_uuid: row.conversation.uuid,
  })
  await hilo.waitForOutput('"task":"deliver_conversation"')
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await fetch(`${hilo.url}/api/nowhere`, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
  await fetch(`${hilo.url}/healthz`)
  agent.close()
  // What is left is handed over at the end.
  await hilo.end('SIGTERM')
  collector.close()

  const spans = collector.spans()
  const named = (wanted: string) => spans.find((span) => span.name === wanted)
  const lines = hilo
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const [wanted, line] of [
    ['POST /api/webhooks/:type/:uuid', { route: '/api/webhooks/:type/:uuid' }],
    ['send:message', { command: 'send:message', user: tienda.ana.uuid }],
    ['deliver_conversation', { task: 'deliver_conversation' }],
  ] as const)
    expect(lines, wanted).toContainEqual(
      expect.objectContaining({ ...line, request_id: attribute(named(wanted), 'hilo.request_id') }),
    )
  expect(attribute(named('send:message'), 'hilo.user')).toBe(tienda.ana.uuid)
  expect(named('GET unknown')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(spans.some((span) => span.name.includes('healthz'))).toBe(false)

  const told = collector.bodies.join('\n')
  expect(told).toContain(`{"key":"service.version","value":{"stringValue":"${bundledVersion}"}}`)
  for (const secret of [
    ...secrets,
    agent.token,
    tienda.whatsapp.access_token,
    tienda.ana.email,
    tienda.ana.name,
  ])
    expect(told).not.toContain(secret)
})

it('a collector that is away delays nothing: it is said once, and the process ends in time', async () => {
  const hilo = await start('http://127.0.0.1:1')
  for (const path of ['/api/one', '/api/two']) expect((await fetch(`${hilo.url}${path}`)).status).toBe(404)
  await hilo.waitForOutput('the collector accepts no traces')
  await fetch(`${hilo.url}/api/three`)
  const { code, afterMs } = await hilo.end('SIGTERM')
  expect(code).toBe(0)
  expect(afterMs).toBeLessThan(12_000)
  expect(hilo.output().split('the collector accepts no traces')).toHaveLength(2)
})
