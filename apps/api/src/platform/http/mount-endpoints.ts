import {
  apiKeyPrefix,
  can,
  type Download,
  type EndpointDefinition,
  isRefusal,
  type MailOriginal,
  type Page,
  refuse,
  refuseInput,
  takesIdempotencyKey,
  textTypes,
} from '@hilo/contracts'
import type { Express, NextFunction, Request, Response } from 'express'
import { ZodObject, type ZodType } from 'zod'
import type { RequestLimiter } from '../fairness/request-limiter'
import type { Realtime } from '../realtime/realtime'
import type { Storage } from '../storage/storage'
import type { Actor, Authenticate, AuthenticateKey, AuthenticateTicket } from './actor'
import { type BodyLimits, type BodyMemory, createBodyMemory } from './bodies/body-memory'
import { fieldsOf } from './bodies/fields'
import { closeAfterAnswer, hasBody, hasContentEncoding, parseJson, readBody } from './bodies/read-body'
import { receiveUpload, type UploadedFile, uploadsOf } from './bodies/receive-upload'
import { endWithKey } from './end-with-key'
import { followDownload } from './follow-download'
import type { Handler, HandlersOf, HttpRequest } from './handler'
import { IdempotentAnswer, type RunOnce } from './idempotency/idempotent-requests'
import { limitHandler, limitWholeRequest } from './limit-requests'
import { sendFile } from './pages/send-file'
import { sendMailOriginal } from './pages/send-mail-original'
import type { ReportForbidden } from './report-forbidden'
import { statementOptionsOf } from './statement-options'
import { tokenOf } from './token-of'

const maxJsonBytes = 256 * 1024
/** The largest webhook: WhatsApp's have up to 3 MB. */
const maxRawBytes = 4 * 1024 * 1024

interface MountOptions {
  readonly reportForbidden: ReportForbidden
  readonly authenticate: Authenticate
  readonly authenticateTicket: AuthenticateTicket
  readonly authenticateKey: AuthenticateKey
  readonly runOnce: RunOnce
  readonly realtime: Realtime
  readonly limiter: RequestLimiter
  /** Stores the uploaded files. */
  readonly storage: Storage
  readonly uploadBytes: number
  readonly bodies: BodyLimits
}

/**
 * Mounts a table of endpoints. Authentication, access and the parsing of requests and answers happen here and nowhere
 * else; a missing handler, a wrong answer or an undeclared refusal does not compile.
 */
export function mountEndpoints<T extends Record<string, EndpointDefinition>>(
  app: Express,
  table: T,
  handlers: HandlersOf<T>,
  { limiter, storage, uploadBytes, bodies, ...options }: MountOptions,
): void {
  // Two memories, so that strangers cannot use up that of people who are logged in.
  const memories = { strangers: createBodyMemory(bodies), authenticated: createBodyMemory(bodies) }
  for (const [name, definition] of Object.entries(table)) {
    // The mapped type ties the handler to its definition; walking the table loses that link.
    const handle = handlers[name] as unknown as Handler<EndpointDefinition>
    const route = app.route(definition.path)
    for (const method of definition.methods) {
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      route[verb](
        authenticateRequest(definition, options, limiter),
        limitWholeRequest(definition, limiter),
        ...bodyParsers(
          definition,
          definition.access.kind === 'public' ? memories.strangers : memories.authenticated,
        ),
        ...(definition.file ? receiveUpload(definition.file, storage, uploadBytes, definition.files) : []),
        answer(name, definition, limitHandler(definition, handle, limiter), storage, options),
      )
    }
  }
  refuseOtherMethods(app, Object.values(table))
}

function bodyParsers({ body, file, bodyBytes = maxJsonBytes }: EndpointDefinition, memory: BodyMemory) {
  if (body === 'raw') return [readOnDemand(memory)]
  return body && !file ? [refuseEncoded, readJson(memory, bodyBytes)] : [refuseEncoded]
}

function refuseEncoded(request: Request, _response: Response, next: NextFunction): void {
  next(hasContentEncoding(request) ? refuse('UNSUPPORTED_MEDIA') : undefined)
}

