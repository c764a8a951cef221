import { once } from 'node:events'
import { connectLive, type LiveSocket } from '@hilo/client'
import {
  type CommandName,
  clientCommands,
  type EndpointDefinition,
  type EndpointName,
  type ErrorCode,
  endpoints,
  errorTable,
} from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandRefusals, type ProvokedCommand } from './command-refusals'
import { type Provoked, refusals } from './refusals'
import { codeOf, send } from './send'
import { bootShop, type Shop } from './shop'

let shop: Shop
const sockets = {} as Record<'admin' | 'ana', LiveSocket>
beforeAll(async () => {
  shop = await bootShop()
  for (const who of ['admin', 'ana'] as const) {
    sockets[who] = connectLive({ url: shop.api.url, token: () => shop[who].token })
    await once(sockets[who] as unknown as NodeJS.EventEmitter, 'connect')
  }
})
afterAll(async () => {
  for (const socket of Object.values(sockets)) socket.close()
  await shop.stop()
})

/** A name that the person put in, or none: the table's sentence. */
function sentence(code: ErrorCode): RegExp {
  const { msg } = errorTable[code]
  const words =
    typeof msg === 'string' ? msg : msg({ name: '\u0001', size: '\u0001', reason: '\u0001', kind: 'list' })
  const plain = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\u0001', '.+')
  return new RegExp(`^${plain}$`)
}
/** Those that say which part of what was sent it is. */
const tellsFields: Partial<Record<ErrorCode, RegExp>> = {
  CONTACT_PHONE_TAKEN: /phone$/,
  CONTACT_EMAIL_TAKEN: /email$/,
  NO_RECEIVER: /^user$/,
  IMPORT_HAS_ERRORS: /^fila 2\./,
  INVALID_INPUT: /./,
}

interface Body {
  readonly msg: string
  readonly code: ErrorCode
  readonly request_id: string
  readonly fields?: Record<string, string>
}
function judgeBody({ msg, code, fields, request_id }: Body, expected: ErrorCode): void {
  expect(code, msg).toBe(expected)
  expect(msg).toMatch(sentence(expected))
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
  const field = tellsFields[expected]
  if (field) expect(Object.keys(fields ?? {})).toContainEqual(expect.stringMatching(field))
  else expect(fields).toBeUndefined()
}

type Table<P> = Record<string, Record<string, (shop: Shop) => Promise<P>>>
const cells = <P>(table: Table<P>) =>
  Object.entries(table).flatMap(([name, codes]) =>
    Object.entries(codes).map(([code, provoke]) => ({ name, code: code as ErrorCode, provoke })),
  )

describe('each refusal that an endpoint declares', () => {
  it.each(cells<Provoked>(refusals))('$name: $code', async ({ name, code, provoke }) => {
    const definition: EndpointDefinition = endpoints[name as EndpointName]
    const { call, by = shop.admin, around = (ask) => ask() } = await provoke(shop)
    const answer = await around(() => send(shop.api.url, definition, call, { authorization: by.token }))
    // Its status is the table's, and its body has nothing else in it.
    expect(codeOf(answer)).toBe(code)
    judgeBody(answer.body as Body, code)
    expect(answer.headers.get('x-request-id')).toBe((answer.body as Body).request_id)
  })
})

/** What makes no sense is refused by every command, before it is looked at. */
const nonsense = (Object.keys(clientCommands) as CommandName[]).map((name) => ({
  name,
  code: 'INVALID_INPUT' as const,
  provoke: async (): Promise<ProvokedCommand> => ({ payload: ['nada'] }),
}))

describe('each refusal that a command declares', () => {
  it.each([...nonsense, ...cells<ProvokedCommand>(commandRefusals)])(
    '$name: $code',
    async ({ name, code, provoke }) => {
      const { payload, by = 'admin' } = await provoke(shop)
      const socket = sockets[by] as unknown as {
        emit(name: string, payload: object): void
        emitWithAck(name: string, payload: object): Promise<{ ok: boolean } & Body>
        once(event: string, listener: (body: Body) => void): void
      }
      const { ok, ...body } = await socket.emitWithAck(name as CommandName, payload)
      expect(ok).toBe(false)
      judgeBody(body, code)
      // Who asks for no acknowledgement hears the same as an event.
      const told = new Promise<Body>((resolve) => socket.once('process_error', resolve))
      socket.emit(name, payload)
      const event = await told
      expect({ ...event, request_id: '' }).toEqual({ ...body, request_id: '' })
      expect(event.request_id).not.toBe(body.request_id)
    },
  )
})
