import { routes, signupPage } from '@hilo/contracts'
import type { Express, Request } from 'express'
import { refuseUnknownPath } from '../answer-errors'

const endpoints = [routes.openSignup.path, routes.finishSignup.path]
const isOfPage = /^\/(?:conectar\/whatsapp|theme\.js|favicon\.svg|assets\/.*)$/
/** The person goes back to 'Canales'. */
const wayBack = '/chat'

/**
 * Serves the page with Meta's script at a host of its own, where the script reaches nothing that Hilo stores in the browser. The cookie of
 * the signup is Hilo's, so the page's two requests are sent on to Hilo, which answers them to this origin alone (decision 197).
 */
export function mountSignupHost(app: Express, publicUrl: string, signupUrl: string): void {
  const { host, origin } = new URL(signupUrl)
  const isHere = (request: Request) => request.host === host
  app.all(endpoints, (request, response, next) => {
    if (isHere(request)) return response.redirect(307, `${publicUrl}${request.path}`)
    if (request.get('origin') !== origin) return next()
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'content-type',
    })
    if (request.method === 'OPTIONS') response.sendStatus(204)
    else next()
  })
  app.get(wayBack, (request, response, next) => {
    if (isHere(request)) response.redirect(`${publicUrl}${request.originalUrl}`)
    else next()
  })
  app.get(signupPage, (request, response, next) => {
    // A browser keeps the state, which stands behind the '#'.
    if (isHere(request)) next()
    else response.redirect(`${origin}${signupPage}`)
  })
  app.use((request, response, next) => {
    if (!isHere(request) || isOfPage.test(request.path)) next()
    else refuseUnknownPath(request, response, next)
  })
}
