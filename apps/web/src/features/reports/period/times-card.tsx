import {
  abilitiesOf,
  type ChannelType,
  type ComparedTimes,
  channelTypes,
  comparedTimes,
  filterOfFigure,
  type TimesGroup,
  type TimesReport,
  timesGroups,
} from '@hilo/contracts'
import { useId } from 'react'
import { cx } from '../../../lib/cx'
import { reasonOf } from '../../../server/http/api-error'
import { reports as words } from '../../../strings'
import { Segmented } from '../../../ui/form/inputs/segmented'
import { ErrorState } from '../../../ui/state/error-state'
import { Bone, Skeleton } from '../../../ui/state/skeleton'
import { ChartNumbers } from '../chart/chart-numbers'
import { FigureLink } from '../figure-link'
import type { ReportLocation } from '../report-location'
import { useTimesReport } from '../use-reports'
import { timesChangeCell } from './change-cell'
import { nameIn, type ReportPart, type Which } from './report-part'
import { csvSeconds, shownSeconds } from './seconds-text'

interface TimesCardProps {
  part: ReportPart
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
}

/** Who is slow, in which area, by which channel: the slowest first. */
export function TimesCard({ part, location, onLocation }: TimesCardProps) {
  const id = useId()
  const { title, help, measure: label, failed, empty } = words.period.times
  const times = useTimesReport(location)
  const chosen = location.times
  const { data, error, isFetching, isPlaceholderData, refetch } = times
  // An agent is the only person of their own numbers.
  const shown = timesGroups.filter((by) => by !== 'user' || part.own === null)
  return (
    <section
      aria-labelledby={id}
      aria-busy={isPlaceholderData}
      className={cx(
        'min-w-0 rounded-card border border-line bg-raise p-4 @4xl:col-span-2 @min-[77.5rem]:col-span-6',
        isPlaceholderData && 'opacity-50',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={id} className="text-title font-semibold">
            {title}
          </h3>
          <p className="mt-0.5 text-second text-pretty text-muted">{help}</p>
          {data && data.one_in > 1 && (
            <p className="mt-0.5 text-second text-pretty text-warn">
              {words.period.times.sampled(data.one_in)}
            </p>
          )}
        </div>
        <Segmented
          label={label}
          value={chosen}
          options={comparedTimes.map((value) => ({ value, label: words.durations[value].title }))}
          onChoose={(value) => onLocation({ ...location, times: value })}
        />
      </div>
      {data ? (
        data.groups.length === 0 ? (
          <p className="mt-3 text-second text-muted">{empty}</p>
        ) : (
          <div className="mt-3 grid gap-x-8 gap-y-4 @4xl:grid-cols-2 @min-[77.5rem]:grid-cols-3">
            {shown.map((by) => (
              <GroupTimes key={by} by={by} times={data} measure={chosen} part={part} />
            ))}
          </div>
        )
      ) : error ? (
        <ErrorState
          title={failed}
          reason={reasonOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={words.loading}>
          <Bone className="mt-3 h-40 w-full" />
        </Skeleton>
      )}
    </section>
  )
}

interface GroupTimesProps {
  by: TimesGroup
  times: TimesReport
  measure: ComparedTimes
  part: ReportPart
}

function GroupTimes({ by, times, measure, part }: GroupTimesProps) {
  const { by: titles, columns } = words.period.times
  const { median, p90, n } = words.period.durations
  const name = part.open ? (`${measure}_open` as const) : measure
  const rows = times.groups
    .filter((group) => group.by === by)
    .flatMap((group) => {
      const duration = group.durations.find((one) => one.measure === name)
      return duration && duration.current.n > 0 ? [{ ...group, ...duration, shown: nameOf(by, group) }] : []
    })
    .sort((a, b) => (b.current.p90 ?? 0) - (a.current.p90 ?? 0))
  if (rows.length === 0) return null
  const slowest = Math.max(1, rows[0]?.current.p90 ?? 0)
  return (
    <div
      className={cx(
        'grid min-w-0 content-start gap-1',
        by === 'user' && '@4xl:row-span-2 @min-[77.5rem]:row-span-1',
      )}
    >
      <h4 className="text-second font-medium">{titles[by]}</h4>
      <ChartNumbers
        label={titles[by]}
        table={{
          head: [columns[by], p90, median, n, words.period.columns.change],
          rows: rows.map(({ key, shown, current, before }) => {
            const cell = (label: string, text: string, csv: string, which: Which = 'current') => ({
              text: csv,
              shown: (
                <FigureLink
                  what={nameIn(which, `${shown}, ${words.durations[measure].title}, ${label}`)}
                  text={text}
                  href={
                    // A sample counts fewer than Historial would list.
                    label === n && times.one_in > 1
                      ? null
                      : part.hrefOf(
                          filterOfFigure(name, '', times[which], part.own, { ...part.filter, [by]: key }),
                          'finished',
                        )
                  }
                />
              ),
            })
            return {
              key,
              share: (current.p90 ?? 0) / slowest,
              cells: [
                { text: shown },
                cell(p90, shownSeconds(current.p90), csvSeconds(current.p90)),
                cell(median, shownSeconds(current.median), csvSeconds(current.median)),
                {
                  ...cell(n, words.number(current.n), String(current.n)),
                  folds: { into: 0, shown: words.period.times.times(current.n) },
                },
                timesChangeCell(current, before, { into: 1, always: true }),
              ],
            }
          }),
        }}
      />
    </div>
  )
}

const isChannel = (key: string): key is ChannelType => (channelTypes as readonly string[]).includes(key)

function nameOf(by: TimesGroup, { key, name }: TimesReport['groups'][number]): string {
  if (by === 'channel' && isChannel(key)) return abilitiesOf(key).name
  return name ?? words.none.area
}
