import type { businessEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { businessPermissions } from './business-permissions'
import { updatePermissions } from './update-permissions'

export const permissionRoutes = (
  services: Services,
): HandlersOf<Pick<typeof businessEndpoints, 'businessPermissions' | 'updatePermissions'>> => ({
  businessPermissions: ({ actor, params }) => businessPermissions(services, actor, params.id),
  updatePermissions: (request) => updatePermissions(services, request, request.body),
})
