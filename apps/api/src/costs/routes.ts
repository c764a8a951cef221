import type { costEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { costReport } from './cost-report'
import { messageCost } from './message-cost'

export const costRoutes = (services: Services): HandlersOf<typeof costEndpoints> => ({
  costReport: ({ actor, query }) => costReport(services, actor, query),
  messageCost: ({ actor, params }) => messageCost(services, actor, params.id),
})
