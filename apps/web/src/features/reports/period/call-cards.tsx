import type { CallGroup } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { addDays, formatDay } from '../../../lib/text/dates'
import { callFigures as own, reports as words } from '../../../strings'
import { Bars, mostBars } from '../chart/bars'
import { ChartCard } from '../chart/chart-card'
import type { ChartTable } from '../chart/chart-table'
import { DayColumns } from '../chart/day-columns'
import { FigureCard } from '../figure-card'
import { FigureLink } from '../figure-link'
import { type Figure, type Group, type Kind, video, voice } from './call-kinds'
import { nameIn, type ReportPart, type Which } from './report-part'
import { csvSeconds, shownSeconds } from './seconds-text'

/** The calls of a period by WhatsApp: in total, by day, by number and by person. */
export const CallCards = (part: ReportPart) => <Cards part={part} kind={voice} counted={part.report.calls} />

/** The video calls of a period, in the same cards. */
export const VideoCards = (part: ReportPart) => (
  <Cards part={part} kind={video} counted={part.report.video_calls} />
)

interface CardsProps<F> {
  part: ReportPart
  kind: Kind<F>
  counted: readonly Group<F>[]
}

function Cards<F extends object>({ part, kind, counted }: CardsProps<F>) {
  const of = (by: CallGroup) => counted.filter((one) => one.by === by)
  const [total] = of('total')
  const numberOf = numbersOf<F>(part)
  return (
    <>
      {total && <Totals kind={kind} total={total} isOwn={part.own !== null} numberOf={numberOf} />}
      <DayCard kind={kind} part={part} days={of('day')} numberOf={numberOf} />
      <GroupCard
        {...kind.cards.channel}
        head={own.columns.channel}
        groups={of('channel')}
        figures={kind.figures}
        bar={kind.ofChannel}
        numberOf={numberOf}
        width="whole"
      />
      {part.own === null && (
        <GroupCard
          {...kind.cards.user}
          head={own.columns.user}
          groups={of('user')}
          figures={kind.ofPeople}
          bar={kind.ofPerson}
          numberOf={numberOf}
          width={kind.ofPeople.length > 5 ? 'whole' : 'half'}
        />
      )}
    </>
  )
}

type NumberOf<F> = (
  group: Group<F>,
  figure: Figure<F>,
  which?: Which,
) => {
  readonly text: string
  readonly csv: string
  readonly link: (what: string, shown?: string) => ReactNode
}

/** Each figure as text, and as a link to the calls that it counts. */
function numbersOf<F>({ report, own: agent, filter, callsHrefOf }: ReportPart): NumberOf<F> {
  const { days } = report
  // Llamadas is filtered by whole days and by one person, and by no area, channel or label: its list would not be what the number counts.
  const isFiltered = Object.entries(filter).every(
    ([field, value]) => field === 'user' && value !== 'none' && !value?.includes(','),
  )
  const isListed = { current: isFiltered, before: isFiltered && !days.until }
  return ({ by, key, ...counted }, { key: name, isTime, number }, which = 'current') => {
    const value = counted[which][name] as number | null
    const text = isTime ? shownSeconds(value) : words.number(value ?? 0)
    const [from, to] =
      by === 'day'
        ? [key, key]
        : which === 'current'
          ? [days.from, days.to]
          : [days.before_from, days.before_to]
    const href =
      value && isListed[which]
        ? callsHrefOf({
            number,
            from,
            to,
            by: by === 'user' ? key : (agent ?? filter.user ?? null),
            account: by === 'channel' ? key : null,
          })
        : null
    return {
      text,
      csv: isTime ? csvSeconds(value) : text,
      link: (what, shown = text) => <FigureLink calls what={nameIn(which, what)} text={shown} href={href} />,
    }
  }
}

interface TotalsProps<F> {
  kind: Kind<F>
  total: Group<F>
  isOwn: boolean
  numberOf: NumberOf<F>
}

