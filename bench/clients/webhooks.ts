import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { nameOf, phoneOf } from '../data/statements'
import { credentialsOf, type Person } from '../services/installation'

/** Where a provider posts what customers write. */
export interface Webhook {
  readonly url: string
  readonly person: Person
}

export interface Posted {
  readonly customer: number
  readonly text: string
}

let told = 0

/** What WhatsApp posts for one text: the same bytes for whoever takes it. */
function bodyOf({ phoneNumberId }: Person, { customer, text }: Posted): string {
  told += 1
  const { waba_id } = credentialsOf({ phoneNumberId } as Person)
  const from = phoneOf(customer)
  const message = {
    from,
    id: `wamid.bench.${process.pid}.${told}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: text },
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '576011234567', phone_number_id: phoneNumberId },
    contacts: [{ profile: { name: nameOf(customer) }, wa_id: from }],
    messages: [message],
  }
  const changes = [{ field: 'messages', value }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: waba_id, changes }] })
}

export interface Provider {
  /** Signs and posts it; answers the status. */
  post(message: Posted): Promise<number>
  close(): void
}

/** A provider that keeps its connections. */
export function providerOf({ url, person }: Webhook, connections = 64): Provider {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const secret = credentialsOf(person).app_secret
  return {
    post: (message) =>
      new Promise((resolve, reject) => {
        const body = bodyOf(person, message)
        const signature = createHmac('sha256', secret).update(body).digest('hex')
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'X-Hub-Signature-256': `sha256=${signature}`,
        }
        const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        })
        asked.once('error', reject)
        asked.end(body)
      }),
    close: () => agent.destroy(),
  }
}
