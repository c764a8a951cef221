import type { auditEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { exportAudit } from './export-audit'
import { listAudit } from './list-audit'

export const auditRoutes = (services: Services): HandlersOf<typeof auditEndpoints> => ({
  listAudit: ({ actor, query }) => listAudit(services, actor, query),
  exportAudit: ({ actor, address, query }) => exportAudit(services, { actor, address }, query),
})