const readJson =
  (memory: BodyMemory, maxBytes: number) =>
  async (request: Request, response: Response, next: NextFunction) => {
    // An empty body is left to the contract; any other must be declared as JSON.
    if (hasBody(request) && !request.is('json') && !request.is('+json')) throw refuse('UNSUPPORTED_MEDIA')
    const bytes = await readBody(request, response, { memory, maxBytes })
    request.body = parseJson(bytes, request.headers['content-type'])
    next()
  }

const readOnDemand = (memory: BodyMemory) => (request: Request, response: Response, next: NextFunction) => {
  let read: Promise<Buffer> | undefined
  request.body = () => {
    read ??= readBody(request, response, { memory, maxBytes: maxRawBytes })
    return read
  }
  next()
}

function authenticateRequest(
  definition: EndpointDefinition,
  {
    authenticate,
    authenticateTicket,
    authenticateKey,
    realtime,
    reportForbidden,
  }: Pick<
    MountOptions,
    'authenticate' | 'authenticateTicket' | 'authenticateKey' | 'realtime' | 'reportForbidden'
  >,
  limiter: RequestLimiter,
) {
  return async (request: Request, response: Response, next: NextFunction) => {
    response.locals.route = definition.path
    if (definition.access.kind === 'public') return next()
    const ticketed = definition.work === 'export' && request.method === 'GET' ? ticketOf(request) : null
    const token = tokenOf(request.headers.authorization)
    const actor = await (ticketed
      ? authenticateTicket(ticketed.ticket, ticketed.address)
      : token.startsWith(apiKeyPrefix)
        ? authenticateKey(token, request.ip ?? '')
        : authenticate(token))
    if (!actor) return next(refuse('UNAUTHENTICATED'))
    followDownload(realtime, actor, response)
    const tooMany = limiter.count(actor)
    if (actor.key) {
      response.set(limiter.headersOf(actor.key.uuid))
      if (definition.work === 'export')
        endWithKey(authenticateKey, { token, address: request.ip ?? '' }, response)
    }
    if (tooMany) return next(tooMany)
    const refused = refuseKey(definition, actor)
    if (refused) {
      reportForbidden(actor, definition.summary, request.ip ?? null)
      return next(refused)
    }
    if (!can(actor, definition.access)) {
      reportForbidden(actor, definition.summary, request.ip ?? null)
      return next(refuse('FORBIDDEN'))
    }
    response.locals.actor = actor
    next()
  }
}

/** What the person may do is asked besides: a key has at most the rights of its person. */
function refuseKey({ key: wanted, ofPerson }: EndpointDefinition, { key }: Actor) {
  if (!key) return null
  if (!wanted) return refuse('KEY_NOT_ALLOWED')
  if (!key.scopes.includes(wanted)) return refuse('SCOPE_MISSING', { name: wanted })
  return ofPerson && key.kind === 'business' ? refuse('KEY_OF_PERSON_NEEDED') : null
}

/** The ticket at the end of an address, and the address that it was made for. */
function ticketOf({ originalUrl }: Request): { ticket: string; address: string } | null {
  const [address = '', ticket] = originalUrl.split(/[?&]ticket=/, 2)
  return ticket === undefined ? null : { address, ticket }
}

function answer(
  name: string,
  definition: EndpointDefinition,
  handle: Handler<EndpointDefinition>,
  storage: Storage,
  { reportForbidden, runOnce }: Pick<MountOptions, 'reportForbidden' | 'runOnce'>,
) {
  return async (request: Request, response: Response) => {
    const { files, discard } = uploadsOf(request, storage)
    const handled = handleParsed({ name, definition, handle, runOnce }, request, response, files).finally(
      () => {
        // A sender refused before the body was read need not send it.
        if (definition.body === 'raw') closeAfterAnswer(request, response)
        return discard()
      },
    )
    response.locals.handled = handled
    const result = await handled.catch((error: unknown) => {
      const actor = response.locals.actor as Actor | undefined
      if (actor && isRefusal(error) && error.code === 'FORBIDDEN')
        reportForbidden(actor, definition.summary, request.ip ?? null)
      throw error
    })
    await sendResult(definition, response, result)
  }
}

interface Mounted {
  readonly name: string
  readonly definition: EndpointDefinition
  readonly handle: Handler<EndpointDefinition>
  readonly runOnce: RunOnce
}

