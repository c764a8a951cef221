import { dueKinds } from '@hilo/contracts'
import { ChartColumn } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { formatDay } from '../../../lib/text/dates'
import { reports as words } from '../../../strings'
import { EmptyState } from '../../../ui/state/empty-state'
import { ChartDaysProvider } from '../chart/chart-context'
import { type CallsHrefOf, type HrefOf, isBroken, type ReportLocation } from '../report-location'
import { ReportState } from '../report-state'
import { usePeriodReport } from '../use-reports'
import { CallCards, VideoCards } from './call-cards'
import { CountCard } from './count-card'
import { DurationCard } from './duration-card'
import { HourCard } from './hour-card'
import { PeriodChooser } from './period-chooser'
import type { ReportPart } from './report-part'
import { Summary } from './summary'
import { TargetCard } from './target-card'

interface PeriodViewProps {
  own: string | null
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
  hrefOf: HrefOf
  callsHrefOf: CallsHrefOf
}

/** The report of a period, beside the period before it. */
export default function PeriodView({ own, location, onLocation, ...links }: PeriodViewProps) {
  const report = usePeriodReport(location)
  return (
    <>
      <PeriodChooser location={location} onLocation={onLocation} />
      {isBroken(location) || (
        <ReportState report={report}>
          {(data) => (
            // While another period comes, that of before is still shown, and looks so.
            <div
              aria-busy={report.isPlaceholderData}
              className={cx('contents', report.isPlaceholderData && '[&>*]:opacity-50')}
            >
              <Counted report={data} own={own} {...links} />
            </div>
          )}
        </ReportState>
      )}
    </>
  )
}

const byWhat = [
  'created_channel',
  'created_area',
  'created_label',
  'finished_by',
  'answered_by',
  'reason',
  'failed_code',
] as const

function Counted(part: ReportPart) {
  const { report } = part
  const { days } = report
  const text = (from: string, to: string) => words.period.days(formatDay(from), formatDay(to))
  const shown = { current: text(days.from, days.to), before: text(days.before_from, days.before_to) }
  const has = (measure: string) => report.counts.some((one) => one.measure === measure)
  return (
    <>
      <p className="text-second text-pretty text-muted">
        {words.period.compared(shown.current, shown.before, report.time_zone)}
        {Date.parse(report.current.to) > Date.now() && ` ${words.period.notOver}`}
      </p>
      {!report.complete && (
        <p role="status" className="rounded-row bg-warn-soft px-3 py-2 text-second text-warn">
          {words.counting}
        </p>
      )}
      {report.counts.length + report.calls.length + report.video_calls.length === 0 ? (
        report.complete && (
          <EmptyState icon={ChartColumn} title={words.empty.title}>
            {words.empty.hint}
          </EmptyState>
        )
      ) : (
        <ChartDaysProvider value={shown}>
          <Summary {...part} />
          <DurationCard {...part} />
          <HourCard {...part} />
          {dueKinds.map(
            (target) =>
              (has(`${target}_met`) || has(`${target}_missed`)) && (
                <TargetCard key={target} target={target} {...part} />
              ),
          )}
          {byWhat.map((measure) => has(measure) && <CountCard key={measure} measure={measure} {...part} />)}
          {report.calls.length > 0 && <CallCards {...part} />}
          {report.video_calls.length > 0 && <VideoCards {...part} />}
        </ChartDaysProvider>
      )}
    </>
  )
}
