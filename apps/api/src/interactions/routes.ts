import type { interactionEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { finishInteraction } from './finish-interaction'
import { listReceivers } from './list-receivers'
import { pauseInteraction } from './pause-interaction'
import { readTimeline } from './read-timeline'
import { resumeInteraction } from './resume-interaction'
import { takeInteraction } from './take-interaction'
import { takeOverInteraction } from './take-over-interaction'
import { transferInteraction } from './transfer-interaction'

export const interactionRoutes = (services: Services): HandlersOf<typeof interactionEndpoints> => ({
  takeInteraction: ({ actor, body }) => takeInteraction(services, actor, body.uuid),
  finishInteraction: ({ actor, body }) => finishInteraction(services, actor, body.uuid),
  transferInteraction: ({ actor, body }) => transferInteraction(services, actor, body),
  takeOverInteraction: ({ actor, body }) => takeOverInteraction(services, actor, body.uuid),
  pauseInteraction: ({ actor, body }) => pauseInteraction(services, actor, body.uuid),
  resumeInteraction: ({ actor, body }) => resumeInteraction(services, actor, body.uuid),
  availableUsers: ({ actor, params }) => listReceivers(services, actor, params.business_uuid),
  interactionTimeline: ({ actor, params }) => readTimeline(services, actor, params.id),
})
