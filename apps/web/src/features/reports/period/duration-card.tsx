import { type DurationMeasure, type Report, secondsText } from '@hilo/contracts'
import { reports as words } from '../../../strings'
import { Bars } from '../chart/bars'
import { ChartCard } from '../chart/chart-card'
import { durationTicks } from '../chart/duration-ticks'
import { FigureLink } from '../figure-link'
import { timesChangeCell } from './change-cell'
import { hrefOfFigure, nameIn, type ReportPart } from './report-part'
import { csvSeconds, shownSeconds } from './seconds-text'

const measures = ['first_answer', 'later_answers', 'waiting', 'resolution'] as const

const durationOf = ({ durations }: Report, measure: DurationMeasure) => {
  const none = { n: 0, median: null, p90: null }
  return durations.find((one) => one.measure === measure) ?? { current: none, before: none }
}

/** How long answers, waits and interactions took: the middle and the slow ones. */
export function DurationCard(part: ReportPart) {
  const { title, help, median, p90, p90Before, n, inSeconds } = words.period.durations
  const { report, open } = part
  const { what, change } = words.period.columns
  const heads = (of: (title: string) => string) => [what, of(median), of(p90), n, of(p90Before), change]
  const rows = measures.map((measure) => ({
    measure: open ? (`${measure}_open` as const) : measure,
    name: words.durations[measure].title,
    help: words.durations[measure].help,
  }))
  return (
    <ChartCard
      title={title}
      help={help}
      width="half"
      chart={
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
      }
      table={{
        head: heads((title) => title),
        csvHead: heads(inSeconds),
        rows: rows.map(({ measure, name, help }) => {
          const duration = durationOf(report, measure)
          const link = (which: 'current' | 'before', label: string, text: string) => (
            <FigureLink
              what={nameIn(which, `${name}, ${label}`)}
              text={text}
              href={hrefOfFigure(part, measure, '', which, duration[which].n)}
            />
          )
          const cell = (which: 'current' | 'before', label: string, text: string, csv = text) => ({
            text: csv,
            shown: link(which, label, text),
          })
          const of = (which: 'current' | 'before', quantile: 'median' | 'p90', label: string) => {
            const seconds = duration[which][quantile]
            return cell(which, label, shownSeconds(seconds), csvSeconds(seconds))
          }
          return {
            key: measure,
            cells: [
              { text: name, shown: <Named name={name} help={help} /> },
              of('current', 'median', median),
              of('current', 'p90', p90),
              {
                ...cell('current', n, words.number(duration.current.n)),
                folds: { into: 0, shown: words.period.times.times(duration.current.n) },
              },
              {
                ...of('before', 'p90', p90),
                folds: {
                  into: 2,
                  shown: link('before', p90, words.period.before(shownSeconds(duration.before.p90))),
                },
              },
              timesChangeCell(duration.current, duration.before, { into: 2 }),
            ],
          }
        }),
      }}
    />
  )
}

/** The name of a duration, and its definition. */
const Named = ({ name, help }: { name: string; help: string }) => (
  <>
    <span className="font-medium">{name}</span>
    <span className="block text-meta text-muted @max-2xl:hidden">{help}</span>
  </>
)
