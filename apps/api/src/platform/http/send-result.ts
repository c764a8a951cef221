import { type Download, type EndpointDefinition, type MailOriginal, textTypes } from '@hilo/contracts'
import type { Response } from 'express'
import type { ZodType } from 'zod'
import { IdempotentAnswer } from './idempotency/idempotent-requests'
import { sendFile } from './pages/send-file'
import { sendMailOriginal } from './pages/send-mail-original'
import { WrittenPage } from './pages-in-turns'

/** Redirects only within our own site. */
const safeRedirectPath = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : '/')

export async function sendResult(
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
  } else if (result instanceof WrittenPage) {
    if (result.nextCursor !== null) response.set('X-Next-Cursor', result.nextCursor)
    response.type('json').send(result.json)
  } else response.json(jsonOf(definition, result))
}

/** Answers are parsed too, so that only the columns of the contract leave. */
export function jsonOf({ response, success }: EndpointDefinition, result: unknown): object {
  const body = (response as ZodType).parse(result) as object
  return success ? { ...body, msg: success } : body
}
