import { type EndpointDefinition, isRefusal, refuse, refuseInput, takesIdempotencyKey } from '@hilo/contracts'
import type { Express, NextFunction, Request, Response } from 'express'
import { ZodObject } from 'zod'
import type { Storage } from '../storage/storage'
import type { Actor } from './actor'
import { type AuthenticationOptions, authenticateRequest } from './authenticate-request'
import { type BodyLimits, type BodyMemory, createBodyMemory } from './bodies/body-memory'
import { closeAfterAnswer, hasBody, hasContentEncoding, parseJson, readBody } from './bodies/read-body'
import { receiveUpload, type UploadedFile, uploadsOf } from './bodies/receive-upload'
import type { Handler, HandlersOf } from './handler'
import type { RunOnce } from './idempotency/idempotent-requests'
import { limitHandler, limitWholeRequest } from './limit-requests'
import { createPageWriter, writePages } from './pages-in-turns'
import { parseRequest } from './parse-request'
import { jsonOf, sendResult } from './send-result'
import { statementOptionsOf } from './statement-options'

const maxJsonBytes = 256 * 1024
/** The largest webhook: WhatsApp's have up to 3 MB. */
const maxRawBytes = 4 * 1024 * 1024

interface MountOptions extends AuthenticationOptions {
  readonly runOnce: RunOnce
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
  { storage, uploadBytes, bodies, ...options }: MountOptions,
): void {
  // Two memories, so that strangers cannot use up that of people who are logged in.
  const memories = { strangers: createBodyMemory(bodies), authenticated: createBodyMemory(bodies) }
  const writePage = createPageWriter()
  for (const [name, definition] of Object.entries(table)) {
    // The mapped type ties the handler to its definition; walking the table loses that link.
    const handle = writePages(definition, handlers[name] as unknown as Handler<EndpointDefinition>, writePage)
    const route = app.route(definition.path)
    for (const method of definition.methods) {
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      route[verb](
        authenticateRequest(definition, options),
        limitWholeRequest(definition, options.limiter),
        ...bodyParsers(
          definition,
          definition.access.kind === 'public' ? memories.strangers : memories.authenticated,
        ),
        ...(definition.file ? receiveUpload(definition.file, storage, uploadBytes, definition.files) : []),
        answer(name, definition, limitHandler(definition, handle, options.limiter), storage, options),
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
  const parsed = parseRequest(definition, request)
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
