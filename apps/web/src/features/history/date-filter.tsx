import type { WrittenHistoryFilter } from '@hilo/contracts'
import { useState } from 'react'
import { addDays, dayKey, formatDay, formatTime } from '../../lib/text/dates'
import { startOfDay } from '../../lib/text/moments'
import { history as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Field, Select } from '../../ui/form/field'
import { DayInput } from '../../ui/form/inputs/day-input'
import { Popover } from '../../ui/overlay/popover'
import { FilterChip } from './filter-chip'
import { withField } from './history-location'

const spans = ['active', 'created', 'finished'] as const
type Span = (typeof spans)[number]

interface DateFilterProps {
  filter: WrittenHistoryFilter
  onFilter: (filter: WrittenHistoryFilter) => void
}

/** Whole days of the business's calendar: the last one is included. */
function daysOf(filter: WrittenHistoryFilter, span: Span): { from: string; to: string } {
  const from = filter[`${span}_from`]
  const to = filter[`${span}_to`]
  return {
    from: from ? dayKey(from) : '',
    // The filter ends before its last moment.
    to: to ? dayKey(Date.parse(to) - 1) : '',
  }
}

function withDays(filter: WrittenHistoryFilter, span: Span, from: string, to: string): WrittenHistoryFilter {
  const since = from ? startOfDay(from).toISOString() : null
  const until = to ? startOfDay(addDays(to, 1)).toISOString() : null
  return withField(withField(filter, `${span}_from`, since), `${span}_to`, until)
}

const isSet = (filter: WrittenHistoryFilter, span: Span): boolean =>
  Boolean(filter[`${span}_from`] || filter[`${span}_to`])

export function DateFilter({ filter, onFilter }: DateFilterProps) {
  const set = spans.filter((span) => isSet(filter, span))
  const [only, ...others] = set
  const isOne = only !== undefined && others.length === 0
  const texts = set.map((span) =>
    isOne ? daysText(filter, span) : `${words.columns[span].toLowerCase()} ${daysText(filter, span)}`,
  )
  return (
    <FilterChip
      field={isOne ? words.columns[only] : words.filters.dates}
      value={texts.length === 0 ? null : texts.join('; ')}
      onClear={() => onFilter(spans.reduce((left, span) => withDays(left, span, '', ''), filter))}
    >
      {(trigger) => (
        <Popover trigger={trigger} label={words.filters.dates}>
          <Dates filter={filter} onFilter={onFilter} first={set[0] ?? 'active'} />
        </Popover>
      )}
    </FilterChip>
  )
}

const presets = [
  { label: words.filters.today, days: 1 },
  { label: words.filters.lastDays(7), days: 7 },
  { label: words.filters.lastDays(30), days: 30 },
]

function Dates({ filter, onFilter, first }: DateFilterProps & { first: Span }) {
  const [span, setSpan] = useState(first)
  const { from, to } = daysOf(filter, span)
  const today = dayKey(Date.now())
  return (
    <div className="grid gap-3">
      <Field label={words.filters.date}>
        {(field) => (
          <Select
            {...field}
            value={span}
            onChange={(event) => setSpan(spans.find((one) => one === event.target.value) ?? first)}
          >
            {spans.map((one) => (
              <option key={one} value={one}>
                {words.columns[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {presets.map(({ label, days }) => (
          <Button
            key={days}
            size="sm"
            onClick={() => onFilter(withDays(filter, span, addDays(today, 1 - days), today))}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 max-[420px]:grid-cols-[minmax(0,1fr)] [&_input]:px-2.5">
        <Field label={words.filters.from}>
          {(field) => (
            <DayInput
              {...field}
              label={words.filters.from}
              value={from}
              max={to || undefined}
              onDay={(day) => onFilter(withDays(filter, span, day ?? '', to))}
            />
          )}
        </Field>
        <Field label={words.filters.to}>
          {(field) => (
            <DayInput
              {...field}
              label={words.filters.to}
              value={to}
              min={from || undefined}
              onDay={(day) => onFilter(withDays(filter, span, from, day ?? ''))}
            />
          )}
        </Field>
      </div>
      <Button
        look="ghost"
        size="sm"
        disabled={!isSet(filter, span)}
        onClick={() => onFilter(withDays(filter, span, '', ''))}
      >
        {words.filters.clearDates}
      </Button>
    </div>
  )
}

/** The days, and the time where the filter ends within the last of them, as that of a figure of a part of a day does. */
function daysText(filter: WrittenHistoryFilter, span: Span): string {
  const end = filter[`${span}_to`]
  const text = wholeDaysText(filter, span)
  return end && !isMidnight(end) ? words.filters.endsAt(text, formatTime(end)) : text
}

const isMidnight = (moment: string): boolean => startOfDay(dayKey(moment)).getTime() === Date.parse(moment)

function wholeDaysText(filter: WrittenHistoryFilter, span: Span): string {
  const { from, to } = daysOf(filter, span)
  const [first, last] = [from && formatDay(from), to && formatDay(to)]
  if (first && last) return first === last ? first : words.filters.between(first, last)
  return first ? words.filters.since(first) : words.filters.until(last)
}
