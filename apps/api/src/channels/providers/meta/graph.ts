import { z } from 'zod'
import { retryAfterMs } from '../../../platform/http/outgoing/retry-after'
import type { SendError } from '../../outbound'
import { type CallTime, callProvider } from '../shared/call-provider'
import { unconfirmed } from '../shared/unknown-outcome'
import { type ErrorMeaning, type ErrorTable, permissionError, type SubcodeTable } from './graph-errors'
import { backoffOfUsage } from './usage'

export interface GraphAccess extends CallTime {
  /** Base address and version. */
  readonly root: string
  readonly token: string
  readonly errors: ErrorTable
  /** The meaning of codes that have another one with a subcode. */
  readonly subcodes?: SubcodeTable
  /** Where a code says nothing to people, the sentence is Meta's own. */
  readonly quotes?: true
}

interface GraphPost {
  readonly path: string
  /** A blob is sent as it is. */
  readonly body: object | FormData | Blob
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it may safely be sent twice: then an unknown outcome is a temporary error. */
  readonly repeatable: boolean
}

/** `backoffMs`: Meta's usage headers ask for a pause of the account. */
export type GraphAnswer<T> =
  | { readonly value: T; readonly backoffMs?: number }
  | { readonly error: SendError }

const sentence = z.string().optional().catch(undefined)
const envelope = z.looseObject({
  error: z.looseObject({
    code: z.coerce.number(),
    error_subcode: z.coerce.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    message: sentence,
    error_user_title: sentence,
    error_user_msg: sentence,
  }),
})

/** POSTs to the Graph API; answers the expected value or an error. */
export function graphPost<T>(
  graph: GraphAccess,
  { path, body, repeatable, headers }: GraphPost,
  expected: z.ZodType<T>,
): Promise<GraphAnswer<T>> {
  const asItIs = body instanceof FormData || body instanceof Blob
  const request = {
    method: 'POST',
    headers: { ...(!asItIs && { 'content-type': 'application/json' }), ...headers },
    body: asItIs ? body : JSON.stringify(body),
  }
  return ask(graph, { path, request, repeatable }, expected)
}

/** GETs from the Graph API, which may be repeated. */
export const graphGet = <T>(
  graph: GraphAccess,
  path: string,
  expected: z.ZodType<T>,
): Promise<GraphAnswer<T>> => ask(graph, { path, request: { headers: {} }, repeatable: true }, expected)

/** Deletes by the Graph API, which may be repeated: what is gone stays so. */
export const graphDelete = <T>(
  graph: GraphAccess,
  path: string,
  expected: z.ZodType<T>,
): Promise<GraphAnswer<T>> =>
  ask(graph, { path, request: { method: 'DELETE', headers: {} }, repeatable: true }, expected)

interface GraphCall {
  readonly path: string
  readonly request: RequestInit & { readonly headers: Record<string, string> }
  readonly repeatable: boolean
}

async function ask<T>(
  graph: GraphAccess,
  { path, request, repeatable }: GraphCall,
  expected: z.ZodType<T>,
): Promise<GraphAnswer<T>> {
  const { root, token, errors, subcodes = {} } = graph
  const headers = { authorization: `Bearer ${token}`, ...request.headers }
  const answer = await callProvider(`${root}/${path}`, { ...request, headers }, graph)
  if ('left' in answer) {
    const kind = answer.left && !repeatable ? 'unknown_outcome' : 'temporary'
    return { error: sendError(kind, answer.code) }
  }
  const retryMs = retryAfterMs(answer.headers.get('retry-after'))
  const backoff = backoffOfUsage(answer.headers)
  const refused = envelope.safeParse(answer.json)
  if (refused.success) {
    const { code, error_subcode, is_transient } = refused.data.error
    const known = subcodes[`${code}/${error_subcode}`]
    if (known)
      return {
        error: {
          kind: known[0],
          code: `${code}/${error_subcode}`,
          msg: known[1],
          retryAfterMs: retryMs,
          ...(known[2] && { alert: true }),
          ...backoff,
        },
      }
    const error = errorOfCode(errors, code, is_transient === true, retryMs)
    const saysNothing = errors[code] === undefined || code === invalidParameter
    const said = graph.quotes && error.kind === 'rejected' && saysNothing ? wordsOf(refused.data.error) : null
    return { error: { ...error, ...(said && { msg: said }), ...backoff } }
  }
  if (answer.status >= 200 && answer.status < 300) {
    const value = expected.safeParse(answer.json)
    if (value.success) return { value: value.data, ...backoff }
  }
  return { error: errorOfStatus(answer.status, repeatable, retryMs) }
}

/** Meta's own sentences; its message is for programs. */
function wordsOf({
  error_user_title: title,
  error_user_msg: text,
  message,
}: z.output<typeof envelope>['error']): string | null {
  const words = [title, text].filter(Boolean).join(': ') || message
  return words ? `Meta dice: «${words.slice(0, mostWords)}»` : null
}
const mostWords = 500
const invalidParameter = 100

const sentences: Record<'temporary' | 'unknown_outcome' | 'rejected', string> = {
  temporary: 'El proveedor no está disponible por un momento.',
  unknown_outcome: unconfirmed,
  rejected: 'El proveedor rechazó el mensaje.',
}

const sendError = (kind: keyof typeof sentences, code: string, retryMs: number | null = null): SendError => ({
  kind,
  code,
  msg: sentences[kind],
  retryAfterMs: retryMs,
})

/** The error for a code. HTTP status and message are ignored: both vary for the same code. */
export function errorOfCode(
  errors: ErrorTable,
  code: number,
  transient = false,
  retryMs: number | null = null,
): SendError {
  const [kind, msg, alert]: ErrorMeaning =
    errors[code] ??
    (code >= 200 && code <= 299
      ? permissionError
      : transient
        ? ['temporary', sentences.temporary]
        : ['rejected', `El proveedor rechazó el mensaje (código ${code}).`])
  return {
    kind,
    code: String(code),
    msg,
    retryAfterMs: retryMs,
    ...(alert && { alert: true }),
    ...(alert && alert !== 'alert' && { alarm: alert }),
  }
}

/** An answer without an envelope comes from a proxy, which may have passed the message on before it failed. */
function errorOfStatus(status: number, repeatable: boolean, retryMs: number | null): SendError {
  const code = `HTTP_${status}`
  if (status === 429 || status === 503) return sendError('temporary', code, retryMs)
  if (status >= 300 && status < 500) return sendError('rejected', code)
  return sendError(repeatable ? 'temporary' : 'unknown_outcome', code, retryMs)
}
