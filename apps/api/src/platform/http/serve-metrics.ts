import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { refuse } from '@hilo/contracts'
import type { Express, NextFunction, Request, Response } from 'express'
import type { Metrics } from '../metrics/metrics'
import { tokenOf } from './token-of'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request carries the operator's token. Without a token in the settings none does. */
export const createOperatorCheck = (token: string | undefined) => (authorization: string | undefined) =>
  token !== undefined && timingSafeEqual(digest(tokenOf(authorization)), digest(token))

/** `/metrics` on the port that people use: only with the operator's token. */
export function mountMetrics(
  app: Express,
  { registry }: Metrics,
  isOperator: (authorization: string | undefined) => boolean,
): void {
  app.get('/metrics', async (request: Request, response: Response, next: NextFunction) => {
    if (!isOperator(request.headers.authorization)) return next(refuse('ROUTE_NOT_FOUND'))
    response.type(registry.contentType).send(await registry.metrics())
  })
}

/** Serves the metrics on a port of their own, which only the operator's network reaches. */
export function createMetricsServer({ registry }: Metrics): Server {
  return createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    const text = await registry.metrics().catch(() => null)
    if (text === null) return void response.writeHead(500).end()
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
  })
}
