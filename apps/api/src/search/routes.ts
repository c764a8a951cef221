import type { searchEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { search } from './search'

export const searchRoutes = (services: Services): HandlersOf<typeof searchEndpoints> => ({
  search: ({ actor, query }) => search(services, actor, query),
})