async function handleParsed(
  { name, definition, handle, runOnce }: Mounted,
  request: Request,
  response: Response,
  files: readonly UploadedFile[],
): Promise<unknown> {
  const parsed = parseAll(definition, request)
  if (isRefusal(parsed)) throw parsed
  const authenticated = response.locals.actor as Actor | undefined
  const actor = authenticated
    ? { ...authenticated, statementOptions: statementOptionsOf(definition, request, response) }
    : null
  const run = async (body: unknown) => {
    const result = await handle({
      ...parsed,
      body: body as typeof parsed.body,
      file: files[0] ?? null,
      files,
      // The actor is null only at public endpoints, whose handlers are typed for it.
      actor: actor as Actor,
      address: request.ip ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      requestId: response.locals.requestId as string,
      header: (header) => request.get(header),
    })
    if (isRefusal(result)) throw result
    return result
  }
  const once = request.get('idempotency-key')
  if (once === undefined || !actor?.key || !takesIdempotencyKey(definition)) return run(parsed.body)
  if (!nameOfRequest.test(once)) return Promise.reject(wrongName())
  const { params, query, body } = parsed
  const bytes = files.map(({ name: file, sha256 }) => [file, Buffer.from(sha256).toString('hex')])
  const asked = JSON.stringify([name, params, query, body, bytes])
  return runOnce({ actor, name: once, asked }, async (uuid) =>
    jsonOf(definition, await run(withUuid(definition, body, uuid))),
  )
}

/** An `Idempotency-Key`. */
const nameOfRequest = /^[\x21-\x7e]{1,255}$/
const wrongName = () =>
  refuseInput({ 'Idempotency-Key': 'Usa de 1 a 255 letras, cifras o signos, sin espacios ni tildes.' })

/** What a repeated request creates has the same uuid, so it is there once even if the first answer was lost. */
function withUuid({ body: schema }: EndpointDefinition, body: unknown, uuid: string): unknown {
  const names = schema instanceof ZodObject && 'uuid' in schema.shape
  return names && (body as { uuid?: unknown }).uuid === undefined ? { ...(body as object), uuid } : body
}

/** Redirects only within our own site. */
const safeRedirectPath = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : '/')

async function sendResult(
  definition: EndpointDefinition,
  response: Response,
  result: unknown,
): Promise<void> {
  if (result instanceof IdempotentAnswer) {
    if (result.replayed) response.set('Idempotency-Replayed', 'true')
    response.json(result.body)
  } else if (definition.response === 'file') await sendFile(response, result as Download)
  else if (definition.response === 'mail_original') sendMailOriginal(response, result as MailOriginal)
  else if (definition.response === 'redirect') response.redirect(303, safeRedirectPath(String(result)))
  else if (typeof definition.response === 'string') {
    if (definition.response === 'html') response.locals.allowStylesOf(String(result))
    response.type(textTypes[definition.response]).send(String(result))
  } else if (definition.paged) {
    const { items, next_cursor } = result as Page<unknown>
    if (next_cursor !== null) response.set('X-Next-Cursor', next_cursor)
    response.json(definition.response.parse(items))
  } else response.json(jsonOf(definition, result))
}

/** Answers are parsed too, so that only the columns of the contract leave. */
function jsonOf({ response, success }: EndpointDefinition, result: unknown): object {
  const body = (response as ZodType).parse(result) as object
  return success ? { ...body, msg: success } : body
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

function refuseOtherMethods(app: Express, definitions: readonly EndpointDefinition[]): void {
  const methodsOf = new Map<string, Set<string>>()
  for (const { path, methods } of definitions) {
    const known = methodsOf.get(path) ?? new Set()
    for (const method of methods) known.add(method)
    methodsOf.set(path, known)
  }
  // Fixed paths before parameters: `/permissions/update` before `/permissions/:id`.
  const fixedFirst = [...methodsOf].sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
  for (const [path, methods] of fixedFirst) {
    // `app.all` would add a layer for each of Node's 35 methods.
    app.route(path).all((_request, response, next) => {
      response.set('Allow', [...methods].join(', '))
      next(refuse('METHOD_NOT_ALLOWED'))
    })
  }
}
