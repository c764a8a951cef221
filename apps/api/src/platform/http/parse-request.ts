import { type EndpointDefinition, refuseInput } from '@hilo/contracts'
import type { Request } from 'express'
import type { ZodObject, ZodType } from 'zod'
import { fieldsOf } from './bodies/fields'
import type { HttpRequest } from './handler'

/** The parts of a request as the contract types them, or a refusal that names each wrong field. */
export function parseRequest(definition: EndpointDefinition, request: Request) {
  const fields: Record<string, string> = {}
  const read = (part: string, schema: ZodType | undefined, input: unknown): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(input)
    if (result.success) return result.data
    Object.assign(fields, fieldsOf(result.error, part))
    return undefined
  }
  const parsed = {
    params: read('params', definition.params, request.params),
    query: read('query', definition.query, groupBracketed(definition.query, request.query)),
    body:
      definition.body === 'raw'
        ? request.body
        : read('', definition.body, request.body === undefined ? {} : request.body),
  } as Pick<HttpRequest<EndpointDefinition>, 'params' | 'query' | 'body'>
  return Object.keys(fields).length > 0 ? refuseInput(fields) : parsed
}

/**
 * `?q[]=a` becomes an object under `q`, which the schema refuses at that field. Parameters that the endpoint does not have are
 * left alone.
 */
function groupBracketed(schema: ZodObject | undefined, query: Request['query']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const [plain = ''] = name.split('[', 1)
      return plain !== name && schema && Object.hasOwn(schema.shape, plain)
        ? [plain, { [name]: value }]
        : [name, value]
    }),
  )
}
