import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { cx } from '../../../lib/cx'
import { announce } from '../../../lib/focus/announce'
import { readTypedDay, readWholeDay, writeDay } from '../../../lib/text/typed-day'
import { dayInput as words } from '../../../strings'
import { Input } from '../field'

interface Bounds {
  min?: string | undefined
  max?: string | undefined
}

type OwnProps = 'type' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'ref' | 'min' | 'max'

interface DayInputProps extends Omit<ComponentProps<typeof Input>, OwnProps>, Bounds {
  /** The name of the field, which its calendar says too. */
  label: string
  /** `2026-11-20` */
  value: string | null
  /** With no day comes why the typed text is none; undefined: nothing is typed. */
  onDay: (day: string | null, problem?: string) => void
  /**
   * For a form, which may be sent before the field is left: reports at each key what the text means. A filter gets a day once it is typed
   * to its end, and keeps the former one while the text is no day.
   */
  atOnce?: boolean
}

/**
 * A date field. It is typed as one writes a date here, whatever the browser's language is, or chosen in the browser's calendar. A text
 * that is no day within its bounds stays, with the reason below it.
 */
export function DayInput({ label, value, onDay, atOnce, min, max, className, ...rest }: DayInputProps) {
  const problemId = useId()
  const field = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  /** Why the text is no day after the field was left, and the day before it. */
  const [refused, setRefused] = useState<{ problem: string; before: string | null } | null>(null)
  const day = value || null
  // A day from elsewhere replaces the refused text.
  if (refused && refused.before !== day) {
    setRefused(null)
    setTyped(null)
  }
  const report = (next: string | null) => next !== day && onDay(next)
  const change = (text: string) => {
    setTyped(text)
    setRefused(null)
    const meant = meaningOf(text, { min, max })
    if (atOnce) onDay(meant.day, meant.problem)
    else if (!meant.problem && (text.trim() === '' || readWholeDay(text))) report(meant.day)
  }
  /** The text is all that comes: it is a day now, or it is refused. */
  const settle = (text: string | null) => {
    if (text === null) return
    const meant = meaningOf(text, { min, max })
    if (!meant.problem) {
      setTyped(null)
      setRefused(null)
      if (!atOnce) report(meant.day)
      return
    }
    setTyped(text)
    setRefused({ problem: meant.problem, before: atOnce ? null : day })
    if (meant.problem !== refused?.problem) announce(meant.problem)
  }
  const settleAgain = useEffectEvent((_bounds: Bounds) => {
    if (refused) settle(typed)
  })
  // Other bounds may let the text through.
  useEffect(() => settleAgain({ min, max }), [min, max])
  const isRefusedByForm = Boolean(rest['aria-invalid'])
  // The form that knows the reason says it itself.
  const problem = atOnce && isRefusedByForm ? undefined : refused?.problem
  return (
    <div className="grid min-w-0 flex-1 content-start gap-1.5">
      <div className="relative flex min-w-0">
        <Input
          autoComplete="off"
          placeholder={words.form}
          {...rest}
          ref={field}
          aria-invalid={isRefusedByForm || refused !== null || undefined}
          aria-describedby={cx(rest['aria-describedby'], problem && problemId) || undefined}
          value={typed ?? (day ? writeDay(day) : '')}
          onChange={({ target }) => change(target.value)}
          onBlur={() => settle(typed)}
          onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
          className={cx(className, 'pr-9! pointer-coarse:pr-11!')}
        />
        <button
          type="button"
          aria-label={words.calendar(label)}
          disabled={rest.disabled}
          onClick={() => openCalendar(calendar.current, field.current)}
          className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-[6px] text-muted hover:text-text pointer-coarse:right-0 pointer-coarse:size-11"
        >
          <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
        </button>
        {/* The browser's calendar opens from it. Some calendars offer days beyond the bounds. */}
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          min={min}
          max={max}
          value={day ?? ''}
          onChange={({ target }) => {
            const text = target.value && writeDay(target.value)
            if (atOnce) change(text)
            settle(text)
          }}
          className="pointer-events-none absolute bottom-0 left-0 size-px opacity-0"
        />
      </div>
      {problem && (
        <p id={problemId} className="text-meta text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

/** The day that the text means, or why it is none; neither: it is empty. */
function meaningOf(text: string, { min, max }: Bounds): { day: string | null; problem?: string } {
  if (text.trim() === '') return { day: null }
  const day = readTypedDay(text, Date.now())
  if (day === null) return { day, problem: words.none }
  if (min && day < min) return { day: null, problem: words.notBefore(writeDay(min)) }
  return max && day > max ? { day: null, problem: words.notAfter(writeDay(max)) } : { day }
}

/** Some browsers have none, or refuse it: then the day is typed. */
function openCalendar(calendar: HTMLInputElement | null, field: HTMLInputElement | null): void {
  try {
    calendar?.showPicker()
  } catch {
    field?.focus()
  }
}
