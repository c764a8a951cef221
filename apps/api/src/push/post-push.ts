import type { IncomingMessage } from 'node:http'
import webPush from 'web-push'
import type { Resolve } from '../platform/http/outgoing/checked-address'
import { postToAddress } from '../platform/http/outgoing/post-to-address'
import { retryAfterMs } from '../platform/http/outgoing/retry-after'
import { unlessAborted } from '../platform/http/outgoing/unless-aborted'
import { checkPushAddress } from './push-address'
import type { PushKeys } from './push-keys'

interface Push {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The message for the worker of the device. */
  readonly payload: string
  /** A later push with the same topic replaces it while it waits. */
  readonly topic: string
  readonly urgency: 'high' | 'normal'
  readonly ttlSeconds: number
}

interface Sender {
  readonly keys: PushKeys
  readonly publicUrl: string
  readonly ownBase: string | undefined
  readonly timeoutMs: number
  readonly resolve?: Resolve
}

/** 'gone': the device has no such subscription any more. `later`: it may succeed then; the service may say when. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { readonly later: number | null }

const mostLaterMs = 3_600_000

/** The contact that a push service may ask if something is wrong. */
const contactOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:hilo@${new URL(publicUrl).hostname}`

/** Sends one push, encrypted for its device (RFC 8291), to its service (RFC 8030), and only to the address that was checked. */
export async function postPush(
  push: Push,
  { keys, publicUrl, ownBase, timeoutMs, resolve }: Sender,
): Promise<PushOutcome> {
  const { endpoint, p256dh, auth, payload, topic, urgency, ttlSeconds } = push
  let request: ReturnType<typeof webPush.generateRequestDetails>
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contactOf(publicUrl), ...keys },
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      topic,
      urgency,
    })
  } catch {
    // Its key is no point of the curve: no browser made it.
    return 'gone'
  }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const checked = await unlessAborted(signal, checkPushAddress(endpoint, ownBase, resolve))
    if ('error' in checked) return checked.error === 'address_refused' ? 'gone' : { later: null }
    const { body } = request
    const headers = { ...headersOf(request.headers), 'user-agent': 'Hilo-Push/1' }
    const sending = postToAddress(new URL(endpoint), headers, body ?? '', checked, signal)
    const response = await unlessAborted(signal, sending)
    response.destroy()
    return outcomeOf(response)
  } catch {
    return { later: null }
  }
}

const headersOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  // 401 and 403: the subscription was made for another installation's key.
  if ([401, 403, 404, 410].includes(status)) return 'gone'
  if (status !== 429 && status < 500) return 'refused'
  const asked = retryAfterMs(headers['retry-after'])
  return { later: asked === null ? null : Math.min(asked, mostLaterMs) }
}
