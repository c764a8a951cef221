import type { apiKeyEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { createApiKey } from './create-api-key'
import { listApiKeys } from './list-api-keys'
import { revokeApiKey } from './revoke-api-key'

export const apiKeyRoutes = (services: Services): HandlersOf<typeof apiKeyEndpoints> => ({
  listApiKeys: ({ actor }) => listApiKeys(services, actor),
  createApiKey: ({ actor, address, body }) => createApiKey(services, { actor, address }, body),
  revokeApiKey: ({ actor, address, params }) => revokeApiKey(services, { actor, address }, params.id),
})
