import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32
/** How long the former secret signs too, so that a receiver can learn the new one. */
export const previousSecretMs = 24 * 60 * 60 * 1000

export const createHookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

interface SignedMessage {
  readonly id: string
  /** Of the attempt. */
  readonly at: Date
  readonly body: string
}

/** The headers of the Standard Webhooks specification, with a signature by each secret. */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
