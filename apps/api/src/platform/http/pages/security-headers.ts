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

export function secureHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(self)',
  })
  next()
}

/** Without it a browser may write an answer, with customers' data, to its disk. */
export function keepNothing(_request: Request, response: Response, next: NextFunction): void {
  response.set('Cache-Control', 'no-store')
  next()
}
