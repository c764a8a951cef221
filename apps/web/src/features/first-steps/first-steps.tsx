import {
  type FirstStep,
  firstSteps,
  type OptionalFirstStep,
  optionalFirstSteps,
  type FirstSteps as Steps,
} from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useId } from 'react'
import { cx } from '../../lib/cx'
import { keys } from '../../server/http/keys'
import { useSocket } from '../../server/live/live-context'
import { useAskAgain } from '../../server/reads/use-ask-again'
import { firstStepWords as words } from '../../strings/settings/first-steps'
import { Button } from '../../ui/form/button'
import { useHideFirstSteps } from './use-hide-first-steps'
import { useSkipFirstStep } from './use-skip-first-step'

interface FirstStepsProps {
  known: Steps
  /** Leads to where a step is done. */
  onGo: (step: FirstStep) => void
}

/** What ticks a step off, as far as the server says it: the rest is asked for every few seconds. */
const events = [
  'new:interaction:not:assigned',
  'new:interaction:assigned',
  'received:message',
  'update:channel',
  'update:area',
  'update:targets',
] as const

/** A colleague or a customer may do the next one while this person looks. */
const askAgainMs = 5_000

/** The steps left for the first day of a business. A step ticks itself off as soon as its rows are there. */
export default function FirstSteps({ known, onGo }: FirstStepsProps) {
  const socket = useSocket()
  const client = useQueryClient()
  const title = useId()
  const { hide, busy } = useHideFirstSteps(true)
  useAskAgain(keys.firstSteps, askAgainMs)
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: keys.firstSteps })
    for (const event of events) socket.on(event, refetch)
    return () => {
      for (const event of events) socket.off(event, refetch)
    }
  }, [socket, client])
  const isSkipped = (step: FirstStep) => !known.steps[step] && known.skipped.some((one) => one === step)
  const settled = firstSteps.filter((step) => known.steps[step] || isSkipped(step)).length
  return (
    <section
      aria-labelledby={title}
      className="@container grid w-full animate-arrive gap-3 rounded-card border border-line bg-surface p-4 text-left sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-50">
          <h3 id={title} className="text-title font-semibold">
            {words.title}
          </h3>
          <p className="text-second text-pretty text-muted">
            {settled === firstSteps.length ? words.completed : words.progress(settled, firstSteps.length)}
          </p>
        </div>
        <Button size="sm" look="ghost" title={words.hideHelp} busy={busy} onClick={hide}>
          {words.hide}
        </Button>
      </div>
      <ol className="grid gap-1">
        {firstSteps.map((step, at) => (
          <Step
            key={step}
            step={step}
            number={at + 1}
            done={known.steps[step]}
            skipped={isSkipped(step)}
            ready={step !== 'message' || known.steps.channel}
            onGo={onGo}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: FirstStep
  number: number
  done: boolean
  /** The business does not need it. */
  skipped: boolean
  /** Its prerequisites are met. */
  ready: boolean
  onGo: (step: FirstStep) => void
}

function Step({ step, number, done, skipped, ready, onGo }: StepProps) {
  const { title, help, action } = words.steps[step]
  const optional = optionalFirstSteps.find((one) => one === step)
  const settled = done || skipped
  return (
    <li className="flex items-start gap-x-3 gap-y-1.5 py-1.5 @max-[21rem]:flex-wrap">
      {done ? (
        <CircleCheck size={24} strokeWidth={1.75} className="shrink-0 text-ok" aria-hidden />
      ) : (
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-full border border-field-line text-meta text-muted"
        >
          {number}
        </span>
      )}
      <div className="min-w-0 flex-1 @max-[21rem]:basis-50">
        <p className={cx('font-medium', settled && 'text-muted')}>
          {title}
          <span className="sr-only">: {done ? words.done : skipped ? words.skipped : words.pending}</span>
        </p>
        {!settled && (
          <p className="text-second text-pretty text-muted">{ready ? help : words.steps.message.before}</p>
        )}
      </div>
      {!done && ready && (
        <div className="flex flex-col items-stretch gap-1 @max-[21rem]:ml-9 @max-[21rem]:flex-row">
          {!skipped && (
            <Button size="sm" onClick={() => onGo(step)}>
              {action}
            </Button>
          )}
          {optional && <Skip step={optional} title={title} skipped={skipped} />}
        </div>
      )}
    </li>
  )
}

function Skip({ step, title, skipped }: { step: OptionalFirstStep; title: string; skipped: boolean }) {
  const { skip, busy } = useSkipFirstStep(step, !skipped)
  const label = skipped ? words.needed : words.skip
  return (
    <Button size="sm" look="ghost" aria-label={`${label}: ${title}`} busy={busy} onClick={skip}>
      {label}
    </Button>
  )
}
