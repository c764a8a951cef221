import type { areaEndpoints } from '@hilo/contracts'
import { refuseByField } from '../permissions/refuse-fields'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { addArea } from './create-area'
import { deleteArea } from './delete-area'
import { areaAccess } from './field-access'
import { listAreas } from './list-areas'
import { orderAreas } from './order-areas'
import { updateArea } from './update-area'

export const areaRoutes = (services: Services): HandlersOf<typeof areaEndpoints> => ({
  listAreas: ({ actor, query }) => listAreas(services, actor, query),
  createArea: async ({ actor, body }) => {
    // A new area has a colour and a name by the right to make one; what it says and where it stands are other rights.
    const { incoming_message, position } = body
    const beyond = { incoming_message: incoming_message || undefined, position }
    return (
      refuseByField(actor, areaAccess, beyond) ?? addArea(services, { business: actor.business, ...body })
    )
  },
  updateArea: ({ actor, body }) => updateArea(services, actor, body),
  orderAreas: ({ actor, body }) => orderAreas(services, actor, body.areas),
  deleteArea: ({ actor, params }) => deleteArea(services, actor, params.id),
})
