import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { cx } from '../../../lib/cx'
import { readDay } from '../../../lib/text/dates'
import { readTypedDay, readWholeDay, writeDay } from '../../../lib/text/typed-day'
import { dayInput as words } from '../../../strings'
import { Input } from '../field'

type DayInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  /** `2026-11-20` */
  value: string | null
  onDay: (day: string | null) => void
}

/**
 * A date field that reports whole days only. It is typed as one writes a date here, whatever the browser's language is, or chosen in the
 * browser's calendar.
 */
export function DayInput({ value, onDay, min, max, className, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const change = (text: string) => {
    setTyped(text)
    const day = readWholeDay(text)
    if (day !== null || text.trim() === '') report(day)
  }
  const report = (day: string | null) => day !== value && onDay(day)
  /** What is meant by the typed text, or the day from before. */
  const settle = () => {
    const day = typed === null ? null : readTypedDay(typed, Date.now())
    if (day !== null) report(day)
    setTyped(null)
  }
  return (
    <div className="relative flex min-w-0 flex-1">
      <Input
        autoComplete="off"
        placeholder={words.form}
        {...rest}
        value={typed ?? (value ? writeDay(value) : '')}
        onChange={({ target }) => change(target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        className={cx(className, 'pr-9! pointer-coarse:pr-11!')}
      />
      <button
        type="button"
        aria-label={words.calendar}
        disabled={rest.disabled}
        onClick={() => openCalendar(calendar.current)}
        className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-[6px] text-muted hover:text-text pointer-coarse:right-0 pointer-coarse:size-11"
      >
        <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {/* The browser's calendar opens from it. */}
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={value ?? ''}
        onChange={({ target }) => report(readDay(target.value))}
        className="pointer-events-none absolute bottom-0 left-0 size-px opacity-0"
      />
    </div>
  )
}

/** Some browsers have none, or refuse it. */
function openCalendar(input: HTMLInputElement | null): void {
  try {
    input?.showPicker()
  } catch {
    input?.focus()
  }
}
