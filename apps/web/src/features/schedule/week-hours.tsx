import type { Schedule } from '@hilo/contracts'
import { Copy, Plus, X } from 'lucide-react'
import { handOver } from '../../lib/hand-over'
import { schedule as words } from '../../strings'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { TimeInput } from '../../ui/time-input'

type Hours = Schedule['hours']

interface WeekHoursProps {
  hours: Hours
  onHours: (hours: Hours) => void
  /** What is wrong with the hours at this place of the list. */
  wrong: (at: number) => string | undefined
}

const workdays = [2, 3, 4, 5]
const inOrder = (hours: Hours): Hours =>
  hours.toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from))
/** The next free stretch of a day: the usual one, or the afternoon after a morning. */
const nextOf = (day: number, hours: Hours): Hours[number] => {
  const last = hours.filter((one) => one.day === day).at(-1)
  if (!last) return { day, from: '08:00', to: '18:00' }
  return last.to < '14:00' ? { day, from: '14:00', to: '18:00' } : { day, from: last.to, to: '23:59' }
}

/** The days from Monday on; each as many stretches as it has, or closed. */
export function WeekHours({ hours, onHours, wrong }: WeekHoursProps) {
  const change = (at: number, next: Partial<Hours[number]>) =>
    onHours(hours.map((one, place) => (place === at ? { ...one, ...next } : one)))
  const copyMonday = () => {
    const monday = hours.filter(({ day }) => day === 1)
    const others = hours.filter(({ day }) => !workdays.includes(day))
    onHours(inOrder([...others, ...workdays.flatMap((day) => monday.map((one) => ({ ...one, day })))]))
  }
  return (
    <div className="grid gap-1">
      {words.days.map((name, index) => {
        const day = index + 1
        const rows = hours.map((one, at) => ({ ...one, at })).filter((one) => one.day === day)
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
            {/* Where it is narrow the hours take a line of their own, under the day and its buttons. */}
            <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 @max-lg:order-last @max-lg:col-span-2">
              {rows.length === 0 && (
                <p className="flex h-9 items-center text-second text-muted">{words.closed}</p>
              )}
              {rows.map(({ at, from, to }) => (
                <div key={at} ref={handOver}>
                  <div className="flex items-center gap-2">
                    <TimeInput
                      label={words.from(name)}
                      value={from}
                      wrong={wrong(at)}
                      onChange={(from) => change(at, { from })}
                    />
                    <span className="text-second text-muted">{words.until}</span>
                    <TimeInput
                      label={words.to(name)}
                      value={to}
                      wrong={wrong(at)}
                      onChange={(to) => change(at, { to })}
                    />
                    <IconButton
                      icon={X}
                      label={words.remove(name, from, to)}
                      onClick={() => onHours(hours.filter((_, place) => place !== at))}
                    />
                  </div>
                  {wrong(at) && <p className="mt-1 text-meta text-bad">{wrong(at)}</p>}
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
                onClick={() => onHours(inOrder([...hours, nextOf(day, hours)]))}
              />
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
