import { createHmac } from 'node:crypto'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { MulterError } from 'multer'
import { isBadBody } from '../core/http'
import type { Random } from '../core/random'
import {
  badParameter,
  GraphError,
  graphError,
  invalidToken,
  unknownObject,
  unknownPath,
  wrongProof,
} from './graph-error'

/** The token of a Graph API request, from its header or its query. */
export function bearerToken(req: Request): string | null {
  const header = /^(?:Bearer|OAuth) +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  const query = req.query.access_token
  return header ?? (typeof query === 'string' ? query : null)
}

/** Checks `appsecret_proof`, which is optional; refuses a wrong one. */
export function checkProof(req: Request, appSecret: string): void {
  const { appsecret_proof: proof } = req.query
  if (proof === undefined) return
  const right = createHmac('sha256', appSecret)
    .update(bearerToken(req) ?? '')
    .digest('hex')
  if (proof !== right) throw wrongProof()
}

/** Refuses a version of the wrong form as Meta does, which takes it for an unknown object. */
export const checkVersion: RequestHandler = (req, _res, next) => {
  const version = String(req.params.version)
  if (!/^v\d{1,2}\.\d$/.test(version)) throw unknownPath(`/${version}`)
  next()
}

/** The usage headers, in percent of the hourly limit. */
export function usageHeaders(type: string, percent: () => number): RequestHandler {
  return (_req, res, next) => {
    const used = percent()
    const app = { call_count: used, total_time: Math.floor(used / 2), total_cputime: Math.floor(used / 4) }
    res.setHeader('X-App-Usage', JSON.stringify(app))
    res.setHeader(
      'X-Business-Use-Case-Usage',
      JSON.stringify({
        '101010101010101': [{ type, ...app, estimated_time_to_regain_access: used >= 100 ? 5 : 0 }],
      }),
    )
    next()
  }
}

/** Refuses what no provider answered: an unknown token, or an object that the token does not reach. */
export function unclaimed(knowsToken: (token: string) => boolean): RequestHandler {
  return (req) => {
    const token = bearerToken(req)
    if (token === null || !knowsToken(token)) throw invalidToken()
    throw unknownObject(req.method, req.path.split('/').filter(Boolean)[0] ?? '')
  }
}

export function graphErrors(random: Random): ErrorRequestHandler {
  return (error, _req, res, next) => {
    if (res.headersSent) return next(error)
    const refusal = asGraphError(error)
    const trace = `A${random.bytes(16).toString('base64url')}`
    res.status(refusal.problem.http).json(refusal.body(trace))
  }
}

function asGraphError(error: unknown): GraphError {
  if (error instanceof GraphError) return error
  if (error instanceof MulterError) return badParameter(`Invalid upload: ${error.message}`)
  if (isBadBody(error)) return badParameter('Invalid parameter: the body could not be read')
  return graphError(131000, String(error))
}
