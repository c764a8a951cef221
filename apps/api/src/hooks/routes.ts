import type { hookEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { createHook } from './create-hook'
import { deleteHook } from './delete-hook'
import { readHooks } from './hook-row'
import { listDeliveries } from './ledger/list-deliveries'
import { readDelivery } from './ledger/read-delivery'
import { repeatDelivery } from './ledger/repeat-delivery'
import { pauseHook, resumeHook } from './pause-hook'
import { rotateHookSecret } from './rotate-hook-secret'
import { testHook } from './test-hook'
import { updateHook } from './update-hook'

export const hookRoutes = (services: Services): HandlersOf<typeof hookEndpoints> => ({
  listHooks: ({ actor }) =>
    services.db.write(actor, (tx) => readHooks(tx, actor.business, null, services.clock.now())),
  createHook: ({ actor, address, body }) => createHook(services, { actor, address }, body),
  updateHook: ({ actor, address, body }) => updateHook(services, { actor, address }, body),
  deleteHook: ({ actor, address, params }) => deleteHook(services, { actor, address }, params.id),
  rotateHookSecret: ({ actor, address, body }) => rotateHookSecret(services, { actor, address }, body.id),
  pauseHook: ({ actor, address, body }) => pauseHook(services, { actor, address }, body.id),
  resumeHook: ({ actor, address, body }) => resumeHook(services, { actor, address }, body.id),
  testHook: ({ actor, address, body }) => testHook(services, { actor, address }, body.id),
  listDeliveries: ({ actor, query }) => listDeliveries(services, actor, query),
  readDelivery: ({ actor, params }) => readDelivery(services, actor, params.id),
  repeatDelivery: ({ actor, address, body }) => repeatDelivery(services, { actor, address }, body.id),
})
