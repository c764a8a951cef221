import express, { type Express } from 'express'
import type { Logger } from '../logger/logger'
import { assignRequestId } from './answer-errors'
import { forbidStoring, headersFor } from './pages/security-headers'
import { warnOfUntrustedProxy } from './warn-of-untrusted-proxy'

export type { Express }

/** `trustProxy`: the proxies whose forwarded addresses are believed. */
export function createExpress(
  { publicUrl, trustProxy }: { readonly publicUrl: string; readonly trustProxy?: string | undefined },
  log: Logger,
): Express {
  const app = express()
  app.disable('x-powered-by')
  // Query values are strings; brackets build no objects.
  app.set('query parser', 'simple')
  if (trustProxy !== undefined)
    app.set('trust proxy', /^\d+$/.test(trustProxy) ? Number(trustProxy) : trustProxy)
  // Answers are never kept, so there is nothing to compare them with. Pages have an app of their own.
  app.disable('etag')
  app.use(assignRequestId, headersFor(publicUrl), warnOfUntrustedProxy(app, log))
  app.use('/api', forbidStoring)
  return app
}
