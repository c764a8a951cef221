import type { interactionEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { finishInteraction } from './finish-interaction'
import { takeInteraction } from './take-interaction'

export const interactionRoutes = (services: Services): HandlersOf<typeof interactionEndpoints> => ({
  takeInteraction: ({ actor, body }) => takeInteraction(services, actor, body.uuid),
  finishInteraction: ({ actor, body }) => finishInteraction(services, actor, body.uuid),
})
