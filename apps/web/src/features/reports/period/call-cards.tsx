import type { CallFigures, Report } from '@hilo/contracts'
import { addDays, formatDay } from '../../../lib/text/dates'
import { callNumbers as own, reports as words } from '../../../strings'
import { Bars, mostBars } from '../chart/bars'
import { ChartCard } from '../chart/chart-card'
import type { ChartTable } from '../chart/chart-table'
import { DayColumns } from '../chart/day-columns'
import { barLooks, type LegendSign } from '../chart/legend'
import { FigureCard } from '../figure-card'
import { csvSeconds, shownSeconds } from './seconds-text'

type CountedCalls = Report['calls'][number]
type Figure = keyof CallFigures

const figures = [
  'inbound',
  'answered',
  'missed',
  'mean_wait',
  'outbound',
  'reached',
  'mean_talk',
] as const satisfies readonly Figure[]
/** What is somebody's: a call that nobody answered is nobody's. */
const ofPeople = [
  'answered',
  'mean_wait',
  'outbound',
  'reached',
  'mean_talk',
] as const satisfies readonly Figure[]

const isTime = (figure: Figure) => figure === 'mean_wait' || figure === 'mean_talk'
const textOf = (counted: CallFigures, figure: Figure): string =>
  isTime(figure) ? shownSeconds(counted[figure]) : words.number(counted[figure] ?? 0)

/** The calls of a period: in total, by day, by number and by person. */
export function CallCards({ report, isOwn }: { report: Report; isOwn: boolean }) {
  const of = (by: CountedCalls['by']) => report.calls.filter((one) => one.by === by)
  const [total] = of('total')
  return (
    <>
      {total && <Totals total={total} isOwn={isOwn} />}
      <DayCard report={report} days={of('day')} />
      <GroupCard
        {...own.channel}
        head={own.columns.channel}
        groups={of('channel')}
        shown={figures}
        bar={all}
      />
      {!isOwn && (
        <GroupCard
          {...own.user}
          head={own.columns.user}
          groups={of('user')}
          shown={ofPeople}
          bar={byPerson}
        />
      )}
    </>
  )
}

const all = ({ inbound, outbound }: CallFigures) => inbound + outbound
const byPerson = ({ answered, outbound }: CallFigures) => answered + outbound

function Totals({ total, isOwn }: { total: CountedCalls; isOwn: boolean }) {
  return (
    <section aria-label={own.label} className="grid gap-2.5 @2xl:gap-3">
      {isOwn && <p className="text-second text-pretty text-muted">{own.own}</p>}
      <div className="grid grid-cols-2 gap-2.5 @2xl:grid-cols-4 @2xl:gap-3 @max-2xl:[&>:last-child]:col-span-2">
        {(isOwn ? ofPeople : figures).map((figure) => (
          <FigureCard
            key={figure}
            {...own.figures[figure]}
            number={textOf(total.current, figure)}
            note={words.period.before(textOf(total.before, figure))}
          />
        ))}
      </div>
    </section>
  )
}

/** The numbers of days, channels or people as a table. */
function tableOf(
  head: string,
  groups: readonly { readonly key: string; readonly name: string; readonly current: CallFigures }[],
  shown: readonly Figure[],
): ChartTable {
  const titles = shown.map((figure) => own.columns[figure])
  return {
    head: [head, ...titles],
    csvHead: [
      head,
      ...shown.map((figure, at) => (isTime(figure) ? own.inSeconds(titles[at] ?? '') : (titles[at] ?? ''))),
    ],
    rows: groups.map(({ key, name, current }) => ({
      key,
      cells: [
        { text: name },
        ...shown.map((figure) => {
          const text = textOf(current, figure)
          return isTime(figure) ? { shown: text, text: csvSeconds(current[figure]) } : { text }
        }),
      ],
    })),
  }
}

const signs: readonly [LegendSign, LegendSign] = [
  { name: own.columns.inbound, look: barLooks.current },
  { name: own.columns.outbound, look: barLooks.before },
]

function DayCard({ report, days }: { report: Report; days: readonly CountedCalls[] }) {
  const known = new Map(days.map((day) => [day.key, day.current]))
  const columns = []
  for (let date = report.days.from; date <= report.days.to; date = addDays(date, 1)) {
    const { inbound = 0, outbound = 0 } = known.get(date) ?? {}
    columns.push({ name: formatDay(date), lower: inbound, upper: outbound })
  }
  // In one line.
  const named = days.map((day) => ({ ...day, name: formatDay(day.key).replaceAll(' ', '\u00a0') }))
  return (
    <ChartCard
      {...own.days}
      wide
      signs={signs}
      chart={<DayColumns title={own.days.title} days={columns} signs={signs} write={words.number} />}
      table={tableOf(own.columns.day, named, figures)}
    />
  )
}

interface GroupCardProps {
  title: string
  help: string
  head: string
  groups: readonly CountedCalls[]
  shown: readonly Figure[]
  /** What the bars show. */
  bar: (figures: CallFigures) => number
}

/** Calls by number or by person: who has most stands first. */
function GroupCard({ title, help, head, groups, shown, bar }: GroupCardProps) {
  if (groups.length === 0) return null
  const rows = groups
    .map((group) => ({ ...group, name: group.name ?? group.key }))
    .sort((a, b) => bar(b.current) - bar(a.current) || bar(b.before) - bar(a.before))
  return (
    <ChartCard
      title={title}
      help={help}
      wide={shown === figures}
      note={rows.length > mostBars ? words.period.more(mostBars) : null}
      chart={
        <Bars
          title={title}
          write={words.number}
          rows={rows.map(({ name, current, before }) => ({
            name,
            current: bar(current),
            before: bar(before),
          }))}
        />
      }
      table={tableOf(head, rows, shown)}
    />
  )
}
