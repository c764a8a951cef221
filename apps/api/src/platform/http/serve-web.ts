import { join } from 'node:path'
import express, { type Express } from 'express'

/** The two addresses of the web application; what lies behind them is its own router's business. */
const pages = ['/', '/chat', '/chat/*path']

/** Files are small and go whole: a range that a file does not have is no error then. */
export function serveWeb(app: Express, webDir: string): void {
  // Vite puts a hash of the content into these names.
  app.use(
    '/assets',
    express.static(join(webDir, 'assets'), {
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
      acceptRanges: false,
    }),
  )
  app.use(express.static(webDir, { index: false, maxAge: 0, acceptRanges: false }))
  app.get(pages, (_request, response) => {
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: webDir, acceptRanges: false })
  })
  // Somebody who follows an old link gets the door, not a line for programs.
  app.get('/{*path}', (request, response, next) => {
    if (request.accepts(['json', 'html']) === 'html') response.redirect('/')
    else next()
  })
}
