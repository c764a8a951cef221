import type { historyEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { countHistory } from './count-history'
import { exportHistory } from './export-history'
import { exportInteractions } from './export-interactions'
import { listHistory } from './list-history'
import { countSavedFilters } from './saved-filters/count-saved-filters'
import { createSavedFilter } from './saved-filters/create-saved-filter'
import { deleteSavedFilter } from './saved-filters/delete-saved-filter'
import { listSavedFilters } from './saved-filters/list-saved-filters'
import { updateSavedFilter } from './saved-filters/update-saved-filter'
import { writeTranscript } from './transcript/write-transcript'

export const historyRoutes = (services: Services): HandlersOf<typeof historyEndpoints> => ({
  listHistory: ({ actor, query }) => listHistory(services, actor, query),
  countHistory: ({ actor, query }) => countHistory(services, actor, query),
  exportHistory: ({ actor, address, query }) => exportHistory(services, { actor, address }, query),
  exportInteractions: ({ actor, address, query }) => exportInteractions(services, { actor, address }, query),
  interactionTranscript: ({ actor, address, params, query }) =>
    writeTranscript(services, { actor, address }, params.id, query),
  listSavedFilters: ({ actor }) => listSavedFilters(services, actor),
  countSavedFilters: ({ actor }) => countSavedFilters(services, actor),
  createSavedFilter: ({ actor, body }) => createSavedFilter(services, actor, body),
  updateSavedFilter: ({ actor, body }) => updateSavedFilter(services, actor, body),
  deleteSavedFilter: ({ actor, params }) => deleteSavedFilter(services, actor, params.id),
})
