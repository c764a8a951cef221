import type { DurationMeasure, Report } from '@hilo/contracts'
import { formatDuration } from '../../../lib/text/dates'
import { reports as words } from '../../../strings'
import { Bars } from '../chart/bars'
import { ChartCard } from '../chart/chart-card'
import { durationTicks } from '../chart/duration-ticks'
import { NumberLink } from '../number-link'
import { hrefOfNumber, type ReportPart } from './report-part'

const measures = ['first_answer', 'later_answers', 'waiting', 'resolution'] as const
const secondsText = (seconds: number): string =>
  seconds < 60 ? `${Math.round(seconds)} s` : formatDuration(seconds * 1000)
const shown = (seconds: number | null): string => (seconds === null ? words.nothing : secondsText(seconds))

const durationOf = ({ durations }: Report, measure: DurationMeasure) => {
  const none = { n: 0, median: null, p90: null }
  return durations.find((one) => one.measure === measure) ?? { current: none, before: none }
}

/** How long answers, waits and interactions took: the middle and the slow ones, also inside business hours. */
export function DurationCard(part: ReportPart) {
  const { title, help, precision, median, p90, open, n } = words.period.durations
  const { report } = part
  const { before, what } = words.period.columns
  const rows = measures.flatMap((measure) => [
    { measure, name: words.durations[measure].title, help: words.durations[measure].help },
    { measure: `${measure}_open` as const, name: `${words.durations[measure].title}, ${open}`, help: null },
  ])
  return (
    <ChartCard
      title={title}
      help={`${help} ${precision(report.precision)}`}
      chart={
        <>
          <Bars
            title={`${title}, ${median.toLowerCase()}`}
            write={secondsText}
            ticksUpTo={durationTicks}
            rows={rows.map(({ measure, name }) => ({
              name,
              current: durationOf(report, measure).current.median ?? 0,
              before: durationOf(report, measure).before.median ?? 0,
            }))}
          />
          <dl className="mt-2 grid gap-1 text-meta text-muted">
            {rows.map(
              ({ measure, name, help }) =>
                help && (
                  <div key={measure}>
                    <dt className="inline font-medium text-text">{name}: </dt>
                    <dd className="inline">{help}</dd>
                  </div>
                ),
            )}
          </dl>
        </>
      }
      table={{
        head: [what, median, p90, n, `${median}, ${before.toLowerCase()}`, `${p90}, ${before.toLowerCase()}`],
        rows: rows.map(({ measure, name }) => {
          const duration = durationOf(report, measure)
          const cell = (which: 'current' | 'before', label: string, text: string) => ({
            text,
            shown: (
              <NumberLink
                what={`${name}, ${label}`}
                text={text}
                href={hrefOfNumber(part, measure, '', which, duration[which].n)}
              />
            ),
          })
          return {
            key: measure,
            cells: [
              { text: name },
              cell('current', median, shown(duration.current.median)),
              cell('current', p90, shown(duration.current.p90)),
              cell('current', n, words.number(duration.current.n)),
              cell('before', median, shown(duration.before.median)),
              cell('before', p90, shown(duration.before.p90)),
            ],
          }
        }),
      }}
    />
  )
}
