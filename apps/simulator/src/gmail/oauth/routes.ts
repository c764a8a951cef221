import { createHash } from 'node:crypto'
import { json, type Response, Router, urlencoded } from 'express'
import { z } from 'zod'
import type { Mailbox } from '../account'
import type { World } from '../world'
import { consentRoutes } from './consent'

const Grant = z.looseObject({
  grant_type: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  refresh_token: z.string().default(''),
  code: z.string().default(''),
  redirect_uri: z.string().default(''),
  code_verifier: z.string().optional(),
})
type Grant = z.infer<typeof Grant>

/** `/token`, `/certs`, `/revoke` and the consent page. */
export function oauthRoutes(world: World): Router {
  const router = Router()
  const form = [urlencoded({ extended: false }), json()]

  router.get('/certs', (_req, res) => {
    res.setHeader('cache-control', 'public, max-age=300')
    res.json(world.key.jwks())
  })

  router.post('/token', ...form, (req, res) => {
    const order = world.failures.take('token')
    if (order) return refuse(res, order.code, order.reason ?? 'internal_failure', 'Ordered')
    const grant = Grant.safeParse(req.body ?? {})
    if (!grant.success) return refuse(res, 400, 'invalid_request', 'Bad Request')
    const mailbox = world.mailboxes.find(({ client_id }) => client_id === grant.data.client_id)
    if (!mailbox) return refuse(res, 401, 'invalid_client', 'The OAuth client was not found.')
    if (mailbox.client_secret !== grant.data.client_secret)
      return refuse(res, 401, 'invalid_client', 'Unauthorized')
    if (grant.data.grant_type === 'refresh_token') return refreshed(world, grant.data, res)
    if (grant.data.grant_type === 'authorization_code') return exchanged(world, grant.data, res)
    return refuse(res, 400, 'unsupported_grant_type', `Invalid grant_type: ${grant.data.grant_type}`)
  })

  router.post('/revoke', ...form, (req, res) => {
    const body: unknown = req.body
    const inBody = body && typeof body === 'object' && 'token' in body ? String(body.token) : ''
    const token = typeof req.query.token === 'string' ? req.query.token : inBody
    const email = world.tokens.read(token)?.email
    const mailbox = world.mailboxes.find((one) => one.email === email || one.refreshTokens.has(token))
    if (!mailbox) return refuse(res, 400, 'invalid_token', 'Token expired or revoked')
    // Revokes everything that the person granted this client; they are asked for consent again.
    mailbox.refreshTokens.clear()
    mailbox.consented = false
    world.tokens.revokeAll(mailbox.email)
    return res.json({})
  })

  router.use(consentRoutes(world))
  return router
}

function refreshed(world: World, { refresh_token, client_id }: Grant, res: Response): void {
  const mailbox = world.mailboxes.find(
    (one) => one.client_id === client_id && one.refreshTokens.has(refresh_token),
  )
  const scope = mailbox?.refreshTokens.get(refresh_token)
  if (!mailbox || scope === undefined || world.knobs.current.tokenRevoked) {
    refuse(res, 400, 'invalid_grant', 'Token has been expired or revoked.')
    return
  }
  // Usually without a new refresh token: the old one stays valid.
  res.json({
    ...world.tokens.issue(mailbox.email, scope),
    ...(world.knobs.current.rotateRefresh && { refresh_token: newRefreshToken(world, mailbox, scope) }),
    scope,
  })
}

function exchanged(world: World, grant: Grant, res: Response): void {
  const code = world.tokens.takeCode(grant.code)
  const verifier = createHash('sha256')
    .update(grant.code_verifier ?? '')
    .digest('base64url')
  const fits =
    code?.clientId === grant.client_id &&
    code.redirectUri === grant.redirect_uri &&
    (code.challenge === null || code.challenge === verifier)
  const mailbox = code && fits ? world.mailboxes.byId(code.email) : null
  if (!code || !mailbox) {
    refuse(res, 400, 'invalid_grant', 'Malformed auth code.')
    return
  }
  res.json({
    ...world.tokens.issue(mailbox.email, code.scope),
    ...(code.withRefreshToken && { refresh_token: newRefreshToken(world, mailbox, code.scope) }),
    scope: code.scope,
    id_token: idToken(world, mailbox),
  })
}

function newRefreshToken({ random }: World, { refreshTokens }: Mailbox, scope: string): string {
  const token = `1//0${random.bytes(48).toString('base64url')}`
  refreshTokens.set(token, scope)
  return token
}

function idToken({ key, clock }: World, { email, client_id }: Mailbox): string {
  const iat = Math.floor(clock.now() / 1000)
  const iss = 'https://accounts.google.com'
  return key.sign({ iss, aud: client_id, sub: '103', email, email_verified: true, iat, exp: iat + 3_600 })
}

function refuse(res: Response, status: number, error: string, error_description: string): void {
  res.status(status).json({ error, error_description })
}
