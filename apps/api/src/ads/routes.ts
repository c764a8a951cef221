import type { adEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { listAds } from './list-ads'

export const adRoutes = (services: Services): HandlersOf<typeof adEndpoints> => ({
  listAds: ({ actor }) => listAds(services, actor),
})
