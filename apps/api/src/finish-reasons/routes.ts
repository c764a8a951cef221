import type { finishReasonEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { listFinishReasons } from './read-finish-reasons'
import { saveFinishReasons } from './save-finish-reasons'

export const finishReasonRoutes = (services: Services): HandlersOf<typeof finishReasonEndpoints> => ({
  finishReasons: ({ actor }) => listFinishReasons(services, actor),
  saveFinishReasons: (request) => saveFinishReasons(services, request, request.body),
})
