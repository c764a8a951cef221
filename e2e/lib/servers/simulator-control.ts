import { deflateSync } from 'node:zlib'
import type { Scenario } from '../scenario'
import { nextNumber } from './next-number'

/** A customer who acts through the simulator's control API instead of its page. */
export interface SimulatedCustomer {
  readonly id: string
  readonly name: string
  readonly phone: string | null
}

interface SeenMessage {
  readonly author: string
  readonly text?: string
  /** The buttons under it. */
  readonly choices?: readonly { readonly id: string; readonly title: string }[]
  readonly subject?: string
  /** In a mail: its recipients, and its HTML. */
  readonly to?: string
  readonly cc?: string
  readonly html?: string
  readonly media?: { readonly name: string; readonly mime: string; readonly url: string }
  readonly links?: readonly { readonly value: string }[]
  readonly cards?: readonly Pick<SeenMessage, 'text' | 'media' | 'links'>[]
}

interface SimulatorControl {
  readonly account: string
  /** `details`: further data of the channel's customers, as the control API takes it. */
  customer(name: string, details?: object): Promise<SimulatedCustomer>
  /** Does an action towards the first business; returns the message's id. */
  does(person: SimulatedCustomer, message: object): Promise<string>
  /** The messages on their phone. */
  sees(person: SimulatedCustomer): Promise<readonly SeenMessage[]>
  /** Turns the knobs of the channel. */
  turn(knobs: object): Promise<void>
  /** Posts any webhook body, signed. */
  post(body: object): Promise<void>
  /** Advances the provider's clock by a second: Google notifies of a mailbox at most once a second. */
  aSecondLater(): Promise<void>
}

/** Moves the providers' clock on. */
export async function advanceSimulatorClock(simulator: string, advanceMs: number): Promise<void> {
  await fetch(`${simulator}/__ctl/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs }),
  })
}

export async function openSimulatorControl(
  { simulator, dataDir }: Pick<Scenario, 'simulator' | 'dataDir'>,
  channel: 'whatsapp' | 'telegram' | 'gmail' | 'messenger',
): Promise<SimulatorControl> {
  const ask = async (path: string, body?: object, method = 'POST') => {
    const answer = await fetch(`${simulator}/__ctl/${channel}/${path}`, {
      ...(body && {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const accounts: { id: string; business: string }[] = await ask('accounts')
  const account = accounts.find(({ business }) => business === 'Tienda Andina')?.id ?? ''
  return {
    account,
    customer(name, details = {}) {
      const number = nextNumber({ dataDir })
      return ask('customers', {
        name: `${name} ${number}`,
        // None of the endings with which a number fails: they end in other digits.
        ...(channel === 'whatsapp' && { phone: `5731190${number}1` }),
        ...(channel === 'gmail' && { email: `cliente${number}@correo.test` }),
        ...details,
      })
    },
    does: async ({ id }, message) =>
      (await ask(`customers/${encodeURIComponent(id)}/messages`, { account, ...message })).id,
    sees: async ({ id }) =>
      (await ask(`customers/${encodeURIComponent(id)}/chat?account=${encodeURIComponent(account)}`)).messages,
    turn: (knobs) => ask('knobs', knobs, 'PATCH'),
    aSecondLater: () => advanceSimulatorClock(simulator, 1000),
    post: (body) => ask(`accounts/${encodeURIComponent(account)}/raw`, { body }),
  }
}

/** A file as the control API takes it. */
export const fileOf = (name: string, mime: string, bytes: Uint8Array) => ({
  name,
  mime,
  base64: Buffer.from(bytes).toString('base64'),
})

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** The WhatsApp Business account of the first business. */
const businessAccount = '209876543210987'

/** WhatsApp's webhook about an account, a number or a template. */
export const whatsAppNotice = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: businessAccount, time: Math.floor(Date.now() / 1000), changes: [{ field, value }] }],
})

/** WhatsApp's webhook for a message that was written some time ago. */
export const oldTextMessage = (
  { name, phone }: SimulatedCustomer,
  account: string,
  text: string,
  agoMs: number,
) => {
  const message = {
    from: phone,
    id: `wamid.${phone}`,
    timestamp: String(Math.floor((Date.now() - agoMs) / 1000)),
    type: 'text',
    text: { body: text },
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: account, display_phone_number: '576015550142' },
    contacts: [{ profile: { name }, wa_id: phone }],
    messages: [message],
  }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: businessAccount, changes: [{ field: 'messages', value }] }],
  }
}

/** A PNG of one grey, which a browser can decode. */
export function picture(grey: number, side = 1): Uint8Array {
  const size = side.toString(16).padStart(8, '0')
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crcOf(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from(`${size}${size}0800000000`, 'hex')),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side + 1), Buffer.from([0, ...Array(side).fill(grey)])))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** Ten seconds of a quiet tone, so that it is still playing when the test looks. */
export function voice(): Uint8Array {
  const rate = 8000
  const samples = rate * 10
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples, 40)
  return Buffer.concat([header, Buffer.from(Array.from({ length: samples }, (_, at) => 128 + (at % 32)))])
}
