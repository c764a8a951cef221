import { Router, urlencoded } from 'express'
import { z } from 'zod'
import type { Mailbox } from '../account'
import type { World } from '../world'
import { consentPage } from './consent-page'
import { fullScope, isAskedFor } from './scopes'

const Asked = z.object({
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
type Asked = z.infer<typeof Asked>

const Decided = z.object({
  decision: z.enum(['allow', 'deny']),
  account: z.string().optional(),
  scope: z.union([z.string(), z.array(z.string())]).default([]),
})

/** Google's consent: a page where a person chooses an account and says yes or no, and the way back to whoever asked. */
export function consentRoutes(world: World): Router {
  const router = Router()
  const path = '/o/oauth2/v2/auth'

  router.get(path, (req, res) => {
    const asked = read(world, req.query)
    if (typeof asked === 'string') return res.status(400).type('text/plain').send(`Error 400: ${asked}`)
    const { scope, login_hint: hint = null } = asked
    return res.type('html').send(
      consentPage({
        accounts: mailboxesOf(world, asked).map(({ email }) => email),
        hint,
        scopes: scope.split(' ').filter(isAskedFor),
        query: new URL(req.originalUrl, 'http://simulator').search.slice(1),
      }),
    )
  })

  router.post(path, urlencoded({ extended: false }), (req, res) => {
    const asked = read(world, req.query)
    const decided = Decided.safeParse(req.body ?? {})
    if (typeof asked === 'string' || !decided.success)
      return res.status(400).type('text/plain').send('Error 400: invalid_request')
    const { decision, account, scope } = decided.data
    const back = new URL(asked.redirect_uri)
    if (asked.state !== undefined) back.searchParams.set('state', asked.state)
    const mailbox = mailboxesOf(world, asked).find(({ email }) => email === account)
    if (decision === 'deny' || !mailbox) back.searchParams.set('error', 'access_denied')
    else {
      const granted = grantedOf(asked, [scope].flat())
      back.searchParams.set('code', codeFor(world, mailbox, asked, granted))
      back.searchParams.set('scope', granted)
    }
    return res.redirect(302, back.href)
  })
  return router
}

const mailboxesOf = ({ mailboxes }: World, { client_id }: Asked): Mailbox[] =>
  mailboxes.list().filter((one) => one.client_id === client_id)

/** What was asked, or why it cannot be: then nobody is sent anywhere, for the address may be anybody's. */
function read(world: World, query: unknown): Asked | string {
  const parsed = Asked.safeParse(query)
  if (!parsed.success) return 'invalid_request'
  const asked = parsed.data
  const [client] = mailboxesOf(world, asked)
  if (!client) return 'invalid_client'
  if (!mayReturnTo(client, asked.redirect_uri)) return 'redirect_uri_mismatch'
  if (asked.response_type !== 'code') return 'unsupported_response_type'
  if (!asked.scope.split(' ').some(isAskedFor)) return 'invalid_scope'
  if (asked.code_challenge !== undefined && asked.code_challenge_method !== 'S256') return 'invalid_request'
  return asked
}

/** To the letter what stands in the console. Google takes HTTPS alone, but for this machine's own addresses. */
function mayReturnTo({ redirect_uris }: Mailbox, uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, hostname, hash } = new URL(uri)
  const safe =
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  return safe && hash === '' && (redirect_uris === undefined || redirect_uris.includes(uri))
}

const grantedOf = ({ scope }: Asked, chosen: readonly string[]): string =>
  scope
    .split(' ')
    .filter((one) => one !== '' && (!isAskedFor(one) || chosen.includes(one)))
    .map(fullScope)
    .join(' ')

function codeFor({ tokens }: World, mailbox: Mailbox, asked: Asked, scope: string): string {
  // Only who asks to be shown the question again gets another token that lasts.
  const again = asked.prompt.split(' ').includes('consent') || !mailbox.consented
  mailbox.consented = true
  return tokens.newCode({
    email: mailbox.email,
    clientId: mailbox.client_id,
    redirectUri: asked.redirect_uri,
    challenge: asked.code_challenge ?? null,
    scope,
    lasting: asked.access_type === 'offline' && again,
  })
}
