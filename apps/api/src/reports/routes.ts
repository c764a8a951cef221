import type { reportEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { nowReport } from './now/now-report'
import { periodReport } from './period/period-report'

export const reportRoutes = (services: Services): HandlersOf<typeof reportEndpoints> => ({
  nowReport: ({ actor }) => nowReport(services, actor),
  periodReport: ({ actor, query }) => periodReport(services, actor, query),
})
