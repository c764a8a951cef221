import type { NextFunction, Request, Response } from 'express'
import type { Logger } from '../logger/logger'
import type { Metrics } from '../metrics/metrics'
import { recordSpan } from '../tracing/record-span'
import type { Actor } from './actor'

/** Asked every few seconds by machines, and of no interest to a person who reads the log. */
const routine = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One line of the log and one measurement for each request. It names the endpoint, not the address, which may hold a
 * token, a name or a search.
 */
export const observeRequests = ({ requests }: Pick<Metrics, 'requests'>, log: Logger) =>
  function observeRequest(request: Request, response: Response, next: NextFunction): void {
    const began = performance.now()
    // Sending a file already takes nearly all that Node allows before it warns.
    response.setMaxListeners(20)
    response.once('close', () => {
      const ms = performance.now() - began
      const route = routeOf(request, response)
      // Nobody was left to answer.
      const status = response.writableFinished ? response.statusCode : 499
      requests.observe({ method: request.method, route, status }, ms / 1000)
      const actor = response.locals.actor as Actor | undefined
      const isRoutine = routine.has(route) || route === 'page'
      if (!isRoutine)
        recordSpan({
          name: `${request.method} ${route}`,
          kind: 'server',
          ms,
          failed: status >= 500,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'http.response.status_code': status,
            'hilo.request_id': response.locals.requestId,
            'hilo.user': actor?.uuid,
            'hilo.business': actor?.business,
          },
          parent: request.get('traceparent'),
        })
      const level = isRoutine ? 'debug' : 'info'
      log[level](
        {
          method: request.method,
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          request_id: response.locals.requestId,
          ...(actor && { user: actor.uuid, business: actor.business }),
        },
        'a request was answered',
      )
    })
    next()
  }

function routeOf(request: Request, response: Response): string {
  const { route } = response.locals as { route?: string }
  if (route) return route
  if (routine.has(request.path)) return request.path
  return response.statusCode === 404 ? 'unknown' : 'page'
}
