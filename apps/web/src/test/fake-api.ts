import { type EndpointName, type ErrorCode, type Route, routes } from '@hilo/contracts'
import { vi } from 'vitest'

interface Call {
  name: EndpointName | undefined
  /** With parameters and query: '/api/area/all/?limit=2'. */
  address: string
  body: unknown
  authorization: string | null
}

export interface FakeApi {
  readonly calls: Call[]
  answer(name: EndpointName, how: (call: Call) => Response | Promise<Response>): void
}

export const answered = (body: object, status = 200): Response => Response.json(body, { status })
export const refusedWith = (status: number, code: ErrorCode, msg: string): Response =>
  Response.json({ code, msg, request_id: 'r' }, { status })

/** A fake of the HTTP API. A call without an answer fails as without a network. */
export function fakeApi(): FakeApi {
  const answers = new Map<EndpointName, (call: Call) => Response | Promise<Response>>()
  const calls: Call[] = []
  const names = Object.keys(routes) as EndpointName[]
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const name = names.find((one) => isFor(routes[one], init.method ?? 'GET', input))
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const authorization = new Headers(init.headers).get('authorization')
    const call: Call = { name, address: input, body: body ?? null, authorization }
    calls.push(call)
    const answer = name && answers.get(name)
    if (!answer) throw new TypeError('fetch failed')
    return answer(call)
  })
  return { calls, answer: (name, how) => void answers.set(name, how) }
}

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
