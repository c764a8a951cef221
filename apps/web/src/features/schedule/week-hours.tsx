import type { Schedule } from '@hilo/contracts'
import { Copy, Plus, X } from 'lucide-react'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { schedule as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import { TimeInput } from '../../ui/form/inputs/time-input'

type Hours = Schedule['hours']

interface WeekHoursProps {
  hours: Hours
  onHours: (hours: Hours) => void
  /** The error of the interval at this index. */
  errorAt: (index: number) => string | undefined
}

const workdays = [2, 3, 4, 5]
const sorted = (hours: Hours): Hours =>
  hours.toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from))
/** The next interval of a day: the usual hours, or the afternoon after a morning. */
const nextInterval = (day: number, hours: Hours): Hours[number] => {
  const last = hours.filter((interval) => interval.day === day).at(-1)
  if (!last) return { day, from: '08:00', to: '18:00' }
  return last.to < '14:00' ? { day, from: '14:00', to: '18:00' } : { day, from: last.to, to: '23:59' }
}

/** The days from Monday on, each closed or with intervals. */
export function WeekHours({ hours, onHours, errorAt }: WeekHoursProps) {
  const change = (index: number, next: Partial<Hours[number]>) =>
    onHours(hours.map((interval, otherIndex) => (otherIndex === index ? { ...interval, ...next } : interval)))
  const copyMonday = () => {
    const monday = hours.filter(({ day }) => day === 1)
    const otherDays = hours.filter(({ day }) => !workdays.includes(day))
    onHours(
      sorted([...otherDays, ...workdays.flatMap((day) => monday.map((interval) => ({ ...interval, day })))]),
    )
  }
  return (
    <div className="grid gap-1">
      {words.days.map((name, weekday) => {
        const day = weekday + 1
        const rows = hours
          .map((interval, index) => ({ ...interval, index }))
          .filter((interval) => interval.day === day)
        return (
          <fieldset
            key={day}
            tabIndex={-1}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t border-line pt-2.5 pb-2 @lg:grid-cols-[96px_minmax(0,1fr)_auto]"
          >
            <legend className="sr-only">{name}</legend>
            <p className="flex h-9 items-center font-medium" aria-hidden>
              {name}
            </p>
            {/* In a narrow layout the hours take a line of their own. */}
            <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 @max-lg:order-last @max-lg:col-span-2">
              {rows.length === 0 && (
                <p className="flex h-9 items-center text-second text-muted">{words.closed}</p>
              )}
              {rows.map(({ index, from, to }) => (
                <div key={index} ref={moveFocusOut}>
                  <div className="flex items-center gap-2">
                    <TimeInput
                      label={words.from(name)}
                      value={from}
                      wrong={errorAt(index)}
                      onChange={(from) => change(index, { from })}
                    />
                    <span className="text-second text-muted">{words.until}</span>
                    <TimeInput
                      label={words.to(name)}
                      value={to}
                      wrong={errorAt(index)}
                      onChange={(to) => change(index, { to })}
                    />
                    <IconButton
                      icon={X}
                      label={words.remove(name, from, to)}
                      onClick={() => onHours(hours.filter((_, otherIndex) => otherIndex !== index))}
                    />
                  </div>
                  {errorAt(index) && <p className="mt-1 text-meta text-bad">{errorAt(index)}</p>}
                </div>
              ))}
            </div>
            <div className="flex gap-1">
              {day === 1 && rows.length > 0 && (
                <IconButton icon={Copy} label={words.copy} look="outlined" onClick={copyMonday} />
              )}
              <Button
                look="ghost"
                icon={Plus}
                aria-label={words.add(name)}
                className="px-2"
                onClick={() => onHours(sorted([...hours, nextInterval(day, hours)]))}
              />
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
