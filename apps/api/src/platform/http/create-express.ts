import express, { type Express } from 'express'
import type { Logger } from '../logger/logger'
import { nameRequest } from './answer-errors'
import { noticeForwarding } from './notice-forwarding'
import { secureHeaders } from './security-headers'

export type { Express }

/** `trustProxy` says whose forwarded addresses count. */
export function createExpress(trustProxy: string | undefined, log: Logger): Express {
  const app = express()
  app.disable('x-powered-by')
  // Values of a query are strings: nobody builds objects out of brackets.
  app.set('query parser', 'simple')
  if (trustProxy !== undefined)
    app.set('trust proxy', /^\d+$/.test(trustProxy) ? Number(trustProxy) : trustProxy)
  app.use(nameRequest, secureHeaders, noticeForwarding(app, log))
  return app
}
