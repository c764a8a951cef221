import { endpoints, type Method } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../boot'
import { codeOf, send } from './send'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const declared = Object.values(endpoints).flatMap((one) =>
  one.methods.map((method) => `${method} ${one.path}`),
)

/** The routes that Express has, read from its router. A route with every method only answers 405. */
const mounted = () =>
  api.express.router.stack.flatMap(({ route, name }) => {
    if (!route) return [`use ${name}`]
    // A layer without a method takes all of them.
    const known = new Set<string | undefined>(route.stack.map(({ method }) => method?.toUpperCase()))
    return known.has(undefined)
      ? [`405 ${route.path}`]
      : [...known].map((method) => `${method} ${route.path}`)
  })

describe('the router', () => {
  it('has every endpoint of the table and no other', () => {
    const routes = mounted().filter((one) => !/^(use|405) /.test(one))
    expect(routes.sort()).toEqual([...declared].sort())
    const paths = new Set(Object.values(endpoints).map(({ path }) => `405 ${path}`))
    expect(
      mounted()
        .filter((one) => one.startsWith('405 '))
        .sort(),
    ).toEqual([...paths].sort())
  })

  it('has no middleware but those that every request passes', () => {
    expect(mounted().filter((one) => one.startsWith('use '))).toEqual([
      'use assignRequestId',
      'use secureHeaders',
      'use warnOnce',
      'use forbidStoring',
      'use observeRequest',
      'use refuseUntilOpen',
      'use refuseUnknownPath',
      'use refuseUnknownPath',
      // The error handler is an arrow that answerErrors made.
      'use <anonymous>',
    ])
  })

  it('refuses every method that a path does not declare, and says which it takes', async () => {
    for (const path of new Set(Object.values(endpoints).map((one) => one.path))) {
      const known = Object.values(endpoints).flatMap((one) => (one.path === path ? [...one.methods] : []))
      // Another path may match this one with a parameter: `/:id` matches `/update`.
      for (const method of methods.filter((one) => !known.includes(one))) {
        const answer = await send(api.url, { ...endpoints.health, path }, {}, { method })
        const code = codeOf(answer)
        expect(['METHOD_NOT_ALLOWED', 'ROUTE_NOT_FOUND', 'UNAUTHENTICATED'], `${method} ${path}`).toContain(
          code,
        )
        if (code === 'METHOD_NOT_ALLOWED') expect(answer.headers.get('allow')?.split(', ')).toEqual(known)
      }
    }
  })
})
