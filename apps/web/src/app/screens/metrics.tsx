import type { HistorySort, SessionUser, WrittenHistoryFilter } from '@hilo/contracts'
import { noCallFilters, writeCallFilters } from '../../features/calls/call-filters'
import { wholeHistory } from '../../features/history/history-location'
import {
  type CountedCalls,
  parseReportLocation,
  type ReportLocation,
  writeReportLocation,
} from '../../features/reports/report-location'
import { ReportPanel } from '../../features/reports/report-panel'
import { shell } from '../../strings'
import { type ChatLocation, chatHref, currentChatLocation, goTo } from '../chat/chat-location'

interface MetricsProps {
  me: SessionUser
  location: ChatLocation
}

/** 'Estadisticas': how things stand now, and a period; each number opens Historial with the rows that it counts. */
export default function Metrics({ me, location }: MetricsProps) {
  return (
    <ReportPanel
      me={me}
      title={shell.menu.metrics}
      location={parseReportLocation(location.report)}
      onLocation={keep}
      hrefOf={historyHref}
      callsHrefOf={callsHref}
    />
  )
}

const keep = (location: ReportLocation) => goTo({ report: writeReportLocation(location) }, { replace: true })

const callsHref = (counted: CountedCalls): string =>
  chatHref({
    ...currentChatLocation(),
    menu: 'call',
    calls: writeCallFilters({ ...noCallFilters, ...counted }),
  })

const historyHref = (filter: WrittenHistoryFilter, sort: HistorySort): string =>
  chatHref({
    ...currentChatLocation(),
    menu: 'chat',
    // Sorted so that the longest wait comes first, and of what is due the oldest.
    history: { ...wholeHistory, filter, sort, ascending: sort === 'waiting' || filter.due !== undefined },
  })
