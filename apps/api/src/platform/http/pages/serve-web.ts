import { join } from 'node:path'
import { signupPage } from '@hilo/contracts'
import express, { type Express, type Request, type Response } from 'express'
import { permissions } from './security-headers'
import { signupHeaders } from './signup-headers'

/** Calls are made in the application; the login's page becomes the chat's without being loaded anew. */
const application = { 'Permissions-Policy': permissions('camera', 'display-capture', 'microphone') }

/** `metaScript`: its address; `home`: Hilo's, where the page of a signup has a host of its own. */
interface SignupPageSettings {
  readonly metaScript: string
  readonly home?: string | undefined
}

/** The host by which a request came, and Hilo's. */
const hostsOf = (request: Request, home: string | undefined): string[] => [
  ...(/^[\w.:[\]-]+$/.test(request.host ?? '') ? [request.host] : []),
  ...(home === undefined ? [] : [home]),
]

const pagesWith = ({ metaScript, home }: SignupPageSettings) => [
  // One program with two pages: the chat's page preloads the chat's files.
  { paths: ['/'], file: 'index.html', headers: application },
  { paths: ['/chat', '/chat/*path'], file: 'chat.html', headers: application },
  // A customer's side of a video call.
  {
    paths: ['/v'],
    file: 'video.html',
    headers: {
      'Permissions-Policy': permissions('camera', 'microphone'),
      'X-Robots-Tag': 'noindex, nofollow',
    },
  },
  // A number is connected in Meta's window: Meta's script runs on this page alone.
  {
    paths: [signupPage],
    file: 'signup.html',
    headers: (request: Request) => signupHeaders(metaScript, hostsOf(request, home)),
  },
]

/** What keeps its name is asked for each time; the answer is most often that it is the same. */
const unhashed = { 'Cache-Control': 'no-cache' }
const askEachTime = (response: Response) => void response.set(unhashed)

/** No ranges: files are small, and an invalid range would be an error. */
export function serveWeb(app: Express, webDir: string, signup: SignupPageSettings): void {
  // An app of its own: only pages and their files have an ETag.
  const web = express()
  web.disable('x-powered-by')
  // These names contain a hash of the content.
  web.use(
    '/assets',
    express.static(join(webDir, 'assets'), {
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
      acceptRanges: false,
    }),
  )
  // These keep their names: also the service worker, of which a browser must see every version.
  web.use(
    express.static(webDir, {
      index: false,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: askEachTime,
    }),
  )
  for (const { paths, file, headers } of pagesWith(signup)) {
    web.get(paths, (request, response) => {
      const own = typeof headers === 'function' ? headers(request) : headers
      response.set({ ...own, ...unhashed }).sendFile(file, { root: webDir, acceptRanges: false })
    })
  }
  // A person with an outdated link is sent to the start page, a program gets a JSON error.
  web.get('/{*path}', (request, response, next) => {
    if (request.accepts(['json', 'html']) === 'html') response.redirect('/')
    else next()
  })
  app.use(web)
}
