import type { EndpointName, ErrorCode } from '@hilo/contracts'
import { endpoints } from '@hilo/contracts'
import { vi } from 'vitest'

interface Call {
  name: EndpointName | undefined
  body: unknown
  authorization: string | null
}

export interface FakeApi {
  readonly calls: Call[]
  answer(name: EndpointName, how: () => Response): void
}

export const answered = (body: object, status = 200): Response => Response.json(body, { status })
export const refusedWith = (status: number, code: ErrorCode, msg: string): Response =>
  Response.json({ code, msg, request_id: 'r' }, { status })

/** The HTTP half of the server. What is not answered is a network that is down. */
export function fakeApi(): FakeApi {
  const answers = new Map<EndpointName, () => Response>()
  const calls: Call[] = []
  const names = Object.keys(endpoints) as EndpointName[]
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const name = names.find((one) => endpoints[one].path === input.replace(/\/$/u, ''))
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    calls.push({ name, body, authorization: new Headers(init.headers).get('authorization') })
    const answer = name && answers.get(name)
    if (!answer) throw new TypeError('fetch failed')
    return answer()
  })
  return { calls, answer: (name, how) => void answers.set(name, how) }
}
