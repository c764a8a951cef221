import type { MailOriginal } from '@hilo/contracts'
import type { Response } from 'express'

/**
 * The HTML of a stranger's mail, shown in a frame of ours: without scripts, style sheets, forms and frames, with remote images
 * only on request. `sandbox` takes its origin away, also when it is opened on its own.
 */
const policyOf = ({ images }: MailOriginal): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    images ? 'img-src data: https: http:' : 'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')

export function sendMailOriginal(response: Response, original: MailOriginal): void {
  response.set({
    'Content-Security-Policy': policyOf(original),
    'X-Frame-Options': 'SAMEORIGIN',
  })
  response.type('text/html').send(original.html)
}
