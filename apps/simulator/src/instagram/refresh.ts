import { Router } from 'express'
import type { World } from '../meta/chat/world'
import { bearerToken } from '../meta/graph'
import { badParameter, invalidToken } from '../meta/graph-error'

const sixtyDays = 5_184_000

/** A token of Instagram Login lives sixty days; the new one counts beside the old one until that ends. */
export function refreshRoutes(world: World): Router {
  const router = Router()
  router.get('/', (req, res) => {
    const token = bearerToken(req) ?? ''
    const account = world.accounts.find(({ tokens }) => tokens.includes(token))
    if (!account || world.knobs.current.tokenRevoked) throw invalidToken()
    if (req.query.grant_type !== 'ig_refresh_token')
      throw badParameter('Param grant_type must be ig_refresh_token.')
    // With the past believed, a new one would be unknown after the next start: the old one lasts longer instead.
    const fresh = `IGAA${world.random.bytes(24).toString('base64url')}`
    const access_token = world.knobs.current.trustPast ? token : fresh
    if (access_token !== token) account.tokens.push(access_token)
    res.json({ access_token, token_type: 'bearer', expires_in: sixtyDays })
  })
  return router
}
