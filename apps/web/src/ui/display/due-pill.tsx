import { type Due, dueSoonMs } from '@hilo/contracts'
import { AlarmClock, TriangleAlert } from 'lucide-react'
import { cx } from '../../lib/cx'
import { formatComing, formatComingShort, formatDuration } from '../../lib/text/dates'
import { due as words } from '../../strings'
import { Pill } from './pill'

interface DueMark {
  /** Before the time; `short`: on a row, where a day needs no word. */
  readonly before: string
  readonly short: string | null
  readonly text: string
  /** The whole sentence, for screen readers and the tooltip. */
  readonly label: string
  readonly state: 'left' | 'soon' | 'missed'
}

const hourMs = 3_600_000
const minuteMs = 60_000
/** Neither 'in 0 minutes' nor '0 minutes ago'. */
const atLeastAMinute = (ms: number): number => Math.max(ms, minuteMs)

/** Up to an hour before, the minutes that are left; earlier, the day and hour; then, since when it is missed. */
export function describeDue({ kind, at }: Due, now: number): DueMark {
  const left = at.getTime() - now
  const before = (how: 'until' | 'missed') => ({
    before: words.mark[kind][how],
    short: words.short[kind][how],
  })
  if (left < 0) {
    const text = formatDuration(atLeastAMinute(-left))
    return { ...before('missed'), text, label: words.missed[kind](text), state: 'missed' }
  }
  const state = left <= dueSoonMs ? 'soon' : 'left'
  if (left > hourMs) {
    const label = words.until[kind](formatComing(at, now))
    return { ...before('until'), text: formatComingShort(at, now), label, state }
  }
  const text = formatDuration(atLeastAMinute(left))
  return {
    before: words.mark[kind].left,
    short: words.short[kind].left(text),
    ...{ text, label: words.left[kind](text), state },
  }
}

const tones = { left: 'quiet', soon: 'warn', missed: 'bad' } as const

/**
 * What is left, or what was missed: shown by words and a sign, not by colour alone. `whole`: above an open chat,
 * where it is never cut: on a phone the moment alone stands beside the sign, on a wide screen the words are longer.
 */
export function DuePill({ due, now, whole = false }: { due: Due; now: number; whole?: boolean }) {
  const { before, short, text, label, state } = describeDue(due, now)
  return (
    <Pill
      tone={tones[state]}
      icon={state === 'missed' ? TriangleAlert : AlarmClock}
      title={label}
      whole={whole}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden>
        <span className={cx(whole && '@max-[380px]:hidden @min-[1000px]:hidden')}>{short}</span>
        {whole && <span className="hidden @min-[1000px]:inline">{before}</span>} {text}
      </span>
    </Pill>
  )
}
