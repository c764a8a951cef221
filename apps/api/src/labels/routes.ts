import type { labelEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { createLabel } from './create-label'
import { deleteLabel } from './delete-label'
import { listLabels } from './list-labels'
import { orderLabels } from './order-labels'
import { updateLabel } from './update-label'

export const labelRoutes = (services: Services): HandlersOf<typeof labelEndpoints> => ({
  listLabels: ({ actor, query }) => listLabels(services, actor, query),
  createLabel: (request) => createLabel(services, request, request.body),
  updateLabel: (request) => updateLabel(services, request, request.body),
  orderLabels: (request) => orderLabels(services, request, request.body.labels),
  deleteLabel: (request) => deleteLabel(services, request, request.params.id),
})
