import {
  type AnswerOf,
  answerMs,
  type EndpointName,
  type Endpoints,
  type Page,
  type RequestOf,
  type Route,
  routes,
} from '@hilo/contracts'
import { storedToken } from '../session/session'
import { errorFromAnswer, okOrThrow, orWithoutAnswer, readJson } from './api-error'
import { sendInSession } from './refresh'

/** The request may be left out if the endpoint needs none. The signal aborts it. */
type Arguments<N extends EndpointName> =
  Record<never, never> extends RequestOf<Endpoints[N]>
    ? [request?: RequestOf<Endpoints[N]>, signal?: AbortSignal]
    : [request: RequestOf<Endpoints[N]>, signal?: AbortSignal]

/** The `data` of an update's body. */
export type BodyData<N extends EndpointName> =
  RequestOf<Endpoints[N]> extends { body: { data: infer Data } } ? Data : never

/** Endpoints whose 401 does not mean an expired token: refreshing would not help. */
const withoutSession: ReadonlySet<EndpointName> = new Set(['login', 'refresh', 'logout'])

/** Calls an endpoint. Throws only `ApiError`. */
export async function call<N extends EndpointName>(
  name: N,
  ...[request, signal]: Arguments<N>
): Promise<AnswerOf<Endpoints[N]>> {
  return readAnswer(name, await sendAndCheck(name, request, signal))
}

type PagedName = {
  [N in EndpointName]: Endpoints[N] extends { paged: true } ? N : never
}[EndpointName]

/** Calls an endpoint that answers a page; the cursor of the next page comes in a header. */
export async function callPage<N extends PagedName>(
  name: N,
  ...[request, signal]: Arguments<N>
): Promise<Page<AnswerOf<Endpoints[N]>>> {
  const response = await sendAndCheck(name, request, signal)
  return { items: await readAnswer(name, response), next_cursor: response.headers.get('x-next-cursor') }
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
  // Fields first: the server reads the stream and needs them before the file.
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(routes[name].file, file)
  return readAnswer(name, await sendAndCheck(name, { body: form }))
}

interface LooseRequest {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Sends the request, once more with a refreshed token if it had expired. Throws unless the status is a success. */
async function sendAndCheck(
  name: EndpointName,
  request: LooseRequest | undefined,
  signal?: AbortSignal,
): Promise<Response> {
  const sendWith = (token: string | null) => send(routes[name], request, token, signal)
  const response = await (withoutSession.has(name) ? sendWith(storedToken()) : sendInSession(sendWith))
  return okOrThrow(response, routes[name].methods[0])
}

async function readAnswer<N extends EndpointName>(
  name: N,
  response: Response,
): Promise<AnswerOf<Endpoints[N]>> {
  const answer: unknown = await readJson(response, routes[name].methods[0])
  // An answer that is not JSON comes from a proxy. No endpoint answers null.
  if (answer === null) throw errorFromAnswer(response.status, null)
  // The server parses its answers against the same table, so that parsing again would prove nothing.
  return answer as AnswerOf<Endpoints[N]>
}

/** A file takes as long as it takes. */
const limitOf = ({ methods, file, work }: Route): number | null => {
  if (file !== undefined || work === 'export') return null
  if (work === 'provider' || work === 'password') return answerMs.slow
  return methods[0] === 'GET' ? answerMs.read : answerMs.change
}

function send(
  route: Route,
  { params, query, body }: LooseRequest = {},
  token: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  const { methods, path } = route
  const ms = limitOf(route)
  const signals = [...(signal ? [signal] : []), ...(ms === null ? [] : [AbortSignal.timeout(ms)])]
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  // The browser sets a form's content type itself, with the boundary.
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  return orWithoutAnswer(
    fetch(urlOf(path, params, query), {
      method: methods[0],
      headers,
      signal: AbortSignal.any(signals),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }),
    methods[0],
  )
}

/** The endpoint's path with its parameters and the query filled in. */
function urlOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs.map(([k, v]) => [k, String(v)]))}` : filled
}
