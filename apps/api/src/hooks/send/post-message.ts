import type { IncomingMessage } from 'node:http'
import type { HookError } from '@hilo/contracts'
import { checkAddress, type Resolve, resolveHost } from '../../platform/http/outgoing/checked-address'
import { postToAddress } from '../../platform/http/outgoing/post-to-address'
import { retryAfterMs } from '../../platform/http/outgoing/retry-after'
import { unlessAborted } from '../../platform/http/outgoing/unless-aborted'

export interface PostOptions {
  /** Networks that the operator allows beside public addresses. */
  readonly nets: readonly string[]
  readonly timeoutMs: number
  readonly resolve?: Resolve
  readonly signal?: AbortSignal | undefined
}

export interface Outcome {
  /** Null: no answer, for the reason `error`. */
  readonly status: number | null
  readonly error: HookError | null
  /** The beginning of what came back. */
  readonly answer: string | null
  /** How long the receiver asks us to wait. */
  readonly retryAfterMs: number | null
  readonly ms: number
}

const headersOfAll = { 'content-type': 'application/json', 'user-agent': 'Hilo-Webhooks/1' }
const answerBytes = 2_048
/** A receiver has answered with its status: a slow body is not waited for. */
const answerMs = 1_000

/** Posts a message. A redirect is an answer like another: it is not followed. Never throws. */
export async function postMessage(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: PostOptions,
): Promise<Outcome> {
  const began = performance.now()
  const ended = (outcome: Omit<Outcome, 'ms'>): Outcome => ({
    ...outcome,
    ms: Math.round(performance.now() - began),
  })
  const failed = (error: HookError): Outcome =>
    ended({ status: null, error, answer: null, retryAfterMs: null })
  const url = new URL(address)
  const late = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([late, options.signal]) : late
  try {
    const checked = await unlessAborted(
      signal,
      checkAddress(url, options.nets, options.resolve ?? resolveHost),
    )
    if ('error' in checked) return failed(checked.error)
    const response = await unlessAborted(
      signal,
      postToAddress(url, { ...headersOfAll, ...headers }, body, checked, signal),
    )
    const answer = await beginningOf(response)
    const asked = retryAfterMs(response.headers['retry-after'])
    return ended({ status: response.statusCode ?? 0, error: null, answer, retryAfterMs: asked })
  } catch (error) {
    return failed(signal.aborted ? 'too_late' : errorOf(error))
  }
}

/** Reads no more than is kept, and waits for it only a moment. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => response.destroy(), answerMs)
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      if (size >= answerBytes) break
    }
  } catch {
    // What has come is what it said.
  } finally {
    clearTimeout(timer)
    response.destroy()
  }
  return Buffer.concat(pieces).subarray(0, answerBytes).toString('utf8').replaceAll('\u0000', '')
}

const certificateCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)|^EPROTO$/
const errorOf = (error: unknown): HookError => {
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'string' && certificateCodes.test(code) ? 'no_certificate' : 'no_connection'
}
