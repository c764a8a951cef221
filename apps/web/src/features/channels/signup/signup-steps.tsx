import type { Signup, SignupStep } from '@hilo/contracts'
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { signupWords } from '../../../strings/channels/signup'
import { Spinner } from '../../../ui/state/spinner'

const names = Object.keys(signupWords.steps) as Exclude<SignupStep, 'done'>[]
type State = keyof typeof signupWords.states
const tones: Readonly<Record<State, string>> = {
  done: 'text-ok',
  now: 'text-text',
  failed: 'text-bad',
  waiting: 'text-muted',
}

/** What is done, what failed and what is left. */
export function SignupSteps({ signup: { step, failure, on_phone } }: { signup: Signup }) {
  const at = step === 'done' ? names.length : names.indexOf(step)
  return (
    <ol className="grid gap-1.5 text-second">
      {names.map((name, place) => {
        // A number in the app of a phone is registered there.
        if (name === 'register' && on_phone) return null
        const state: State =
          place < at ? 'done' : place > at ? 'waiting' : failure === null ? 'now' : 'failed'
        return (
          <li key={name} className={cx('flex items-start gap-2', tones[state])}>
            <span className="mt-0.5 shrink-0" aria-hidden>
              {state === 'done' && <CircleCheck size={16} strokeWidth={1.75} />}
              {state === 'failed' && <TriangleAlert size={16} strokeWidth={1.75} />}
              {state === 'now' && <Spinner size={16} />}
              {state === 'waiting' && <Circle size={16} strokeWidth={1.75} />}
            </span>
            <span className="min-w-0 break-words">
              {signupWords.steps[name]}
              <span className="sr-only">: {signupWords.states[state]}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
