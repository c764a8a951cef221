import {
  type AnswerOf,
  type EndpointDefinition,
  type EndpointName,
  type Endpoints,
  endpoints,
  type Page,
  type RequestOf,
} from '@hilo/contracts'
import { accepted, arriving, jsonIn, noNetwork, refusalOf } from './api-error'
import { sendInSession } from './refresh'
import { storedToken } from './session'

/** An endpoint that needs nothing is called with nothing. */
type Arguments<N extends EndpointName> =
  Record<never, never> extends RequestOf<Endpoints[N]>
    ? [request?: RequestOf<Endpoints[N]>]
    : [request: RequestOf<Endpoints[N]>]

/** What an update changes: the `data` beside its `id`. */
export type BodyData<N extends EndpointName> =
  RequestOf<Endpoints[N]> extends { body: { data: infer Data } } ? Data : never

/** The session's own paths answer 401 for what was typed, not for an old token: refreshing would help nobody. */
const outsideSession: ReadonlySet<EndpointName> = new Set(['login', 'refresh', 'logout'])

/** Calls an endpoint of the table. Throws `ApiError`; nothing else. */
export async function call<N extends EndpointName>(
  name: N,
  ...[request]: Arguments<N>
): Promise<AnswerOf<Endpoints[N]>> {
  return read<N>(name, await ask(name, request))
}

type PagedName = {
  [N in EndpointName]: Endpoints[N] extends { paged: true } ? N : never
}[EndpointName]

/** One page of a list, and where the next one begins. */
export async function callPage<N extends PagedName>(
  name: N,
  ...[request]: Arguments<N>
): Promise<Page<AnswerOf<Endpoints[N]>>> {
  const response = await ask(name, request)
  return { items: await read<N>(name, response), next_cursor: response.headers.get('x-next-cursor') }
}

type UploadName = {
  [N in EndpointName]: Endpoints[N] extends { file: string } ? N : never
}[EndpointName]

/** Sends a file, with the endpoint's other fields beside it. */
export async function upload<N extends UploadName>(
  name: N,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<AnswerOf<Endpoints[N]>> {
  const form = new FormData()
  // Fields first: whoever reads the stream knows them when the file begins.
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(endpoints[name].file, file)
  return read<N>(name, await ask(name, { body: form }))
}

interface LooseRequest {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Sends, once more where the token was old, and throws what is not an answer. */
async function ask(name: EndpointName, request: LooseRequest | undefined): Promise<Response> {
  const definition: EndpointDefinition = endpoints[name]
  const sendWith = (token: string | null) => send(definition, request, token)
  return accepted(await (outsideSession.has(name) ? sendWith(storedToken()) : sendInSession(sendWith)))
}

async function read<N extends EndpointName>(name: N, response: Response): Promise<AnswerOf<Endpoints[N]>> {
  const definition: EndpointDefinition = endpoints[name]
  const answer: unknown =
    definition.response === 'text' ? await arriving(response.text()) : await jsonIn(response)
  // A page of whatever stands between us and the server: no endpoint answers null.
  if (answer === null) throw refusalOf(response.status, null)
  // The server parses its own answers against this very table, so that doing it again here would cost and prove nothing.
  return answer as AnswerOf<Endpoints[N]>
}

async function send(
  { methods, path }: EndpointDefinition,
  { params, query, body }: LooseRequest = {},
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  // The browser writes a form's content type itself: it knows the boundary.
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  try {
    return await fetch(addressOf(path, params, query), {
      method: methods[0],
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
  } catch {
    throw noNetwork()
  }
}

/** The path as its endpoint writes it, with the values in their places. */
function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs.map(([k, v]) => [k, String(v)]))}` : filled
}
