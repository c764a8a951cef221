import type { businessEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { updateSettings } from './update-settings'

export const settingsRoutes = (
  services: Services,
): HandlersOf<Pick<typeof businessEndpoints, 'updateSettings'>> => ({
  updateSettings: (request) => updateSettings(services, request, request.body),
})
