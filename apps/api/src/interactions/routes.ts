import type { interactionEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { finishInteraction } from './acts/finish-interaction'
import { labelInteraction } from './acts/label-interaction'
import { pauseInteraction } from './acts/pause-interaction'
import { resumeInteraction } from './acts/resume-interaction'
import { takeInteraction } from './acts/take-interaction'
import { takeNextInteraction } from './acts/take-next-interaction'
import { takeOverInteraction } from './acts/take-over-interaction'
import { transferInteraction } from './acts/transfer-interaction'
import { listDue } from './lists/list-due'
import { listReceivers } from './lists/list-receivers'
import { readTimeline } from './lists/read-timeline'

export const interactionRoutes = (services: Services): HandlersOf<typeof interactionEndpoints> => ({
  takeInteraction: ({ actor, body }) => takeInteraction(services, actor, body.uuid),
  takeNextInteraction: ({ actor }) => takeNextInteraction(services, actor),
  finishInteraction: ({ actor, body }) => finishInteraction(services, actor, body.uuid, body.reason),
  transferInteraction: ({ actor, body }) => transferInteraction(services, actor, body),
  takeOverInteraction: ({ actor, body }) => takeOverInteraction(services, actor, body.uuid),
  pauseInteraction: ({ actor, body }) => pauseInteraction(services, actor, body),
  resumeInteraction: ({ actor, body }) => resumeInteraction(services, actor, body.uuid),
  labelInteraction: ({ actor, body }) => labelInteraction(services, actor, body),
  availableUsers: ({ actor, params, query }) => listReceivers(services, actor, params.business_uuid, query),
  listDue: ({ actor }) => listDue(services, actor),
  interactionTimeline: ({ actor, params }) => readTimeline(services, actor, params.id),
})
