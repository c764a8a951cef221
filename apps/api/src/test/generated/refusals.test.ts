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
import { bootShop, type Shop } from './fixture/shop'
import type { Provoked } from './refusals/provoke'
import { refusals } from './refusals/refusals'
import { codeOf, send } from './send'

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

/** Matches the sentence of the error table, whatever values are in it. */
function sentencePattern(code: ErrorCode): RegExp {
  const { msg } = errorTable[code]
  const any = '\u0001'
  const words =
    typeof msg === 'string'
      ? msg
      : msg({ name: any, size: any, reason: any, most: any, advice: any, kind: 'list', wrong: any })
  const plain = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\u0001', '.+')
  return new RegExp(`^${plain}$`)
}
/** The refusals that name fields, and what those names look like. */
const namedFields: Partial<Record<ErrorCode, RegExp>> = {
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
function expectRefusal({ msg, code, fields, request_id }: Body, expected: ErrorCode): void {
  expect(code, msg).toBe(expected)
  expect(msg).toMatch(sentencePattern(expected))
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
  const field = namedFields[expected]
  if (field) expect(Object.keys(fields ?? {})).toContainEqual(expect.stringMatching(field))
  else expect(fields).toBeUndefined()
}

type Table<P> = Record<string, Record<string, (shop: Shop) => Promise<P>>>
const casesOf = <P>(table: Table<P>) =>
  Object.entries(table).flatMap(([name, codes]) =>
    Object.entries(codes).map(([code, provoke]) => ({ name, code: code as ErrorCode, provoke })),
  )

describe('each refusal that an endpoint declares', () => {
  it.each(casesOf<Provoked>(refusals))('$name: $code', async ({ name, code, provoke }) => {
    const definition: EndpointDefinition = endpoints[name as EndpointName]
    const { call, by = shop.admin, around = (ask) => ask() } = await provoke(shop)
    const answer = await around(() => send(shop.api.url, definition, call, { authorization: by.token }))
    // `codeOf` also checks the status and that the body has no other fields.
    expect(codeOf(answer)).toBe(code)
    expectRefusal(answer.body as Body, code)
    expect(answer.headers.get('x-request-id')).toBe((answer.body as Body).request_id)
  })
})

/** Every command refuses a payload that does not match its schema. */
const invalidPayloads = (Object.keys(clientCommands) as CommandName[]).map((name) => ({
  name,
  code: 'INVALID_INPUT' as const,
  provoke: async (): Promise<ProvokedCommand> => ({ payload: ['nada'] }),
}))

describe('each refusal that a command declares', () => {
  it.each([...invalidPayloads, ...casesOf<ProvokedCommand>(commandRefusals)])(
    '$name: $code',
    async ({ name, code, provoke }) => {
      const { payload, by = 'admin', around = (ask) => ask() } = await provoke(shop)
      const socket = sockets[by] as unknown as {
        emit(name: string, payload: object): void
        emitWithAck(name: string, payload: object): Promise<{ ok: boolean } & Body>
        once(event: string, listener: (body: Body) => void): void
      }
      await around(async () => {
        const { ok, ...body } = await socket.emitWithAck(name as CommandName, payload)
        expect(ok).toBe(false)
        expectRefusal(body, code)
        // Without an acknowledgement the same refusal comes as an event.
        const eventHeard = new Promise<Body>((resolve) => socket.once('process_error', resolve))
        socket.emit(name, payload)
        const event = await eventHeard
        expect({ ...event, request_id: '' }).toEqual({ ...body, request_id: '' })
        expect(event.request_id).not.toBe(body.request_id)
      })
    },
  )
})
