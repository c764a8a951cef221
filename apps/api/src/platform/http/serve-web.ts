import { join } from 'node:path'
import express, { type Express } from 'express'

/** The two addresses of the web application, one program: that of the chat names its files in its head, to be fetched at once. */
const pages = [
  { paths: ['/'], file: 'index.html' },
  { paths: ['/chat', '/chat/*path'], file: 'chat.html' },
]

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
  for (const { paths, file } of pages) {
    app.get(paths, (_request, response) => {
      response.set('Cache-Control', 'no-cache').sendFile(file, { root: webDir, acceptRanges: false })
    })
  }
  // Somebody who follows an old link gets the door, not a line for programs.
  app.get('/{*path}', (request, response, next) => {
    if (request.accepts(['json', 'html']) === 'html') response.redirect('/')
    else next()
  })
}
