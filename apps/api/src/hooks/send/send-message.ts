import type { Services } from '../../platform/services'
import { signedHeaders } from '../hook-secret'
import { buildBody } from './build-body'
import type { Message, Receiver } from './claim-deliveries'
import { type Outcome, type PostOptions, postMessage } from './post-message'

export interface Sent extends Outcome {
  readonly at: Date
  readonly request: string
}

export const messageIdOf = (event: string): string => `msg_${event}`

/** How long a receiver may take. */
export const hookTimeoutMs = 15_000

/** The secrets that sign now. */
export function secretsOf(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  { secret, previous_secret, previous_until }: Receiver,
): readonly string[] {
  const previous = previous_secret && previous_until && previous_until > clock.now() ? [previous_secret] : []
  return [secret, ...previous].map((sealed) => keys.open(sealed))
}

type SendOptions = Partial<Pick<PostOptions, 'resolve' | 'signal' | 'timeoutMs'>>

/** Signs and posts a body. */
export async function postSigned(
  services: Services,
  receiver: Receiver,
  { id, body }: { readonly id: string; readonly body: string },
  options: SendOptions = {},
): Promise<Sent> {
  const at = services.clock.now()
  const headers = signedHeaders({ id, at, body }, secretsOf(services, receiver))
  const nets = services.settings.hookNets ?? []
  const outcome = await postMessage(receiver.url, headers, body, {
    timeoutMs: hookTimeoutMs,
    ...options,
    nets,
  })
  return { ...outcome, at, request: body }
}

/** Sends a message as it is now. */
export async function sendMessage(
  services: Services,
  business: string,
  receiver: Receiver,
  message: Message,
  options: SendOptions = {},
): Promise<Sent> {
  const body = await buildBody(services, business, message, receiver.with_content)
  return postSigned(services, receiver, { id: messageIdOf(message.event_uuid), body }, options)
}
