import { type EndpointDefinition, type ErrorCode, errorTable, type Method } from '@hilo/contracts'
import { z } from 'zod'

/** A file of a multipart form. */
interface Upload {
  readonly bytes: Buffer
  readonly name: string
  readonly type: string
}

/** The input of a request, before it is encoded. */
export interface Call {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly upload?: Upload | undefined
  /** Further files of the same form. */
  readonly uploads?: readonly Upload[] | undefined
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Buffer | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface Answer {
  readonly status: number
  /** Parsed, where it is JSON. */
  readonly body: unknown
  readonly headers: Headers
}

interface SendOptions {
  readonly authorization?: string | undefined
  readonly method?: Method
  /** With the trailing slash or without it, whichever way the contract writes the path. */
  readonly slash?: boolean | undefined
  /** Aborted: the requester leaves. */
  readonly signal?: AbortSignal
}

/** Percent-encodes any value, also lone surrogates, which `encodeURIComponent` refuses. */
const percentEncode = (value: unknown): string =>
  typeof value === 'string' && value.startsWith('..%')
    ? value
    : [...Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))]
        .map((byte) =>
          /[\w.~-]/.test(String.fromCharCode(byte))
            ? String.fromCharCode(byte)
            : `%${byte.toString(16).padStart(2, '0')}`,
        )
        .join('')

function addressOf(definition: EndpointDefinition, { params = {}, query = {} }: Call, slash?: boolean) {
  const filled = definition.path.replaceAll(/:(\w+)/g, (_, name: string) => percentEncode(params[name] ?? ''))
  const path = slash === undefined ? filled : `${filled.replace(/\/$/, '')}${slash ? '/' : ''}`
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
  return `${path}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

function payloadOf(definition: EndpointDefinition, { body, upload, uploads = [], raw }: Call) {
  if (raw !== undefined) return { body: typeof raw === 'string' ? raw : Uint8Array.from(raw) }
  if (definition.file) {
    const form = new FormData()
    for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
      if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    for (const { bytes, type, name } of [...(upload ? [upload] : []), ...uploads])
      form.append(definition.file, new Blob([Uint8Array.from(bytes)], { type }), name)
    return { body: form }
  }
  if (!definition.body || body === undefined) return {}
  return { body: JSON.stringify(body), type: 'application/json' }
}

export async function send(
  url: string,
  definition: EndpointDefinition,
  call: Call,
  { authorization, method = definition.methods[0], slash, signal }: SendOptions = {},
): Promise<Answer> {
  const { body, type } = { type: undefined, ...payloadOf(definition, call) }
  const answer = await fetch(url + addressOf(definition, call, slash), {
    method,
    redirect: 'manual',
    signal: signal ?? null,
    headers: {
      ...(type ? { 'Content-Type': type } : {}),
      ...(authorization === undefined ? {} : { Authorization: authorization }),
      ...call.headers,
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers }
}

const errorBodySchema = z.strictObject({
  msg: z.string().min(1),
  code: z.custom<ErrorCode>((code) => typeof code === 'string' && code in errorTable),
  fields: z.record(z.string(), z.string().min(1)).optional(),
  request_id: z.uuid(),
})

/** The code of a refusal. Throws unless its body and status are those of the error table. */
export function codeOf({ status, body }: Answer): ErrorCode {
  const { code } = errorBodySchema.parse(body)
  if (errorTable[code].status !== status) throw new Error(`${code} came with ${status}`)
  return code
}
