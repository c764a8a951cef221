import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import express, { type Express } from 'express'

/** Beside the bundle, or in the build's output when the source runs directly. */
const folder = ['./page', '../dist/page'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The page where a person plays the customer. */
export function servePage(app: Express): void {
  const built = folder.find((path) => existsSync(path))
  if (!built) {
    app.get('/', (_req, res) => {
      res.status(503).type('text/plain').send('La página no está construida: ejecuta «pnpm build».')
    })
    return
  }
  app.use(
    express.static(built, {
      setHeaders(res) {
        res.setHeader('content-security-policy', policy)
        res.setHeader('x-content-type-options', 'nosniff')
        res.setHeader('referrer-policy', 'no-referrer')
        res.setHeader('cache-control', 'no-cache')
      },
    }),
  )
}
