import type { businessEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { scheduleDetail } from './schedule-detail'
import { updateSchedule } from './update-schedule'

export const scheduleRoutes = (
  services: Services,
): HandlersOf<Pick<typeof businessEndpoints, 'scheduleDetail' | 'updateSchedule'>> => ({
  scheduleDetail: ({ actor, params }) => scheduleDetail(services, actor, params.id),
  updateSchedule: (request) => updateSchedule(services, request, request.body),
})
