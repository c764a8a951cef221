import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type Refusal, refuse } from './errors/errors'
import {
  type Access,
  type AnswerOf,
  access,
  type BodyOf,
  can,
  consentCookie,
  defaultPermissions,
  type EndpointName,
  endpoint,
  endpoints,
  type HandlerResult,
  type RequestOf,
  routes,
} from './index'

const example = endpoint({
  methods: ['POST'],
  path: '/api/example/:id',
  summary: 'Un ejemplo',
  access: access.session,
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string().default('sin nombre') }),
  response: z.object({ uuid: z.string() }),
  success: 'Listo',
  errors: ['NOT_OWNER'],
})
type Example = typeof example

describe('the types of an endpoint', () => {
  it('type the body after parsing, and the request before parsing', () => {
    expectTypeOf<BodyOf<Example>>().toEqualTypeOf<{ name: string }>()
    expectTypeOf<RequestOf<Example>['body']>().toEqualTypeOf<{ name?: string | undefined }>()
    expectTypeOf<RequestOf<Example>['params']>().toEqualTypeOf<{ id: string }>()
  })

  it('refuse an answer that lacks a field', () => {
    expectTypeOf<{ uuid: string }>().toExtend<HandlerResult<Example>>()
    expectTypeOf<{ id: string }>().not.toExtend<HandlerResult<Example>>()
  })

  it('refuse a refusal that the endpoint does not declare', () => {
    expectTypeOf<Refusal<'NOT_OWNER'>>().toExtend<HandlerResult<Example>>()
    expectTypeOf<Refusal<'INVALID_INPUT'>>().toExtend<HandlerResult<Example>>()
    expectTypeOf<Refusal<'ALREADY_TAKEN'>>().not.toExtend<HandlerResult<Example>>()
  })

  it('give the client a msg only where the endpoint has a sentence of success', () => {
    expectTypeOf<AnswerOf<Example>>().toExtend<{ uuid: string; msg: string }>()
    const { success: _, ...silent } = example
    expectTypeOf<AnswerOf<typeof silent>>().not.toExtend<{ msg: string }>()
  })
})

describe('every endpoint', () => {
  it.each(Object.keys(routes) as EndpointName[])('%s uses the route of its own name', (name) => {
    expect(endpoints[name]).toMatchObject(routes[name])
  })

  it("answers Google's consent below the path of its cookie", () => {
    expect(routes.finishGoogle.path.startsWith(`${consentCookie.path}/`)).toBe(true)
  })
})

describe('refusals', () => {
  it('require the parameters of their sentence', () => {
    expect(refuse('ALREADY_TAKEN', { name: 'Ana' }).msg).toBe('Ya la tomó Ana')
    expect(refuse('CAPACITY_REACHED')).toMatchObject({
      status: 409,
      msg: 'Has alcanzado el máximo de conversaciones activas',
    })
    // @ts-expect-error the sentence needs a name
    expect(() => refuse('ALREADY_TAKEN')).toThrow()
  })
})

describe('can', () => {
  const agent = { role: 'AGENT', permissions: defaultPermissions } as const
  const cases: [Access, boolean, boolean][] = [
    [access.public, true, true],
    [access.session, true, true],
    [access.admins, false, true],
    [access.permission('permission_create_areas'), true, true],
    [access.permission('permission_view_edit_agents'), false, true],
  ]
  it.each(cases)('%o: agent %s, admin %s', (wanted, forAgent, forAdmin) => {
    expect(can(agent, wanted)).toBe(forAgent)
    expect(can({ ...agent, role: 'ADMIN' }, wanted)).toBe(forAdmin)
    expect(can({ ...agent, role: 'SUPER_ADMIN' }, wanted)).toBe(forAdmin)
  })
})
