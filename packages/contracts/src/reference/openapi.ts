import type { z } from 'zod'
import { type EndpointDefinition, takesIdempotencyKey, textTypes } from '../endpoint'
import { commonErrors, type ErrorCode, errorTable, idempotencyErrors } from '../errors/errors'
import { type EndpointName, endpoints } from '../http'
import type { Access } from '../permissions'
import { chapterOf, chapters } from './chapters'
import { type Example, examples } from './examples'
import { jsonSchemaOf } from './json-schema'

type Json = Record<string, unknown>

/** OpenAPI writes path parameters in braces. */
const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Solo con una clave: un nombre que el programa da a esta petición. Repetida con él durante un día, se hace una vez y responde lo mismo, con `Idempotency-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function parameters(definition: EndpointDefinition, { params, query, headers = {} }: Example): Json[] {
  const parametersIn = (
    where: 'path' | 'query',
    object: z.ZodObject | undefined,
    values: Example['params'],
  ) =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || !schema.safeParse(undefined).success,
      schema: jsonSchemaOf(schema as z.ZodType, 'input'),
      ...(values?.[name] === undefined ? {} : { example: values[name] }),
    }))
  return [
    ...parametersIn('path', definition.params, params),
    ...parametersIn('query', definition.query, query),
    ...(takesIdempotencyKey(definition) ? [idempotencyKey] : []),
    ...Object.entries(headers).map(([name, example]) => ({
      name,
      in: 'header',
      schema: { type: 'string' },
      example,
    })),
  ]
}

export function accessSentence(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Pública.'
    case 'session':
      return 'Cualquier persona con sesión.'
    case 'role':
      return `Solo ${access.roles.join(' y ')}.`
    case 'permission':
      return `ADMIN, SUPER_ADMIN y AGENT con ${access.permission}.`
  }
}

/** Which keys may call it. Public endpoints ask for none. */
export function keySentence(definition: EndpointDefinition): string {
  const { access, key, ofPerson } = definition
  if (access.kind === 'public') return ''
  if (!key) return 'No con una clave.'
  const scope = `Con ${ofPerson ? 'la clave de una persona' : 'una clave'}: el permiso ${key}.`
  return takesIdempotencyKey(definition) ? `${scope} Acepta Idempotency-Key.` : scope
}

export const errorSentence = (code: ErrorCode): string => {
  const { msg } = errorTable[code]
  return typeof msg === 'string'
    ? msg
    : msg({ name: '…', size: '…', reason: '…', most: '…', advice: '…', kind: 'list', wrong: '…' })
}

/** Error codes by status: one answer lists all codes of its status. */
function refusals(codes: readonly ErrorCode[]): Json {
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))]
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: codes
          .filter((code) => errorTable[code].status === status)
          .map((code) => `${code}: ${errorSentence(code)}`)
          .join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function success(definition: EndpointDefinition): Json {
  if (definition.response === 'file')
    return { description: 'El archivo', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  if (definition.response === 'redirect') return { description: 'Sigue en otra dirección nuestra' }
  if (definition.response === 'mail_original')
    return { description: 'El correo', content: { 'text/html': { schema: { type: 'string' } } } }
  if (typeof definition.response === 'string')
    return {
      description: 'Texto',
      content: { [textTypes[definition.response]]: { schema: { type: 'string' } } },
    }
  const schema = jsonSchemaOf(definition.response, 'output')
  const withMsg = definition.success
    ? {
        allOf: [
          schema,
          { type: 'object', properties: { msg: { const: definition.success } }, required: ['msg'] },
        ],
      }
    : schema
  const headers = definition.paged
    ? {
        headers: {
          'X-Next-Cursor': {
            description: 'El cursor de la página siguiente, si la hay',
            schema: { type: 'string' },
          },
        },
      }
    : {}
  return {
    description: definition.success ?? 'La respuesta',
    ...headers,
    content: { 'application/json': { schema: withMsg } },
  }
}

function requestBody({ body, file, files }: EndpointDefinition, example: Example): Json {
  if (file) {
    const one = { type: 'string', format: 'binary' }
    const bytes = {
      type: 'object',
      properties: { [file]: files ? { type: 'array', items: one, maxItems: files } : one },
      required: [file],
    }
    const schema = body && body !== 'raw' ? { allOf: [jsonSchemaOf(body, 'input'), bytes] } : bytes
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const content =
    body === 'raw'
      ? { '*/*': { schema: {}, example: example.raw } }
      : { 'application/json': { schema: jsonSchemaOf(body, 'input'), example: example.body } }
  return { requestBody: { required: true, content } }
}

/** The OpenAPI document, made from the table that mounts the routes. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, definition] of Object.entries(endpoints) as [EndpointName, EndpointDefinition][]) {
    const path = openApiPath(definition.path)
    for (const method of definition.methods) {
      const many = definition.methods.length > 1
      const codes =
        definition.access.kind === 'public' ? (['INVALID_INPUT', 'INTERNAL'] as const) : commonErrors
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: {
          operationId: many ? `${name}_${method.toLowerCase()}` : name,
          summary: definition.summary,
          tags: [chapterOf(name)],
          description: [accessSentence(definition.access), keySentence(definition)].join(' ').trim(),
          ...(definition.access.kind === 'public' ? {} : { security: [{ token: [] }] }),
          parameters: parameters(definition, examples[name]),
          ...requestBody(definition, examples[name]),
          responses: {
            '200': success(definition),
            ...refusals([
              ...new Set([
                ...definition.errors,
                ...codes,
                ...(takesIdempotencyKey(definition) ? idempotencyErrors : []),
              ]),
            ]),
          },
        },
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hilo',
      version,
      description:
        'La API de Hilo. Las rutas responden con y sin la barra final. Los ejemplos funcionan, tal como están, con la demo recién creada, salvo los dos que piden un secreto que solo su dueño tiene (renovar una sesión y cambiar una contraseña olvidada) y lo que cambia una clave o una dirección de avisos, porque la demo no tiene ninguna.',
    },
    tags: chapters.map(({ title }) => ({ name: title })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['msg', 'code', 'request_id'],
          properties: {
            msg: { type: 'string' },
            code: { enum: Object.keys(errorTable) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            request_id: { type: 'string' },
          },
        },
      },
    },
  }
}
