import {
  type BodyOf,
  can,
  type Download,
  type EndpointDefinition,
  type HandlerResult,
  isRefusal,
  type Letter,
  type Page,
  type ParamsOf,
  type QueryOf,
  refuse,
  refuseInput,
  textTypes,
} from '@hilo/contracts'
import type { Express, NextFunction, Request, Response } from 'express'
import type { ZodObject, ZodType } from 'zod'
import type { Turns } from '../fairness/turns'
import type { Storage } from '../storage/storage'
import type { Actor, Authenticate } from './actor'
import { askingOf } from './asking-of'
import { type BodyRoom, createBodyRoom, type RoomLimits } from './body-room'
import { fieldsOf } from './fields'
import { hangUp, hasBody, isEncoded, parseJson, readBody } from './read-body'
import { receiveUpload, type UploadedFile, uploadOf } from './receive-upload'
import { sendFile } from './send-file'
import { sendLetter } from './send-letter'
import { inTurn, waitForTurn } from './wait-for-turn'

/** What a handler is given: parsed, typed, and with the person who asks (null where the endpoint is public). */
export interface HttpRequest<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly actor: E['access']['kind'] extends 'public' ? null : Actor
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
  /** What came with a multipart body; thrown away after the answer unless the handler keeps it. */
  readonly file: UploadedFile | null
  header(name: string): string | undefined
}
export type Handler<E extends EndpointDefinition> = (request: HttpRequest<E>) => Promise<HandlerResult<E>>
export type HandlersOf<T extends Record<string, EndpointDefinition>> = { [N in keyof T]: Handler<T[N]> }

const mostJsonBytes = 256 * 1024
/** WhatsApp sends up to 3 MB. */
const mostRawBytes = 4 * 1024 * 1024

/** `Bearer <token>`, or the token alone. */
export const tokenOf = (authorization: string | undefined): string =>
  authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''

export interface MountOptions {
  readonly authenticate: Authenticate
  readonly turns: Turns
  /** Where uploads go. */
  readonly storage: Storage
  readonly uploadBytes: number
  /** What bodies may hold in memory. */
  readonly bodies: RoomLimits
}

/**
 * Mounts a table of endpoints. Authentication, access, parsing of what comes and of what leaves happen here and
 * nowhere else; a missing handler, a wrong answer or an undeclared refusal does not compile.
 */
export function mountEndpoints<T extends Record<string, EndpointDefinition>>(
  app: Express,
  table: T,
  handlers: HandlersOf<T>,
  { authenticate, turns, storage, uploadBytes, bodies }: MountOptions,
): void {
  // Whatever strangers send, those who are known have room of their own.
  const rooms = { strangers: createBodyRoom(bodies), known: createBodyRoom(bodies) }
  for (const [name, definition] of Object.entries(table)) {
    // The mapped type ties the handler to its definition; walking the table loses that link.
    const handle = handlers[name] as unknown as Handler<EndpointDefinition>
    const route = app.route(definition.path)
    for (const method of definition.methods) {
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      route[verb](
        identify(definition, authenticate, turns),
        waitForTurn(definition, turns),
        ...bodyParsers(definition, definition.access.kind === 'public' ? rooms.strangers : rooms.known),
        ...(definition.file ? receiveUpload(definition.file, storage, uploadBytes) : []),
        answer(definition, inTurn(definition, handle, turns), storage),
      )
    }
  }
  refuseOtherMethods(app, Object.values(table))
}

function bodyParsers({ body, file, bodyBytes = mostJsonBytes }: EndpointDefinition, room: BodyRoom) {
  if (body === 'raw') return [readWhenAsked(room)]
  return body && !file ? [refuseEncoded, readJson(room, bodyBytes)] : [refuseEncoded]
}

function refuseEncoded(request: Request, _response: Response, next: NextFunction): void {
  next(isEncoded(request) ? refuse('UNSUPPORTED_MEDIA') : undefined)
}

const readJson =
  (room: BodyRoom, mostBytes: number) => async (request: Request, response: Response, next: NextFunction) => {
    // An empty body is judged by the contract; anything else must say that it is JSON.
    if (hasBody(request) && !request.is('json') && !request.is('+json')) throw refuse('UNSUPPORTED_MEDIA')
    const bytes = await readBody(request, response, { room, mostBytes })
    request.body = parseJson(bytes, request.headers['content-type'])
    next()
  }

