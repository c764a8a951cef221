import type { businessEndpoints, firstStepEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { businessDetail } from './business-detail'
import { hideFirstSteps } from './first-steps/hide-first-steps'
import { readFirstSteps } from './first-steps/read-first-steps'
import { skipFirstStep } from './first-steps/skip-first-step'
import { updateBusiness } from './update-business'

export const businessRoutes = (
  services: Services,
): HandlersOf<
  Pick<typeof businessEndpoints, 'businessDetail' | 'updateBusiness'> & typeof firstStepEndpoints
> => ({
  businessDetail: ({ actor, params }) => businessDetail(services, actor, params.id),
  updateBusiness: (request) => updateBusiness(services, request, request.body),
  readFirstSteps: ({ actor }) => readFirstSteps(services, actor),
  hideFirstSteps: (request) => hideFirstSteps(services, request, request.body.hidden),
  skipFirstStep: (request) => skipFirstStep(services, request, request.body),
})