function Totals<F>({ kind, total, isOwn, numberOf }: TotalsProps<F>) {
  return (
    <section
      aria-label={kind.label}
      className="grid gap-2.5 @2xl:gap-3 @4xl:col-span-2 @min-[77.5rem]:col-span-6"
    >
      {isOwn && <p className="text-second text-pretty text-muted">{kind.own}</p>}
      <div className="grid grid-cols-2 gap-2.5 @2xl:grid-cols-4 @2xl:gap-3 @max-2xl:[&>:last-child]:col-span-2">
        {(isOwn ? kind.ofPeople : kind.figures).map((one) => {
          const before = numberOf(total, one, 'before')
          return (
            <FigureCard
              key={one.key}
              title={one.title}
              help={one.help}
              number={numberOf(total, one).link(one.title)}
              note={before.link(one.title, words.period.before(before.text))}
            />
          )
        })}
      </div>
    </section>
  )
}

/** The others stand below the name of their row. */
const columnsOfPhone = 2

/** The figures of days, channels or people as a table. */
function tableOf<F>(
  title: string,
  head: string,
  groups: readonly (Group<F> & { readonly name: string })[],
  figures: readonly Figure<F>[],
  numberOf: NumberOf<F>,
): ChartTable {
  return {
    head: [head, ...figures.map(({ column }) => column)],
    csvHead: [head, ...figures.map(({ column, isTime }) => (isTime ? own.inSeconds(column) : column))],
    rows: groups.map((group) => ({
      key: group.key,
      cells: [
        { text: group.name },
        ...figures.map((one, at) => {
          const { csv, link } = numberOf(group, one)
          const shown = link(`${title}, ${group.name}, ${one.column}`)
          const folds = {
            into: 0,
            shown: (
              <>
                {one.column} {shown}
              </>
            ),
          }
          return { shown, text: csv, ...(at >= columnsOfPhone && { folds }) }
        }),
      ],
    })),
  }
}

interface DayCardProps<F> {
  kind: Kind<F>
  part: ReportPart
  days: readonly Group<F>[]
  numberOf: NumberOf<F>
}

function DayCard<F>({ kind, part: { report }, days, numberOf }: DayCardProps<F>) {
  const { title } = kind.cards.days
  const known = new Map(days.map((day) => [day.key, day.current]))
  const columns = []
  for (let date = report.days.from; date <= report.days.to; date = addDays(date, 1)) {
    const figures = known.get(date)
    columns.push({ name: formatDay(date), ...(figures ? kind.ofDay(figures) : { lower: 0, upper: 0 }) })
  }
  // Keeps the day in one line.
  const named = days.map((day) => ({ ...day, name: formatDay(day.key).replaceAll(' ', '\u00a0') }))
  return (
    <ChartCard
      {...kind.cards.days}
      width="whole"
      shows="above"
      signs={kind.signs}
      chart={<DayColumns title={title} days={columns} signs={kind.signs} write={words.number} />}
      table={tableOf(title, own.columns.day, named, kind.figures, numberOf)}
    />
  )
}

interface GroupCardProps<F> {
  title: string
  help: string
  head: string
  groups: readonly Group<F>[]
  figures: readonly Figure<F>[]
  /** The value of a row's bar. */
  bar: (figures: F) => number
  numberOf: NumberOf<F>
  width: 'half' | 'whole'
}

/** Calls by account or by person, the most first. */
function GroupCard<F>({ title, help, head, groups, figures, bar, numberOf, width }: GroupCardProps<F>) {
  if (groups.length === 0) return null
  const rows = groups
    .map((group) => ({ ...group, name: group.name ?? group.key }))
    .sort((a, b) => bar(b.current) - bar(a.current) || bar(b.before) - bar(a.before))
  return (
    <ChartCard
      title={title}
      help={help}
      width={width}
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
      table={tableOf(title, head, rows, figures, numberOf)}
    />
  )
}
