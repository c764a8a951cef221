import type { IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'
import { createClock } from '../core/clock'
import { createSimulator, type SimulatorOptions } from '../simulator'
import { listen, noon, originOf, stop } from './start'

interface Received<B> {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: B
}

/** A simulator on a free port with a frozen clock, and a webhook server that records each request to any path. */
export async function startWithInbox<B>(read: (body: unknown) => B, options: SimulatorOptions = {}) {
  const received: Received<B>[] = []
  /** Status codes for the next webhooks; 200 after them. */
  const answers: number[] = []
  const webhook = await listen(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const url = new URL(req.url ?? '/', 'http://inbox')
    if (req.method === 'GET') {
      res.end(url.searchParams.get('hub.challenge'))
      return
    }
    const raw = Buffer.concat(chunks).toString('utf8')
    received.push({ path: url.pathname, headers: req.headers, raw, body: read(JSON.parse(raw)) })
    res.writeHead(answers.shift() ?? 200).end()
  })
  const clock = createClock({ frozenAt: noon })
  const simulator = createSimulator({ clock, seed: 'prueba', ...options })
  const server = await listen(simulator.app)
  onTestFinished(async () => {
    simulator.close()
    await Promise.all([stop(server), stop(webhook)])
  })
  const origin = originOf(server)
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (typeof init.body === 'string' && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    const response = await fetch(`${origin}${path}`, { ...init, headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { ...simulator, origin, webhookOrigin: originOf(webhook), received, answers, call }
}
