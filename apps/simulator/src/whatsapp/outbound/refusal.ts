import type { z } from 'zod'
import { badParameter, type GraphError, graphError, requiredParameter } from '../../meta/graph-error'

type Issue = z.ZodError['issues'][number]

/** Meta's error for the first invalid field of a request. */
export function refusal(error: z.ZodError, request: unknown): GraphError {
  const [issue] = error.issues
  if (!issue) return graphError(131009)
  const name = pathName(issue.path)
  const value = valueAt(request, issue.path)
  if (value === undefined || value === '') return requiredParameter(name)
  if (isTooLong(issue)) {
    return badParameter(`Param ${name} must be at most ${issue.maximum} characters long.`)
  }
  return graphError(131009, `${name}: ${issue.message}`)
}

const isTooLong = (issue: Issue): issue is Extract<Issue, { code: 'too_big' }> =>
  issue.code === 'too_big' && issue.origin === 'string'

function pathName(path: PropertyKey[]): string {
  const [first, ...rest] = path
  return [
    String(first ?? 'body'),
    ...rest.map((key) => (typeof key === 'number' ? `[${key}]` : `['${String(key)}']`)),
  ].join('')
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (inner === null || typeof inner !== 'object') return undefined
    return Reflect.get(inner, key)
  }, value)
}
