import {
  type AnswerOf,
  type EndpointDefinition,
  type EndpointName,
  type Endpoints,
  type ErrorBody,
  endpoints,
  type RequestOf,
} from '@hilo/contracts'
import { ApiError } from './api-error'
import { refreshSession } from './refresh'
import { storedToken } from './session'

/** An endpoint that needs nothing is called with nothing. */
type Arguments<N extends EndpointName> =
  Record<never, never> extends RequestOf<Endpoints[N]>
    ? [request?: RequestOf<Endpoints[N]>]
    : [request: RequestOf<Endpoints[N]>]

/** The session's own paths answer 401 for what was typed, not for an old token: refreshing would help nobody. */
const outsideSession: ReadonlySet<EndpointName> = new Set(['login', 'refresh', 'logout'])

/** Calls an endpoint of the table. Throws `ApiError`; nothing else. */
export async function call<N extends EndpointName>(
  name: N,
  ...[request]: Arguments<N>
): Promise<AnswerOf<Endpoints[N]>> {
  const definition: EndpointDefinition = endpoints[name]
  const sentWith = storedToken()
  let response = await send(definition, request, sentWith)
  if (response.status === 401 && !outsideSession.has(name) && sentWith !== null) {
    if (await refreshSession(sentWith)) response = await send(definition, request, storedToken())
  }
  if (!response.ok) throw await refusalOf(response)
  const answer: unknown = definition.response === 'text' ? await response.text() : await response.json()
  // The server parses its own answers against this very table, so that doing it again here would cost and prove nothing.
  return answer as AnswerOf<Endpoints[N]>
}

interface LooseRequest {
  params?: unknown
  query?: unknown
  body?: unknown
}

async function send(
  { methods, path }: EndpointDefinition,
  { params, query, body }: LooseRequest = {},
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  try {
    return await fetch(addressOf(path, params, query), {
      method: methods[0],
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError('NETWORK', 0, '')
  }
}

/** Both forms of a path answer, with the trailing slash and without. */
function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs.map(([k, v]) => [k, String(v)]))}` : filled
}

async function refusalOf(response: Response): Promise<ApiError> {
  try {
    const body = (await response.json()) as Partial<ErrorBody>
    if (body.code) return new ApiError(body.code, response.status, body.msg ?? '', body.fields)
  } catch {
    // A proxy answered, not the API: its page is no sentence for a person.
  }
  return new ApiError(response.status === 401 ? 'UNAUTHENTICATED' : 'UNAVAILABLE', response.status, '')
}
