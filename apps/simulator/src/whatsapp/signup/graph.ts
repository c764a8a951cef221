import { json, Router } from 'express'
import { bearerToken } from '../../meta/graph'
import { badParameter, GraphError, graphError, invalidToken } from '../../meta/graph-error'
import { signupApp } from '../app'
import { checkedOverride } from '../graph/checked-override'
import { phoneOf } from '../graph/claim'
import type { World } from '../world'
import { isAppToken } from './store'

const oauth = (code: number, message: string, subcode?: number) =>
  new GraphError(code, { http: 400, title: 'OAuth', message, ...(subcode !== undefined && { subcode }) })

/** The exchange of a code and what a token opens: before there is a token that the other routes know. */
export function oauthRoutes({ signups, clock, accounts }: World): Router {
  const router = Router()
  router.get('/oauth/access_token', (req, res) => {
    const { client_id, client_secret, code } = req.query
    if (client_id !== signupApp.id)
      throw oauth(101, 'Error validating application. Cannot get application info.')
    if (client_secret !== signupApp.secret) throw oauth(1, 'Error validating client secret.')
    const grant = signups.exchange(String(code))
    if (!grant) throw oauth(100, 'This authorization code has been used or has expired.', 36009)
    res.json({ access_token: grant.token, token_type: 'bearer' })
  })
  router.get('/debug_token', (req, res) => {
    if (!isAppToken(bearerToken(req))) throw invalidToken()
    const grant = signups.grantOf(String(req.query.input_token))
    if (!grant) return res.json({ data: { app_id: signupApp.id, is_valid: false, scopes: [] } })
    const { scopes, waba } = grant
    return res.json({
      data: {
        app_id: signupApp.id,
        type: 'SYSTEM_USER',
        application: 'Hilo',
        is_valid: true,
        issued_at: Math.floor(clock.now() / 1000),
        expires_at: 0,
        scopes,
        granular_scopes: scopes.map((scope) => ({ scope, target_ids: [waba] })),
      },
    })
  })
  // A business account without a number has none of the simulator's accounts.
  router.get('/:id/phone_numbers', (req, res, next) => {
    const grant = signups.grantOf(bearerToken(req) ?? '')
    if (grant?.waba !== req.params.id || accounts.knowsToken(grant.token)) return next()
    res.json({ data: [] })
  })
  return router
}

/** A number's registration, and the address of its own webhooks. */
export function registrationRoutes(world: World): Router {
  const router = Router()
  router.post('/:id/register', json(), (req, res, next) => {
    const phone = phoneOf(world, req)
    if (!phone) return next('router')
    const number = world.signups.number(phone.phone_number_id)
    const { messaging_product, pin } = Object(req.body)
    if (messaging_product !== 'whatsapp')
      throw badParameter('Param messaging_product must be one of {WHATSAPP}.')
    if (!/^\d{6}$/.test(String(pin))) throw badParameter('Param pin must be 6 digits.')
    if (phone.onPhone) throw graphError(133000, 'The number is registered in the WhatsApp Business app.')
    if (number.register !== null) throw graphError(number.register)
    if (number.pin !== null && number.pin !== pin) throw graphError(133005)
    number.pin = String(pin)
    return res.json({ success: true })
  })
  router.post('/:id', json(), async (req, res, next) => {
    const phone = phoneOf(world, req)
    const { webhook_configuration: wanted } = Object(req.body)
    if (!phone || wanted === undefined) return next('router')
    phone.ownOverride = await checkedOverride(world, wanted)
    return res.json({ success: true })
  })
  return router
}
