import type { interactionEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { finishInteraction } from './finish-interaction'
import { listReceivers } from './list-receivers'
import { readTimeline } from './read-timeline'
import { takeInteraction } from './take-interaction'
import { transferInteraction } from './transfer-interaction'

export const interactionRoutes = (services: Services): HandlersOf<typeof interactionEndpoints> => ({
  takeInteraction: ({ actor, body }) => takeInteraction(services, actor, body.uuid),
  finishInteraction: ({ actor, body }) => finishInteraction(services, actor, body.uuid),
  transferInteraction: ({ actor, body }) => transferInteraction(services, actor, body),
  availableUsers: ({ actor, params }) => listReceivers(services, actor, params.business_uuid),
  interactionTimeline: ({ actor, params }) => readTimeline(services, actor, params.id),
})
