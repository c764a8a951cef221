import { Router } from 'express'
import { lifeMs, ownerOf, renewableAfterMs } from '../meta/chat/tokens'
import type { World } from '../meta/chat/world'
import { bearerToken } from '../meta/graph'
import { badParameter, invalidToken } from '../meta/graph-error'

/** A token of Instagram Login lives sixty days; the old one stays valid beside the new one until it ends. */
export function refreshRoutes(world: World): Router {
  const router = Router()
  router.get('/', (req, res) => {
    const token = bearerToken(req) ?? ''
    const account = ownerOf(world, token)
    const known = account?.tokens.find(({ value }) => value === token)
    if (!account?.tokensEnd || !known || world.knobs.current.tokenRevoked) throw invalidToken()
    if (req.query.grant_type !== 'ig_refresh_token')
      throw badParameter('Param grant_type must be ig_refresh_token.')
    const now = world.clock.now()
    if (now - known.since < renewableAfterMs)
      throw badParameter('The access token must be at least 24 hours old.')
    // With trustPast a new token would be unknown after a restart, so the old one is prolonged instead.
    const fresh = `IGAA${world.random.bytes(24).toString('base64url')}`
    const access_token = world.knobs.current.trustPast ? token : fresh
    if (access_token === token) known.since = now - renewableAfterMs
    else account.tokens.push({ value: access_token, since: now })
    res.json({ access_token, token_type: 'bearer', expires_in: lifeMs / 1000 })
  })
  return router
}
