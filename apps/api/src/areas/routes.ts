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
    // The right to create areas covers name and colour; the message and the position have rights of their own.
    const { incoming_message, position } = body
    const restricted = { incoming_message: incoming_message || undefined, position }
    return (
      refuseByField(actor, areaAccess, restricted) ??
      createArea(services, { business: actor.business, ...body }, { actor, address })
    )
  },
  updateArea: ({ actor, address, body }) => updateArea(services, { actor, address }, body),
  orderAreas: ({ actor, address, body }) => orderAreas(services, { actor, address }, body.areas),
  deleteArea: ({ actor, address, params }) => deleteArea(services, { actor, address }, params.id),
})
