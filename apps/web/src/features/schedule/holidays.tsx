import type { Schedule } from '@hilo/contracts'
import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { handOver } from '../../lib/hand-over'
import { schedule as words } from '../../strings'
import { fieldClass } from '../../ui/field'
import { IconButton } from '../../ui/icon-button'

type Holiday = Schedule['holidays'][number]
export const noHoliday: Holiday = { date: '', name: '' }

/** Those of the list with the one that was typed and not yet added; none twice. */
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
  wrong: (at: number) => string | undefined
}

const grid =
  'grid grid-cols-[144px_minmax(0,1fr)_auto] items-center gap-1.5 @max-lg:grid-cols-[minmax(0,1fr)_auto]'
const input = `${fieldClass} h-9 pointer-coarse:h-11`

export function Holidays({ holidays, onHolidays, added, onAdded, wrong }: HolidaysProps) {
  const change = (at: number, next: Partial<Holiday>) =>
    onHolidays(holidays.map((one, place) => (place === at ? { ...one, ...next } : one)))
  const date = useRef<HTMLInputElement>(null)
  const taken = holidays.some((one) => one.date === added.date)
  const note = useId()
  const add = () => {
    if (added.date === '' || taken) return
    onHolidays(withNewHoliday(holidays, added))
    onAdded(noHoliday)
    // The next one begins with its date; the button has nothing to add now.
    date.current?.focus()
  }
  return (
    <div className="grid gap-3 @lg:gap-1.5">
      {holidays.length === 0 && <p className="text-second text-muted">{words.noHolidays}</p>}
      {holidays.map((holiday, at) => (
        // A holiday has no identity but its place.
        <div key={at} ref={handOver} className="grid gap-1">
          <div className={grid}>
            <input
              type="date"
              aria-label={`${words.date} ${at + 1}`}
              aria-invalid={wrong(at) ? true : undefined}
              value={holiday.date}
              onChange={(event) => change(at, { date: event.target.value })}
              className={`${input} @max-lg:col-span-2`}
            />
            <input
              aria-label={`${words.holiday} ${at + 1}`}
              value={holiday.name}
              onChange={(event) => change(at, { name: event.target.value })}
              className={input}
            />
            <IconButton
              icon={X}
              label={words.removeHoliday(holiday.name || holiday.date)}
              onClick={() => onHolidays(holidays.filter((_, place) => place !== at))}
            />
          </div>
          {wrong(at) && <p className="text-meta text-bad">{wrong(at)}</p>}
        </div>
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in either field adds, as the button does */}
      <div
        className={grid}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || added.date === '' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add()
        }}
      >
        <input
          ref={date}
          type="date"
          aria-label={words.date}
          aria-invalid={taken || undefined}
          aria-describedby={note}
          value={added.date}
          onChange={(event) => onAdded({ ...added, date: event.target.value })}
          className={`${input} @max-lg:col-span-2`}
        />
        <input
          aria-label={words.holiday}
          placeholder={words.holiday}
          value={added.name}
          onChange={(event) => onAdded({ ...added, name: event.target.value })}
          className={input}
        />
        <IconButton
          icon={Plus}
          label={words.addHoliday}
          look="outlined"
          disabled={added.date === '' || taken}
          onClick={add}
        />
      </div>
      <p id={note} role="alert" className="text-meta text-bad empty:hidden">
        {taken && words.holidayTaken}
      </p>
    </div>
  )
}
