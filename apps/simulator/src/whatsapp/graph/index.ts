import { type Response, Router } from 'express'
import { usageHeaders } from '../../meta/graph'
import { phoneRoutes } from '../phone/routes'
import { oauthRoutes, registrationRoutes } from '../signup/graph'
import type { World } from '../world'
import { callRoutes } from './calls'
import { ownToken } from './claim'
import { mediaRoutes } from './media'
import { messageRoutes } from './messages'
import { objectRoutes } from './objects'
import { subscriptionRoutes } from './subscriptions'
import { templateRoutes } from './templates'
import { threadControlRoutes } from './thread-control'
import { uploadRoutes } from './uploads'

/** WhatsApp's part of `/graph/:version`; requests for others go to the next provider. */
export function graphRoutes(world: World, hang: (res: Response) => void): Router {
  const router = Router()
  router.use(usageHeaders('whatsapp', () => world.knobs.current.usagePercent))
  router.use(oauthRoutes(world))
  router.use(ownToken(world))
  router.use(registrationRoutes(world))
  router.use(messageRoutes(world, hang))
  router.use(callRoutes(world))
  router.use(phoneRoutes(world))
  router.use(threadControlRoutes(world))
  router.use(subscriptionRoutes(world))
  router.use(mediaRoutes(world))
  router.use(uploadRoutes(world))
  router.use(templateRoutes(world))
  router.use(objectRoutes(world))
  return router
}
