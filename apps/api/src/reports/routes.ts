import type { reportEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { nowReport } from './now/now-report'
import { periodReport } from './period/period-report'
import { timesReport } from './period/times-report'
import { createReportView } from './views/create-report-view'
import { deleteReportView } from './views/delete-report-view'
import { listReportViews } from './views/list-report-views'
import { updateReportView } from './views/update-report-view'

export const reportRoutes = (services: Services): HandlersOf<typeof reportEndpoints> => ({
  nowReport: ({ actor }) => nowReport(services, actor),
  periodReport: ({ actor, query }) => periodReport(services, actor, query),
  timesReport: ({ actor, query }) => timesReport(services, actor, query),
  listReportViews: ({ actor }) => listReportViews(services, actor),
  createReportView: ({ actor, body }) => createReportView(services, actor, body),
  updateReportView: ({ actor, body }) => updateReportView(services, actor, body),
  deleteReportView: ({ actor, params }) => deleteReportView(services, actor, params.id),
})
