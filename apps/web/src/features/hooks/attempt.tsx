import type { HookAttempt } from '@hilo/contracts'
import { cx } from '../../lib/cx'
import { hooks } from '../../strings'
import { CopyField } from '../../ui/form/inputs/copy-field'
import { outcomeOf } from './outcome-of'

const words = hooks.attempt

/** An attempt: the request, the answer, and how long it took. */
export function Attempt({ of: { status, error, ms, request, answer } }: { of: HookAttempt }) {
  // Only an address that took the connection was sent something, and has a time to tell.
  const isReached = error === null || error === 'too_late'
  const isTaken = status !== null && status >= 200 && status < 300
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className={cx('text-second font-medium', isTaken ? 'text-text' : 'text-bad')}>
        {isReached ? outcomeOf(status, ms) : words.unsent}
      </p>
      {error && <p className="text-second">{hooks.errors[error]}</p>}
      <Text title={isReached ? words.request : words.message} copy={words.copyRequest} text={request} />
      {status !== null && <Text title={words.answer} copy={words.copyAnswer} text={answer} />}
    </div>
  )
}

function Text({ title, copy, text }: { title: string; copy: string; text: string | null }) {
  if (text) return <CopyField lines label={title} value={pretty(text)} copy={copy} />
  return (
    <div className="grid gap-1">
      <p className="text-meta text-muted">{title}</p>
      <p className="text-second text-muted">{text === null ? words.erased : words.nothing}</p>
    </div>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
