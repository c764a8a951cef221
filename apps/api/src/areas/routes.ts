import type { areaEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { addArea } from './create-area'
import { deleteArea } from './delete-area'
import { listAreas } from './list-areas'
import { orderAreas } from './order-areas'
import { updateArea } from './update-area'

export const areaRoutes = (services: Services): HandlersOf<typeof areaEndpoints> => ({
  listAreas: ({ actor, query }) => listAreas(services, actor, query),
  createArea: ({ actor, body }) => addArea(services, { business: actor.business, ...body }),
  updateArea: ({ actor, body }) => updateArea(services, actor, body),
  orderAreas: ({ actor, body }) => orderAreas(services, actor, body.areas),
  deleteArea: ({ actor, params }) => deleteArea(services, actor, params.id),
})
