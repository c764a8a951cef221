import { Router, urlencoded } from 'express'
import { z } from 'zod'
import type { Mailbox } from '../account'
import type { World } from '../world'
import { consentPage } from './consent-page'
import { fullScope, isMailScope } from './scopes'

const ConsentRequest = z.object({
  client_id: z.string().default(''),
  redirect_uri: z.string().default(''),
  response_type: z.string().default(''),
  scope: z.string().default(''),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().default(''),
  state: z.string().optional(),
  login_hint: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().default('plain'),
})
type ConsentRequest = z.infer<typeof ConsentRequest>

const ConsentAnswer = z.object({
  decision: z.enum(['allow', 'deny']),
  account: z.string().optional(),
  scope: z.union([z.string(), z.array(z.string())]).default([]),
})

/** Google's consent page: a person chooses an account, allows or denies, and is redirected to the application. */
export function consentRoutes(world: World): Router {
  const router = Router()
  const path = '/o/oauth2/v2/auth'

  router.get(path, (req, res) => {
    const request = parseRequest(world, req.query)
    if (typeof request === 'string') return res.status(400).type('text/plain').send(`Error 400: ${request}`)
    const { scope, login_hint: hint = null } = request
    return res.type('html').send(
      consentPage({
        accounts: mailboxesOf(world, request).map(({ email }) => email),
        hint,
        scopes: scope.split(' ').filter(isMailScope),
        query: new URL(req.originalUrl, 'http://simulator').search.slice(1),
      }),
    )
  })

  router.post(path, urlencoded({ extended: false }), (req, res) => {
    const request = parseRequest(world, req.query)
    const answer = ConsentAnswer.safeParse(req.body ?? {})
    if (typeof request === 'string' || !answer.success)
      return res.status(400).type('text/plain').send('Error 400: invalid_request')
    const { decision, account, scope } = answer.data
    const redirect = new URL(request.redirect_uri)
    if (request.state !== undefined) redirect.searchParams.set('state', request.state)
    const mailbox = mailboxesOf(world, request).find(({ email }) => email === account)
    if (decision === 'deny' || !mailbox) redirect.searchParams.set('error', 'access_denied')
    else {
      const granted = grantedOf(request, [scope].flat())
      redirect.searchParams.set('code', codeFor(world, mailbox, request, granted))
      redirect.searchParams.set('scope', granted)
    }
    return res.redirect(302, redirect.href)
  })
  return router
}

const mailboxesOf = ({ mailboxes }: World, { client_id }: ConsentRequest): Mailbox[] =>
  mailboxes.list().filter((one) => one.client_id === client_id)

/** The request, or its error code: then there is no redirect, because the address is not verified. */
function parseRequest(world: World, query: unknown): ConsentRequest | string {
  const parsed = ConsentRequest.safeParse(query)
  if (!parsed.success) return 'invalid_request'
  const request = parsed.data
  const [client] = mailboxesOf(world, request)
  if (!client) return 'invalid_client'
  if (!mayReturnTo(client, request.redirect_uri)) return 'redirect_uri_mismatch'
  if (request.response_type !== 'code') return 'unsupported_response_type'
  if (!request.scope.split(' ').some(isMailScope)) return 'invalid_scope'
  if (request.code_challenge !== undefined && request.code_challenge_method !== 'S256')
    return 'invalid_request'
  return request
}

/** Only the exact URIs of the console; like Google, only HTTPS, except on this machine. */
function mayReturnTo({ redirect_uris }: Mailbox, uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, hostname, hash } = new URL(uri)
  const safe =
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  return safe && hash === '' && (redirect_uris === undefined || redirect_uris.includes(uri))
}

const grantedOf = ({ scope }: ConsentRequest, chosen: readonly string[]): string =>
  scope
    .split(' ')
    .filter((one) => one !== '' && (!isMailScope(one) || chosen.includes(one)))
    .map(fullScope)
    .join(' ')

function codeFor({ tokens }: World, mailbox: Mailbox, request: ConsentRequest, scope: string): string {
  // After the first consent a new refresh token needs `prompt=consent`.
  const asksAgain = request.prompt.split(' ').includes('consent') || !mailbox.consented
  mailbox.consented = true
  return tokens.newCode({
    email: mailbox.email,
    clientId: mailbox.client_id,
    redirectUri: request.redirect_uri,
    challenge: request.code_challenge ?? null,
    scope,
    withRefreshToken: request.access_type === 'offline' && asksAgain,
  })
}
