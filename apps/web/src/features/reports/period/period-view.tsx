import { dueKinds, isAdmin, type SessionUser } from '@hilo/contracts'
import { ChartColumn } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { formatDay, formatTime } from '../../../lib/text/dates'
import { momentAt } from '../../../lib/text/moments'
import { zoneName } from '../../../lib/text/zones'
import { reports as words } from '../../../strings'
import { EmptyState } from '../../../ui/state/empty-state'
import { preloadable } from '../../../ui/state/preloadable'
import { ChartDaysProvider } from '../chart/chart-context'
import { type CallsHrefOf, type HrefOf, isBroken, type ReportLocation } from '../report-location'
import { ReportState } from '../report-state'
import { usePeriodReport } from '../use-reports'
import { CallCards, VideoCards } from './call-cards'
import { CostFigure } from './cost-figure'
import { CountCard } from './count-card'
import { DurationCard } from './duration-card'
import { HourCard } from './hour-card'
import { ReportControls } from './report-controls'
import type { ReportPart } from './report-part'
import { Summary } from './summary'
import { TargetCard } from './target-card'
import { TimesCard } from './times-card'

// Most businesses have none.
const Ads = preloadable(() => import('./ads-card'))

interface PeriodViewProps {
  me: SessionUser
  own: string | null
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
  hrefOf: HrefOf
  callsHrefOf: CallsHrefOf
}

/** The report of a period, beside the period before it. */
export default function PeriodView({ me, own, location, onLocation, ...links }: PeriodViewProps) {
  const report = usePeriodReport(location)
  const { filter, open } = location
  return (
    <>
      <ReportControls me={me} location={location} onLocation={onLocation} />
      {isBroken(location) || (
        <ReportState report={report}>
          {(data) => (
            // While another period loads, the former one stays visible and looks outdated.
            <div
              aria-busy={report.isPlaceholderData}
              className={cx('contents', report.isPlaceholderData && '[&>*]:opacity-50')}
            >
              <Counted
                part={{ report: data, own, filter, open, ...links }}
                location={location}
                onLocation={onLocation}
                costs={isAdmin(me.role)}
              />
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

interface CountedProps {
  part: ReportPart
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
  /** Only administrators see costs. */
  costs: boolean
}

function Counted({ part, location, onLocation, costs }: CountedProps) {
  const { report, filter } = part
  const { days } = report
  const text = (from: string, to: string) => words.period.days(formatDay(from), formatDay(to))
  const before = text(days.before_from, days.before_to)
  const until = days.until && formatTime(momentAt(days.before_to, days.until))
  const shown = {
    current: text(days.from, days.to),
    before: until ? words.period.upTo(before, until) : before,
  }
  const zone = zoneName(report.time_zone, Date.parse(report.current.to))
  const has = (measure: string) => report.counts.some((one) => one.measure === measure)
  return (
    <>
      <p className="text-second text-pretty text-muted">
        {words.period.compared(shown.current, before, weeksBetween(days), zone, days.from === days.to)}
        {until && ` ${words.period.notOver(formatDay(days.before_to), until)}`}
      </p>
      {!report.complete && (
        <p role="status" className="rounded-row bg-warn-soft px-3 py-2 text-second text-warn">
          {words.counting}
        </p>
      )}
      {report.counts.length + report.calls.length + report.video_calls.length === 0 ? (
        report.complete && (
          <EmptyState icon={ChartColumn} title={words.empty.title}>
            {Object.keys(filter).length > 0 ? words.period.filters.nothing : words.empty.hint}
          </EmptyState>
        )
      ) : (
        <ChartDaysProvider value={shown}>
          <div className="grid items-start gap-4 @4xl:grid-cols-2 @min-[77.5rem]:grid-cols-6">
            <Summary {...part}>
              {costs && <CostFigure day={days.to} location={location} onLocation={onLocation} />}
            </Summary>
            <TimesCard part={part} location={location} onLocation={onLocation} />
            <DurationCard {...part} />
            <HourCard {...part} />
            {dueKinds.map(
              (target) =>
                (has(`${target}_met`) || has(`${target}_missed`)) && (
                  <TargetCard key={target} target={target} {...part} />
                ),
            )}
            {byWhat.map((measure) => has(measure) && <CountCard key={measure} measure={measure} {...part} />)}
            {has('created_ad') || has('finished_ad') ? <Ads.Part {...part} /> : null}
            {report.calls.length > 0 && <CallCards {...part} />}
            {report.video_calls.length > 0 && <VideoCards {...part} />}
          </div>
        </ChartDaysProvider>
      )}
    </>
  )
}

/** How many weeks lie between a day and that of before with which it is compared. */
const weeksBetween = ({ from, before_from }: ReportPart['report']['days']): number =>
  Math.round((Date.parse(from) - Date.parse(before_from)) / (7 * 24 * 60 * 60 * 1000))
