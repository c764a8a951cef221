import type { Schedule } from '@hilo/contracts'
import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { schedule as words } from '../../strings'
import { fieldClass } from '../../ui/form/field'
import { IconButton } from '../../ui/form/icon-button'
import { DayInput } from '../../ui/form/inputs/day-input'

type Holiday = Schedule['holidays'][number]
export const noHoliday: Holiday = { date: '', name: '' }

/** The holidays with one that was typed but not added, without duplicates. */
export const withNewHoliday = (holidays: readonly Holiday[], added: Holiday): Holiday[] =>
  added.date === '' || holidays.some(({ date }) => date === added.date)
    ? [...holidays]
    : [...holidays, { date: added.date, name: added.name.trim() }].sort((a, b) =>
        a.date.localeCompare(b.date),
      )

interface HolidaysProps {
  holidays: readonly Holiday[]
  onHolidays: (holidays: Holiday[]) => void
  added: Holiday
  onAdded: (added: Holiday) => void
  /** Why the typed text is no date; undefined: it is one, or nothing is typed. */
  onNoDate: (problem: string | undefined) => void
  /** Why the form was not sent: the typed text is no date. */
  refused: string | undefined
  errorAt: (index: number) => string | undefined
}

const rowClass =
  'grid grid-cols-[144px_minmax(0,1fr)_auto] items-center gap-1.5 @max-lg:grid-cols-[minmax(0,1fr)_auto]'
const inputClass = `${fieldClass} h-9 pointer-coarse:h-11`

export function Holidays({
  holidays,
  onHolidays,
  added,
  onAdded,
  onNoDate,
  refused,
  errorAt,
}: HolidaysProps) {
  const change = (index: number, next: Partial<Holiday>) =>
    onHolidays(
      holidays.map((holiday, otherIndex) => (otherIndex === index ? { ...holiday, ...next } : holiday)),
    )
  const date = useRef<HTMLDivElement>(null)
  const exists = holidays.some((holiday) => holiday.date === added.date)
  const errorId = useId()
  const add = () => {
    if (added.date === '' || exists) return
    onHolidays(withNewHoliday(holidays, added))
    onAdded(noHoliday)
    // The next holiday begins with its date, and the button is disabled now.
    date.current?.querySelector('input')?.focus()
  }
  return (
    <div className="grid gap-3 @lg:gap-1.5">
      {holidays.length === 0 && <p className="text-second text-muted">{words.noHolidays}</p>}
      {holidays.map((holiday, index) => (
        <div key={index} ref={moveFocusOut} className="grid gap-1">
          <div className={rowClass}>
            <div className="@max-lg:col-span-2">
              <DayInput
                label={`${words.date} ${index + 1}`}
                aria-label={`${words.date} ${index + 1}`}
                aria-invalid={errorAt(index) ? true : undefined}
                value={holiday.date}
                atOnce
                onDay={(day) => change(index, { date: day ?? '' })}
              />
            </div>
            <input
              aria-label={`${words.holiday} ${index + 1}`}
              value={holiday.name}
              onChange={(event) => change(index, { name: event.target.value })}
              className={inputClass}
            />
            <IconButton
              icon={X}
              label={words.removeHoliday(holiday.name || holiday.date)}
              onClick={() => onHolidays(holidays.filter((_, otherIndex) => otherIndex !== index))}
            />
          </div>
          {errorAt(index) && <p className="text-meta text-bad">{errorAt(index)}</p>}
        </div>
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in either field adds, as the button does */}
      <div
        className={rowClass}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || added.date === '' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add()
        }}
      >
        <div ref={date} className="@max-lg:col-span-2">
          <DayInput
            label={words.date}
            aria-label={words.date}
            aria-invalid={exists || refused !== undefined || undefined}
            aria-describedby={errorId}
            value={added.date}
            atOnce
            onDay={(day, problem) => {
              onAdded({ ...added, date: day ?? '' })
              onNoDate(problem)
            }}
          />
        </div>
        <input
          aria-label={words.holiday}
          placeholder={words.holiday}
          value={added.name}
          onChange={(event) => onAdded({ ...added, name: event.target.value })}
          className={inputClass}
        />
        <IconButton
          icon={Plus}
          label={words.addHoliday}
          look="outlined"
          disabled={added.date === '' || exists}
          onClick={add}
        />
      </div>
      <p id={errorId} role="alert" className="text-meta text-bad empty:hidden">
        {exists ? words.holidayTaken : refused}
      </p>
    </div>
  )
}
