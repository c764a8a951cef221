import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createClock } from '../core/clock'
import { createSimulator, type SimulatorOptions } from '../simulator'
import { GraphBody } from './graph-body'
import { createReceiver } from './receiver'

export const noon = Date.parse('2026-11-20T17:00:00Z')

export const tienda = {
  channel: 'whatsapp' as const,
  business: 'Tienda Andina',
  phone_number_id: '109876543210987',
  waba_id: '201234567890123',
  display_phone_number: '+57 601 1234567',
  verified_name: 'Tienda Andina',
  access_token: 'token-de-tienda',
  app_secret: 'app-secret-de-prueba',
  verify_token: 'verificar-tienda',
}

/** A simulator on a free port with a frozen clock, and the webhook of a business beside it. Ends with the test. */
export async function startSimulator(options: SimulatorOptions = {}) {
  const receiver = createReceiver()
  const webhook = await listen(receiver.handle)
  const clock = createClock({ frozenAt: noon })
  const simulator = createSimulator({ clock, seed: 'prueba', ...options })
  const server = await listen(simulator.app)
  onTestFinished(async () => {
    simulator.close()
    await Promise.all([stop(server), stop(webhook)])
  })
  const origin = originOf(server)
  const webhookUrl = `${originOf(webhook)}/api/webhooks/whatsapp/tienda`
  simulator.registerAccount({ ...tienda, webhook_url: webhookUrl })

  const graph = async (path: string, init: RequestInit & { token?: string | null } = {}) => {
    const { token = tienda.access_token, ...rest } = init
    const headers = new Headers(rest.headers)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    if (typeof rest.body === 'string') headers.set('content-type', 'application/json')
    const response = await fetch(`${origin}/graph/v26.0/${path}`, { ...rest, headers })
    return {
      status: response.status,
      headers: response.headers,
      body: GraphBody.parse(await response.json()),
    }
  }
  const send = (message: Record<string, unknown>, init: { token?: string | null; from?: string } = {}) =>
    graph(`${init.from ?? tienda.phone_number_id}/messages`, {
      ...init,
      method: 'POST',
      body: JSON.stringify({ messaging_product: 'whatsapp', ...message }),
    })

  return { ...simulator, origin, webhookUrl, receiver, graph, send }
}

export type Started = Awaited<ReturnType<typeof startSimulator>>

/** A customer who has just written, so that the window is open; the webhooks so far are cleared. */
export async function laura({ whatsapp, settled, receiver }: Started) {
  const customer = whatsapp.createCustomer({ name: 'Laura Gómez', phone: '573001234567' })
  const { id } = whatsapp.send(customer.id, { type: 'text', text: 'Hola' })
  await settled()
  receiver.webhooks.length = 0
  return { customer, firstMessage: id }
}

export function listen(handler: RequestListener): Promise<Server> {
  const server = createServer(handler)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

export function originOf(server: Server): string {
  const { port } = server.address() as AddressInfo // it listens on TCP
  return `http://127.0.0.1:${port}`
}

export function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
