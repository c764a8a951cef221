import type { DurationMeasure, Report } from '@hilo/contracts'
import { reports as words } from '../../../strings'
import { Bars } from '../chart/bars'
import { ChartCard } from '../chart/chart-card'
import { durationTicks } from '../chart/duration-ticks'
import { FigureLink } from '../figure-link'
import { hrefOfFigure, nameIn, type ReportPart } from './report-part'
import { csvSeconds, secondsText, shownSeconds } from './seconds-text'

const measures = ['first_answer', 'later_answers', 'waiting', 'resolution'] as const

const durationOf = ({ durations }: Report, measure: DurationMeasure) => {
  const none = { n: 0, median: null, p90: null }
  return durations.find((one) => one.measure === measure) ?? { current: none, before: none }
}

/** How long answers, waits and interactions took: the middle and the slow ones, also inside business hours. */
export function DurationCard(part: ReportPart) {
  const { title, help, precision, median, p90, open, n, inSeconds } = words.period.durations
  const { report } = part
  const { before, what } = words.period.columns
  const heads = (of: (title: string) => string) => [
    ...[what, of(median), of(p90), n],
    ...[median, p90].map((title) => of(`${title}, ${before.toLowerCase()}`)),
  ]
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
        head: heads((title) => title),
        csvHead: heads(inSeconds),
        rows: rows.map(({ measure, name }) => {
          const duration = durationOf(report, measure)
          const cell = (which: 'current' | 'before', label: string, text: string, csv = text) => ({
            text: csv,
            shown: (
              <FigureLink
                what={nameIn(which, `${name}, ${label}`)}
                text={text}
                href={hrefOfFigure(part, measure, '', which, duration[which].n)}
              />
            ),
          })
          const of = (which: 'current' | 'before', quantile: 'median' | 'p90', label: string) => {
            const seconds = duration[which][quantile]
            return cell(which, label, shownSeconds(seconds), csvSeconds(seconds))
          }
          return {
            key: measure,
            cells: [
              { text: name },
              of('current', 'median', median),
              of('current', 'p90', p90),
              cell('current', n, words.number(duration.current.n)),
              of('before', 'median', median),
              of('before', 'p90', p90),
            ],
          }
        }),
      }}
    />
  )
}
