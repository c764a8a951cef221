import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { graphErrors } from './graph-errors'
import { readSubscription, subscribeApp } from './subscription'

/** A Graph API with these fields, which refuses each call with another one. */
async function graphOf(inForce: readonly string[]) {
  const asked: string[] = []
  let subscribedFields: string[] = []
  const server = createServer((req, res) => {
    const fields = new URL(req.url ?? '', 'http://graph').searchParams.get('subscribed_fields')?.split(',')
    if (req.method === 'POST') asked.push(String(fields))
    const odd = fields?.find((field) => !inForce.includes(field))
    if (fields && odd === undefined) subscribedFields = fields
    const refused = { error: { code: 100, message: `Param subscribed_fields[0] … - got "${odd}".` } }
    const answer =
      req.method === 'POST' ? { success: true } : { data: [{ subscribed_fields: subscribedFields }] }
    res.setHeader('content-type', 'application/json')
    res.statusCode = odd === undefined ? 200 : 400
    res.end(JSON.stringify(odd === undefined ? answer : refused))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on TCP
  const graph = { root: `http://127.0.0.1:${port}`, token: 't', timeoutMs: 5_000, errors: graphErrors }
  return { graph, asked, subscribedFields: () => subscribedFields }
}

const fields = ['messages', 'messaging_postbacks', 'message_edits']

it('subscribes to the required fields alone where Meta refuses one of the others', async () => {
  const { graph, asked, subscribedFields } = await graphOf(['messages', 'messaging_postbacks'])
  expect(await subscribeApp(graph, '1', fields)).toMatchObject({
    ok: true,
    detail: expect.stringContaining('no aceptó'),
  })
  expect(asked).toEqual([String(fields), 'messages,messaging_postbacks'])
  expect(subscribedFields()).toEqual(['messages', 'messaging_postbacks'])
  expect(await readSubscription(graph, '1', { fields, suspected: null })).toMatchObject({
    subscribed: true,
    incomplete: true,
  })
})

it('requests all fields in one call, after which the subscription is complete', async () => {
  const { graph, asked } = await graphOf(fields)
  expect(await readSubscription(graph, '1', { fields, suspected: null })).toMatchObject({ subscribed: false })
  expect(await subscribeApp(graph, '1', fields)).toMatchObject({ ok: true })
  expect(asked).toEqual([String(fields)])
  const found = await readSubscription(graph, '1', { fields, suspected: null })
  expect(found).toMatchObject({ subscribed: true, incomplete: false })
})
