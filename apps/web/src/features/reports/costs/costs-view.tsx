import { type CostReport, costGroups } from '@hilo/contracts'
import { ChevronLeft, ChevronRight, Coins } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { addDays, formatDay, formatMonth } from '../../../lib/text/dates'
import { startOfDay } from '../../../lib/text/moments'
import { zoneName } from '../../../lib/text/zones'
import { reports } from '../../../strings'
import { costs as words } from '../../../strings/costs'
import { IconButton } from '../../../ui/form/icon-button'
import { EmptyState } from '../../../ui/state/empty-state'
import { FigureCard } from '../figure-card'
import type { ReportLocation } from '../report-location'
import { ReportState } from '../report-state'
import { useCostReport } from '../use-reports'
import { CostTable } from './cost-table'

interface CostsViewProps {
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
}

/** What the messages of a month cost, and what the month will cost. */
export default function CostsView({ location, onLocation }: CostsViewProps) {
  const report = useCostReport(location.month)
  return (
    <ReportState report={report}>
      {(data) => (
        <>
          <MonthChooser
            month={data.month}
            isLast={location.month === null}
            onMonth={(month) => onLocation({ ...location, month })}
          />
          <div
            aria-busy={report.isPlaceholderData}
            className={cx('contents', report.isPlaceholderData && '[&>*]:opacity-50')}
          >
            <Costs report={data} />
          </div>
        </>
      )}
    </ReportState>
  )
}

interface MonthChooserProps {
  month: string
  /** The running month, after which there is none. */
  isLast: boolean
  onMonth: (month: string | null) => void
}

const monthOf = (day: string): string => day.slice(0, 7)

function MonthChooser({ month, isLast, onMonth }: MonthChooserProps) {
  const first = `${month}-01`
  const next = monthOf(addDays(first, 31))
  return (
    <fieldset aria-label={words.month} className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={words.earlier}
        onClick={() => onMonth(monthOf(addDays(first, -1)))}
      />
      <p aria-live="polite" className="min-w-36 text-center font-medium">
        {formatMonth(startOfDay(first))}
      </p>
      <IconButton
        icon={ChevronRight}
        label={words.later}
        disabled={isLast}
        onClick={() => onMonth(startOfDay(`${next}-01`).getTime() > Date.now() ? null : next)}
      />
    </fieldset>
  )
}

function Costs({ report }: { report: CostReport }) {
  const { month, total, forecast, currency, groups, rates_from: from } = report
  if (total.messages === 0)
    return (
      <EmptyState icon={Coins} title={words.empty.title}>
        {words.empty.hint}
      </EmptyState>
    )
  return (
    <>
      <p className="text-second text-pretty text-muted">
        {words.about(
          zoneName(report.time_zone, startOfDay(`${month}-01`).getTime()),
          from && formatDay(from),
        )}
      </p>
      <div
        className={cx(
          'grid grid-cols-2 gap-3',
          total.unpriced > 0 ? '@2xl:grid-cols-3 @4xl:grid-cols-5' : '@2xl:grid-cols-4',
        )}
      >
        <FigureCard {...words.total} number={words.amount(total.amount, currency, total.unpriced)} />
        {forecast !== null && (
          <FigureCard {...words.forecast} number={words.amount(forecast, currency, total.unpriced)} />
        )}
        <FigureCard {...words.messages} number={reports.number(total.messages)} />
        <FigureCard {...words.free} number={reports.number(total.free)} />
        {total.unpriced > 0 && <FigureCard {...words.unpriced} number={reports.number(total.unpriced)} />}
      </div>
      <ul className="grid gap-1 text-second text-muted empty:hidden">
        {groups.map(
          ({ key, name, free_messages: free }) =>
            free && (
              <li key={key}>{words.freeLeft(name ?? words.names.none.account, free.left, free.messages)}</li>
            ),
        )}
      </ul>
      {costGroups.map((by) => (
        <CostTable key={by} by={by} currency={currency} rows={groups.filter((group) => group.by === by)} />
      ))}
    </>
  )
}
