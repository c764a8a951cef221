import { createHash } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'

/** `styles`: hashes of the style sheets that stand in the page. Styles that scripts set on elements need none. */
const policyOf = (socket: string, styles: readonly string[] = []): string =>
  [
    "default-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    // Older browsers do not count a WebSocket to the same host as 'self'.
    `connect-src 'self' ${socket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Browsers that came by HTTPS once come by nothing else for a year. Other names of the domain are not ours to decide. */
const onlyHttps = 'max-age=31536000'

/** The browser permissions that a page may ask for; the others, and those of every answer that is no page, are denied. */
export const permissions = (...allowed: readonly ('camera' | 'display-capture' | 'microphone')[]): string =>
  ['camera', 'display-capture', 'geolocation', 'microphone']
    .map((feature) => `${feature}=(${allowed.some((one) => one === feature) ? 'self' : ''})`)
    .join(', ')

/** `publicUrl`: the address that people come by. */
export function headersFor(publicUrl: string) {
  const { protocol, host } = new URL(publicUrl)
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  const headers = {
    'Content-Security-Policy': policyOf(socket),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissions(),
    ...(protocol === 'https:' && { 'Strict-Transport-Security': onlyHttps }),
  }
  return function secureHeaders(_request: Request, response: Response, next: NextFunction): void {
    response.set(headers)
    response.locals.allowStylesOf = (html: string) =>
      response.set('Content-Security-Policy', policyOf(socket, hashesOfStyles(html)))
    next()
  }
}

/** Of a page of ours: it needs no other file. */
const hashesOfStyles = (html: string): string[] =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )

/** Without it a browser may write an answer, with customers' data, to its disk. */
export function forbidStoring(_request: Request, response: Response, next: NextFunction): void {
  response.set('Cache-Control', 'no-store')
  next()
}
