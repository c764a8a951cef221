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

interface SentStatus {
  readonly customer: number
  /** The provider's id of the message. */
  readonly id: string
  readonly status: string
}

let posted = 0

/** The body that WhatsApp posts for one text; Hilo and the floor get the same. Each is another message. */
export function bodyOf(person: Person, { customer, text }: CustomerText): string {
  posted += 1
  const from = phoneOf(customer)
  const message = {
    from,
    id: `wamid.bench.${process.pid}.${posted}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: text },
  }
  const contacts = [{ profile: { name: nameOf(customer) }, wa_id: from }]
  return webhookOf(person, { contacts, messages: [message] })
}

/** The same for the status of a message that was sent. */
const bodyOfStatus = (person: Person, { customer, id, status }: SentStatus): string =>
  webhookOf(person, {
    statuses: [
      { id, status, recipient_id: phoneOf(customer), timestamp: String(Math.floor(Date.now() / 1000)) },
    ],
  })

function webhookOf({ phoneNumberId }: Person, content: object): string {
  const { waba_id } = credentialsOf({ phoneNumberId } as Person)
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '576011234567', phone_number_id: phoneNumberId },
    ...content,
  }
  const changes = [{ field: 'messages', value }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: waba_id, changes }] })
}

export const signatureOf = (person: Person, body: string): string =>
  `sha256=${createHmac('sha256', credentialsOf(person).app_secret).update(body).digest('hex')}`

export interface Provider {
  /** Signs and posts it; answers the status. */
  post(message: CustomerText): Promise<number>
  postStatus(status: SentStatus): Promise<number>
  close(): void
}

/** Connections that are used again. Meta posts over the same ones whichever number a webhook is of. */
export const connectionsOf = (most: number): Agent => new Agent({ keepAlive: true, maxSockets: most })

/** A provider that reuses its connections. */
export function providerOf({ url, person }: Webhook, agent = connectionsOf(64)): Provider {
  const post = (body: string): Promise<number> =>
    new Promise((resolve, reject) => {
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
    })
  return {
    post: (message) => post(bodyOf(person, message)),
    postStatus: (status) => post(bodyOfStatus(person, status)),
    close: () => agent.destroy(),
  }
}
