import { type EndpointName, type ErrorCode, type Route, routes } from '@hilo/contracts'
import { onTestFinished, vi } from 'vitest'

interface Call {
  name: EndpointName | undefined
  /** With parameters and query: '/api/area/all/?limit=2'. */
  address: string
  body: unknown
  authorization: string | null
  signal: AbortSignal | null
}

export interface FakeApi {
  readonly calls: Call[]
  answer(name: EndpointName, how: (call: Call) => Response | Promise<Response>): void
}

export const answered = (body: object, status = 200): Response => Response.json(body, { status })
export const refusedWith = (status: number, code: ErrorCode, msg: string): Response =>
  Response.json({ code, msg, request_id: 'r' }, { status })

/** The answer of a server that accepts the request and hangs. */
export const noAnswer = () => new Promise<Response>(() => {})

/** Replaces `AbortSignal.timeout` by one whose time the test moves, or makes short. */
export function fakeTimeouts(msOf = (ms: number): number => ms): void {
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), msOf(ms))
    return controller.signal
  })
  onTestFinished(() => timeouts.mockRestore())
}

/** A fake of the HTTP API. A call without an answer fails as without a network. */
export function fakeApi(): FakeApi {
  const answers = new Map<EndpointName, (call: Call) => Response | Promise<Response>>()
  const calls: Call[] = []
  const names = Object.keys(routes) as EndpointName[]
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const name = names.find((one) => isFor(routes[one], init.method ?? 'GET', input))
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const authorization = new Headers(init.headers).get('authorization')
    const call: Call = {
      name,
      address: input,
      body: body ?? null,
      authorization,
      signal: init.signal ?? null,
    }
    calls.push(call)
    const answer = name && answers.get(name)
    if (!answer) throw new TypeError('fetch failed')
    return Promise.race([answer(call), aborted(init.signal)])
  })
  return { calls, answer: (name, how) => void answers.set(name, how) }
}

/** Rejects as `fetch` does when its signal aborts. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

function isFor({ methods, path }: Route, method: string, address: string): boolean {
  const partsOf = (whole: string) => whole.replace(/\/$/u, '').split('/')
  const parts = partsOf(path)
  const given = partsOf(address.split('?')[0] ?? '')
  return (
    methods.some((one) => one === method) &&
    parts.length === given.length &&
    parts.every((part, at) => part.startsWith(':') || part === given[at])
  )
}
