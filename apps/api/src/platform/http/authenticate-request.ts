import { apiKeyPrefix, can, type EndpointDefinition, refuse } from '@hilo/contracts'
import type { NextFunction, Request, Response } from 'express'
import type { RequestLimiter } from '../fairness/request-limiter'
import type { Realtime } from '../realtime/realtime'
import type { Actor, Authenticate, AuthenticateKey, AuthenticateTicket, ReadPerson } from './actor'
import { endWithRequester } from './end-with-requester'
import { followDownload } from './follow-download'
import type { ReportForbidden } from './report-forbidden'
import { tokenOf } from './token-of'

export interface AuthenticationOptions {
  readonly authenticate: Authenticate
  readonly authenticateTicket: AuthenticateTicket
  readonly authenticateKey: AuthenticateKey
  readonly readPerson: ReadPerson
  readonly realtime: Realtime
  readonly reportForbidden: ReportForbidden
  readonly limiter: RequestLimiter
}

/** Who asks, and whether they may: before anything of the body is read. */
export function authenticateRequest(
  definition: EndpointDefinition,
  {
    authenticate,
    authenticateTicket,
    authenticateKey,
    readPerson,
    realtime,
    reportForbidden,
    limiter,
  }: AuthenticationOptions,
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
    if (actor.key) response.set(limiter.headersOf(actor.key.uuid))
    if (tooMany) return next(tooMany)
    const refused =
      refuseKey(definition, actor) ?? (can(actor, definition.access) ? null : refuse('FORBIDDEN'))
    if (refused) {
      reportForbidden(actor, definition.summary, request.ip ?? null)
      return next(refused)
    }
    const readRights = () => (actor.key ? authenticateKey(token, request.ip ?? '') : readPerson(actor))
    endWithRequester(definition, actor, readRights, request, response)
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
