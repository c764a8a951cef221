import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { nameOf, phoneOf } from '../data/statements'
import { credentialsOf, type Person } from '../services/installation'

/** Where a provider posts the customers' messages, and for whom. */
interface Webhook {
  readonly url: string
  readonly person: Person
}

interface CustomerText {
  readonly customer: number
  readonly text: string
}

let posted = 0

/** The body that WhatsApp posts for one text; Hilo and the floor get the same. Each is another message. */
export function bodyOf({ phoneNumberId }: Person, { customer, text }: CustomerText): string {
  posted += 1
  const { waba_id } = credentialsOf({ phoneNumberId } as Person)
  const from = phoneOf(customer)
  const message = {
    from,
    id: `wamid.bench.${process.pid}.${posted}`,
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

export const signatureOf = (person: Person, body: string): string =>
  `sha256=${createHmac('sha256', credentialsOf(person).app_secret).update(body).digest('hex')}`

export interface Provider {
  /** Signs and posts it; answers the status. */
  post(message: CustomerText): Promise<number>
  close(): void
}

/** A provider that reuses its connections. */
export function providerOf({ url, person }: Webhook, connections = 64): Provider {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    post: (message) =>
      new Promise((resolve, reject) => {
        const body = bodyOf(person, message)
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'X-Hub-Signature-256': signatureOf(person, body),
        }
        const posting = request(url, { method: 'POST', agent, headers }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        })
        posting.once('error', reject)
        posting.end(body)
      }),
    close: () => agent.destroy(),
  }
}
