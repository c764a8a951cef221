import type { businessEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { businessDetail } from './business-detail'
import { updateBusiness } from './update-business'

export const businessRoutes = (
  services: Services,
): HandlersOf<Pick<typeof businessEndpoints, 'businessDetail' | 'updateBusiness'>> => ({
  businessDetail: ({ actor, params }) => businessDetail(services, actor, params.id),
  updateBusiness: (request) => updateBusiness(services, request, request.body),
})
