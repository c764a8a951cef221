import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { claimPort } from '@hilo/local-postgres'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf } from '../agent'
import { bootApi, type TestApi } from '../boot'
import { bundledVersion } from '../bundle'
import { customerWrites, postWebhook, textPayload } from '../customer'
import { environment } from './environment'
import { type Program, program, type Running } from './program'

const operatorToken = 'a token that only the operator knows'
let api: TestApi
let main: Program
let running: Running
let metricsUrl: string
beforeAll(async () => {
  main = await program('main.ts')
  api = await bootApi({ start: false })
  const metricsPort = await claimPort()
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  running = await main.run({
    ...environment(api),
    LOG_LEVEL: 'debug',
    OPERATOR_TOKEN: operatorToken,
    METRICS_PORT: String(metricsPort),
  })
  await running.waitForOutput('Hilo is listening')
})
afterAll(async () => {
  await main.discard()
  await api.stop()
})

/** The API for people and customers of the process that is observed. */
const observed = (): TestApi => ({ ...api, url: running.url, nextUrl: () => running.url, request: requestTo })
const requestTo = () => supertest(running.url)

const get = async (path: string, token?: string) => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${running.url}${path}`, { headers })
  return { status: answer.status, text: await answer.text() }
}
const logged = () =>
  running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

it('says its version, and shows its numbers to the operator alone', async () => {
  expect(JSON.parse((await get('/healthz')).text)).toEqual({ ok: true, version: bundledVersion })
  expect(logged().find(({ msg }) => msg === 'Hilo is listening')).toMatchObject({ version: bundledVersion })
  expect((await get('/metrics')).status).toBe(404)
  expect((await get('/metrics', 'another token that is also long')).status).toBe(404)
  const { status, text } = await get('/metrics', operatorToken)
  expect(status).toBe(200)
  expect(text).toContain('hilo_database_up 1')
  expect(text).toMatch(/hilo_pool_connections\{pool="arriving",state="open"\} \d/)
  expect((await fetch(metricsUrl)).status).toBe(200)
})

it('one message can be followed by its id, and no line names a customer', async () => {
  const secrets = ['Marcela Quintero', '573009998877', 'palabras del cliente', 'palabras del agente']
  const [name = '', phone = '', text = '', answer = ''] = secrets
  const { tienda } = api.world
  const agent = await agentOf(observed(), tienda.ana)
  await customerWrites(observed(), tienda.whatsapp, { name, phone, text })
  const { items } = await agent.get('get:interaction:not:assigned', {})
  const [row] = items
  if (!row) throw new Error('the message has opened no interaction')
  await agent.post('/api/interaction/assigned/user/', { uuid: row.uuid })
  const uuid = randomUUID()
  const { conversation } = row
  await agent.get('send:message', {
    uuid,
    to: conversation.client.uuid,
    type: 'text',
    body: { text: answer },
    conversation_uuid: conversation.uuid,
  })
  await running.waitForOutput('"task":"deliver_conversation"')
  agent.close()

  const lines = logged()
  const stored = lines.find(({ msg }) => msg === 'what arrived was stored')
  expect(stored).toMatchObject({ conversation: conversation.uuid, messages: [expect.any(String)] })
  const sameRequest = lines.filter(({ request_id }) => request_id === stored?.request_id)
  expect(sameRequest).toContainEqual(
    expect.objectContaining({ route: '/api/webhooks/:type/:uuid', method: 'POST', status: 200 }),
  )
  expect(sameRequest).toContainEqual(
    expect.objectContaining({ msg: 'events were published', announcements: [stored?.outbox] }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ command: 'send:message', outcome: 'ok', user: tienda.ana.uuid }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'an attempt to send ended', message: uuid, outcome: 'unknown' }),
  )
  const output = running.output()
  const phoneOfName = Buffer.from(phone).toString('base64').slice(0, 12)
  for (const secret of [...secrets, phoneOfName, agent.token, tienda.whatsapp.access_token, tienda.ana.email])
    expect(output).not.toContain(secret)
  expect(output).not.toContain('[object Object]')

  const { text: numbers } = await get('/metrics', operatorToken)
  expect(numbers).toContain('hilo_messages_in_total{channel="whatsapp"} 1')
  expect(numbers).toContain('hilo_messages_out_total{channel="whatsapp",outcome="unknown"} 1')
  expect(numbers).toMatch(/hilo_command_seconds_count\{command="send:message",outcome="ok"\} 1/)
  expect(numbers).toMatch(/hilo_event_lag_seconds_count [1-9]/)
  expect(numbers).toMatch(/hilo_job_seconds_count\{task="deliver_conversation",outcome="done"\} [1-9]/)
})

it('takes over the id of a proxy, and nothing that could be read as a line of its own', async () => {
  const idOf = (given: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request(
        `${running.url}/api/nowhere`,
        { headers: { 'X-Request-Id': given } },
        (answer) => {
          answer.resume()
          resolve(String(answer.headers['x-request-id']))
        },
      )
      asked.once('error', reject)
      asked.end()
    })
  expect(await idOf('proxy-0123456789')).toBe('proxy-0123456789')
  for (const given of ['short', 'x'.repeat(65), '{"msg":"invented"}'])
    expect(await idOf(given)).not.toBe(given)
  await expect
    .poll(() => logged().find(({ request_id }) => request_id === 'proxy-0123456789'))
    .toMatchObject({ route: 'unknown', status: 404 })
})

it('names the reason why it is not ready to the operator, and to nobody else', async () => {
  const ready = async (token?: string) => {
    const { status, text } = await get('/readyz', token)
    return { status, body: JSON.parse(text) as { code?: string; fields?: Record<string, string> } }
  }
  expect(await ready()).toMatchObject({ status: 200 })
  await api.owner.query(
    `update "_prisma_migrations" set finished_at = null where migration_name =
       (select max(migration_name) from "_prisma_migrations")`,
  )
  const stranger = await ready()
  expect([stranger.status, stranger.body.fields]).toEqual([503, undefined])
  expect((await ready(operatorToken)).body.fields?.migrations).toContain('ejecuta «migrate»')
  await api.owner.query('update "_prisma_migrations" set finished_at = now() where finished_at is null')
  expect((await ready()).status).toBe(200)

  await api.owner.query(`update installation set secret_mark = 'of another secret'`)
  expect((await ready(operatorToken)).body.fields?.secret).toContain(
    'El secreto no es el de esta base de datos',
  )
})

it('a webhook that is refused leaves neither its text nor its sender in the log', async () => {
  const { tienda } = api.world
  const before = running.output().length
  const written = {
    text: 'texto forjado',
    phone: '573001112233',
    name: 'Nadie',
    id: 'wamid.x',
    at: new Date(),
  }
  const forged = { ...tienda.whatsapp, app_secret: 'another' }
  const { status } = await postWebhook(observed(), forged, textPayload(forged, [written]))
  expect(status).toBe(401)
  const since = running.output().slice(before)
  for (const secret of ['texto forjado', '573001112233', 'Nadie']) expect(since).not.toContain(secret)
})