const readWhenAsked = (room: BodyRoom) => (request: Request, response: Response, next: NextFunction) => {
  let read: Promise<Buffer> | undefined
  request.body = () => {
    read ??= readBody(request, response, { room, mostBytes: mostRawBytes })
    return read
  }
  next()
}

function identify(definition: EndpointDefinition, authenticate: Authenticate, turns: Turns) {
  return async (request: Request, response: Response, next: NextFunction) => {
    if (definition.access.kind === 'public') return next()
    const actor = await authenticate(tokenOf(request.headers.authorization))
    if (!actor) return next(refuse('UNAUTHENTICATED'))
    if (!can(actor, definition.access)) return next(refuse('FORBIDDEN'))
    const tooMany = turns.count(actor)
    if (tooMany) return next(tooMany)
    response.locals.actor = actor
    next()
  }
}

function answer(definition: EndpointDefinition, handle: Handler<EndpointDefinition>, storage: Storage) {
  return async (request: Request, response: Response) => {
    const { file, discard } = uploadOf(request, storage)
    const handled = handleParsed(definition, request, response, handle, file).finally(() => {
      // Who is refused before the body was read need not send it.
      if (definition.body === 'raw') hangUp(request, response)
      return discard()
    })
    response.locals.handled = handled
    await send(definition, response, await handled)
  }
}

async function handleParsed(
  definition: EndpointDefinition,
  request: Request,
  response: Response,
  handle: Handler<EndpointDefinition>,
  file: UploadedFile | null,
): Promise<unknown> {
  const parsed = parseAll(definition, request)
  if (isRefusal(parsed)) throw parsed
  const known = response.locals.actor as Actor | undefined
  const actor = known ? { ...known, asking: askingOf(definition, request, response) } : null
  const result = await handle({
    ...parsed,
    file,
    // Public endpoints have no actor, and their handlers' type says so.
    actor: actor as Actor,
    address: request.ip ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    requestId: response.locals.requestId as string,
    header: (name) => request.get(name),
  })
  if (isRefusal(result)) throw result
  return result
}

/** Whatever came with the request, it sends nobody to somebody else. */
const ownPath = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : '/')

async function send(definition: EndpointDefinition, response: Response, result: unknown): Promise<void> {
  if (definition.response === 'file') await sendFile(response, result as Download)
  else if (definition.response === 'letter') sendLetter(response, result as Letter)
  else if (definition.response === 'redirect') response.redirect(303, ownPath(String(result)))
  else if (typeof definition.response === 'string')
    response.type(textTypes[definition.response]).send(String(result))
  else if (definition.paged) {
    const { items, next_cursor } = result as Page<unknown>
    if (next_cursor !== null) response.set('X-Next-Cursor', next_cursor)
    response.json(definition.response.parse(items))
  } else {
    // Our own answers are parsed too: no column leaves that the contract does not name.
    const body = definition.response.parse(result) as object
    response.json(definition.success ? { ...body, msg: definition.success } : body)
  }
}

function parseAll(definition: EndpointDefinition, request: Request) {
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
    query: read('query', definition.query, unbracketed(definition.query, request.query)),
    body:
      definition.body === 'raw'
        ? request.body
        : read('', definition.body, request.body === undefined ? {} : request.body),
  } as Pick<HttpRequest<EndpointDefinition>, 'params' | 'query' | 'body'>
  return Object.keys(fields).length > 0 ? refuseInput(fields) : parsed
}

/**
 * `?q[]=a` names `q`, and says that it is no text: as an object it is refused at its name. Of a parameter that the endpoint does
 * not have nothing is said, whatever its form.
 */
function unbracketed(schema: ZodObject | undefined, query: Request['query']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const [plain = ''] = name.split('[', 1)
      return plain !== name && schema && Object.hasOwn(schema.shape, plain)
        ? [plain, { [name]: value }]
        : [name, value]
    }),
  )
}

function refuseOtherMethods(app: Express, definitions: readonly EndpointDefinition[]): void {
  const methodsOf = new Map<string, Set<string>>()
  for (const { path, methods } of definitions) {
    const known = methodsOf.get(path) ?? new Set()
    for (const method of methods) known.add(method)
    methodsOf.set(path, known)
  }
  // A word before a parameter that could be that word: `/permissions/update` before `/permissions/:id`.
  const byWords = [...methodsOf].sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
  for (const [path, methods] of byWords) {
    app.all(path, (_request, response, next) => {
      response.set('Allow', [...methods].join(', '))
      next(refuse('METHOD_NOT_ALLOWED'))
    })
  }
}
