import type { Letter } from '@hilo/contracts'
import type { Response } from 'express'

/**
 * What a stranger wrote, shown in a frame of ours. Whatever was left in it: no script, no style sheet, no form, no frame, no picture
 * that nobody asked for; and by `sandbox` no origin, as if it came from nowhere, also where it is opened by itself.
 */
const policyOf = ({ images }: Letter): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    images ? 'img-src data: https: http:' : 'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')

export function sendLetter(response: Response, letter: Letter): void {
  response.set({
    'Content-Security-Policy': policyOf(letter),
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-store',
  })
  response.type('text/html').send(letter.html)
}
