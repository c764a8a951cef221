import type { areaEndpoints } from '@hilo/contracts'
import { refuseByField } from '../permissions/refuse-fields'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { listTargets } from '../targets/read-targets'
import { createArea } from './create-area'
import { deleteArea } from './delete-area'
import { areaAccess } from './field-access'
import { listAreas } from './list-areas'
import { orderAreas } from './order-areas'
import { updateArea } from './update-area'

export const areaRoutes = (services: Services): HandlersOf<typeof areaEndpoints> => ({
  listAreas: ({ actor, query }) => listAreas(services, actor, query),
  listTargets: ({ actor }) => listTargets(services, actor),
  createArea: async ({ actor, address, body }) => {
    // The creator of an area also writes its welcome; its place in the menu needs a permission of its own.
    const { position } = body
    return (
      refuseByField(actor, areaAccess, { position }) ??
      createArea(services, { business: actor.business, ...body }, { actor, address })
    )
  },
  updateArea: ({ actor, address, body }) => updateArea(services, { actor, address }, body),
  orderAreas: ({ actor, address, body }) => orderAreas(services, { actor, address }, body.areas),
  deleteArea: ({ actor, address, params }) => deleteArea(services, { actor, address }, params.id),
})
