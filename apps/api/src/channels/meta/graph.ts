import { z } from 'zod'
import { type CallTime, callProvider, retryAfterMs } from '../call-provider'
import type { SendError } from '../outbound'
import { unconfirmed } from '../unconfirmed'
import { type ErrorMeaning, type ErrorTable, permissionError, type SubcodeTable } from './graph-errors'
import { restOfUsage } from './usage'

export interface GraphAccess extends CallTime {
  /** Base address and version. */
  readonly root: string
  readonly token: string
  readonly errors: ErrorTable
  /** Codes that mean something else under one of their subcodes. */
  readonly subcodes?: SubcodeTable
}

export interface GraphPost {
  readonly path: string
  readonly body: object | FormData
  /** A second one of these harms nobody: an unknown outcome is a reason to try again. */
  readonly repeatable: boolean
}

/** `restMs`: Meta's usage headers ask to leave the account alone for so long. */
export type GraphAnswer<T> = { readonly value: T; readonly restMs?: number } | { readonly error: SendError }

const envelope = z.looseObject({
  error: z.looseObject({
    code: z.coerce.number(),
    error_subcode: z.coerce.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
})

/** POSTs to the Graph API; the answer is what was asked for, or what to do about it. */
export function graphPost<T>(
  graph: GraphAccess,
  { path, body, repeatable }: GraphPost,
  expected: z.ZodType<T>,
): Promise<GraphAnswer<T>> {
  const form = body instanceof FormData
  const request = {
    method: 'POST',
    headers: form ? {} : { 'content-type': 'application/json' },
    body: form ? body : JSON.stringify(body),
  }
  return ask(graph, { path, request, repeatable }, expected)
}

/** GETs from it: to ask twice harms nobody. */
export const graphGet = <T>(
  graph: GraphAccess,
  path: string,
  expected: z.ZodType<T>,
): Promise<GraphAnswer<T>> => ask(graph, { path, request: { headers: {} }, repeatable: true }, expected)

interface Question {
  readonly path: string
  readonly request: RequestInit & { readonly headers: Record<string, string> }
  readonly repeatable: boolean
}

async function ask<T>(
  graph: GraphAccess,
  { path, request, repeatable }: Question,
  expected: z.ZodType<T>,
): Promise<GraphAnswer<T>> {
  const { root, token, errors, subcodes = {} } = graph
  const headers = { ...request.headers, authorization: `Bearer ${token}` }
  const answer = await callProvider(`${root}/${path}`, { ...request, headers }, graph)
  if ('left' in answer) {
    const kind = answer.left && !repeatable ? 'unknown_outcome' : 'temporary'
    return { error: sendError(kind, answer.code) }
  }
  const patience = retryAfterMs(answer.headers)
  const rest = restOfUsage(answer.headers)
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
          retryAfterMs: patience,
          ...(known[2] && { alert: true }),
          ...rest,
        },
      }
    return { error: { ...errorOfCode(errors, code, is_transient === true, patience), ...rest } }
  }
  if (answer.status >= 200 && answer.status < 300) {
    const value = expected.safeParse(answer.json)
    if (value.success) return { value: value.data, ...rest }
  }
  return { error: errorOfStatus(answer.status, repeatable, patience) }
}

const sentences: Record<'temporary' | 'unknown_outcome' | 'rejected', string> = {
  temporary: 'El proveedor no está disponible por un momento.',
  unknown_outcome: unconfirmed,
  rejected: 'El proveedor rechazó el mensaje.',
}

const sendError = (
  kind: keyof typeof sentences,
  code: string,
  patience: number | null = null,
): SendError => ({
  kind,
  code,
  msg: sentences[kind],
  retryAfterMs: patience,
})

/** By code alone: the same one is seen under different statuses, and its sentence changes. */
export function errorOfCode(
  errors: ErrorTable,
  code: number,
  transient = false,
  patience: number | null = null,
): SendError {
  const [kind, msg, alert]: ErrorMeaning =
    errors[code] ??
    (code >= 200 && code <= 299
      ? permissionError
      : transient
        ? ['temporary', sentences.temporary]
        : ['rejected', `El proveedor rechazó el mensaje (código ${code}).`])
  return { kind, code: String(code), msg, retryAfterMs: patience, ...(alert && { alert: true }) }
}

/** Without an envelope something on the way answered. It may have passed the message on before it failed. */
function errorOfStatus(status: number, repeatable: boolean, patience: number | null): SendError {
  const code = `HTTP_${status}`
  if (status === 429 || status === 503) return sendError('temporary', code, patience)
  if (status >= 300 && status < 500) return sendError('rejected', code)
  return sendError(repeatable ? 'temporary' : 'unknown_outcome', code, patience)
}
