import type { NextFunction, Request, Response } from 'express'

const policy = [
  "default-src 'self'",
  // Virtual lists and area colours use inline style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** What a page may ask the person for; the rest, and every answer that is no page, nothing. */
export const permissions = (...allowed: readonly ('camera' | 'display-capture' | 'microphone')[]): string =>
  ['camera', 'display-capture', 'geolocation', 'microphone']
    .map((feature) => `${feature}=(${allowed.some((one) => one === feature) ? 'self' : ''})`)
    .join(', ')

export function secureHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissions(),
  })
  next()
}

/** Without it a browser may write an answer, with customers' data, to its disk. */
export function keepNothing(_request: Request, response: Response, next: NextFunction): void {
  response.set('Cache-Control', 'no-store')
  next()
}
