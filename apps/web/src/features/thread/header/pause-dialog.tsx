import type { Interaction } from '@hilo/contracts'
import { limits } from '@hilo/contracts'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx'
import { moveBetweenRows } from '../../../lib/focus/move-between-rows'
import { addDays, dayKey, formatComing, formatDuration } from '../../../lib/text/dates'
import { comingFullHour, momentAt } from '../../../lib/text/moments'
import { connectionHint, errorSentence } from '../../../server/http/api-error'
import { useDues } from '../../../server/reads/targets'
import { chatDialogs, inbox, thread } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { Field, Input } from '../../../ui/form/field'
import { Form } from '../../../ui/form/form'
import { DayInput } from '../../../ui/form/inputs/day-input'
import { Problem } from '../../../ui/form/problem'
import { DialogContent, DialogFrame } from '../../../ui/overlay/dialog'
import { useIsToasted } from '../../../ui/overlay/notify'
import { Spinner } from '../../../ui/state/spinner'
import { usePauses } from '../use-pauses'

const words = chatDialogs.pause
/** When a working day begins. */
const morning = '09:00'
const hours = 3
const dayMs = 86_400_000

interface PauseDialogProps {
  interaction: Interaction
  onClose: () => void
}

/** Pauses a chat until a moment, or changes the moment of one that is paused. */
export default function PauseDialog({ interaction, onClose }: PauseDialogProps) {
  const [now] = useState(() => Date.now())
  const { pause } = usePauses()
  const [day, setDay] = useState<string | null>(addDays(dayKey(now), 1))
  /** Why the typed text is no day. */
  const [noDay, setNoDay] = useState<string>()
  const [time, setTime] = useState(morning)
  /** A new object with every refusal, which moves the focus to the field. */
  const [wrong, setWrong] = useState<{ readonly sentence: string } | null>(null)
  /** The choice that is being sent; null: the form's own moment. */
  const [chosen, setChosen] = useState<string | null>(null)
  const pauseUntil = (until: Date | null, choice: string | null) => {
    setChosen(choice)
    pause.mutate({ row: interaction, until: until?.toISOString() ?? null }, { onSuccess: onClose })
  }
  const submit = () => {
    const refusal = noDay ?? refusalOf(day, time)
    setWrong(refusal === undefined ? null : { sentence: refusal })
    if (refusal === undefined && day !== null) pauseUntil(momentAt(day, time), null)
  }
  const isPausedWithoutDate = interaction.paused && interaction.paused_until === null
  const offered = [...choices(now), ...(isPausedWithoutDate ? [] : [{ label: words.noDate, at: null }])]
  return (
    <DialogFrame open onClose={onClose} width="max-w-110" initialFocus={firstChoice}>
      <DialogContent title={words.title} subtitle={words.help}>
        <div className="grid grid-cols-1 gap-4 overflow-y-auto p-5 pt-3">
          <WaitingCustomer interaction={interaction} now={now} />
          <ul className="-mx-2" onKeyDown={moveBetweenRows}>
            {offered.map(({ label, at }) => (
              <li key={label} data-row>
                <Choice
                  label={label}
                  busy={pause.isPending && chosen === label}
                  onChoose={() => {
                    if (!pause.isPending) pauseUntil(at, label)
                  }}
                />
              </li>
            ))}
          </ul>
          <PauseProblem error={pause.error} />
          <Form
            className="border-t border-line pt-4"
            busy={pause.isPending}
            refusal={wrong}
            onSubmit={submit}
          >
            <Field label={words.other} error={wrong?.sentence}>
              {(field) => (
                <div className="flex flex-wrap gap-2">
                  {/* The room that the day needs belongs to what stands in the row: it wraps before it covers the time. */}
                  <div className="flex min-w-36 flex-1 pointer-coarse:min-w-38">
                    <DayInput
                      {...field}
                      label={words.day}
                      aria-label={words.day}
                      min={dayKey(now)}
                      value={day}
                      atOnce
                      onDay={(next, problem) => {
                        setDay(next)
                        setNoDay(problem)
                        setWrong(null)
                      }}
                    />
                  </div>
                  <Input
                    type="time"
                    aria-label={words.time}
                    aria-invalid={field['aria-invalid']}
                    value={time}
                    onChange={({ target }) => setTime(target.value)}
                    className="w-auto! min-w-30 flex-1 pointer-coarse:min-w-33"
                  />
                  <Button
                    type="submit"
                    look="primary"
                    busy={pause.isPending && chosen === null}
                    className="h-10 max-[440px]:flex-auto"
                  >
                    {words.action}
                  </Button>
                </div>
              )}
            </Field>
          </Form>
        </div>
      </DialogContent>
    </DialogFrame>
  )
}

/** Says that the customer waits for an answer, and in red that the target of it was missed: a pause is no answer. */
function WaitingCustomer({ interaction, now }: { interaction: Interaction; now: number }) {
  const dues = useDues()
  if (interaction.waiting_since === null) return null
  const waited = Math.max(now - Date.parse(interaction.waiting_since), 60_000)
  const missed = dues?.of(interaction).find(({ at }) => at.getTime() < now)
  return (
    <p
      className={cx(
        'flex items-start gap-2 rounded-row px-3 py-2 text-second',
        missed ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn',
      )}
    >
      <TriangleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        {words.waits(interaction.conversation.client.name || inbox.unknownClient, formatDuration(waited))}
        {missed && <strong className="block font-semibold">{dues?.describe(missed, now).label}.</strong>}
      </span>
    </p>
  )
}

/** The toast says that it failed, and the dialog once the toast is gone; without a connection the dialog says why. */
function PauseProblem({ error }: { error: Error | null }) {
  const sentence = error && errorSentence(error, thread.pause.failed)
  const isToasted = useIsToasted(sentence)
  return <Problem>{connectionHint(error) ?? (isToasted ? null : sentence)}</Problem>
}

const firstChoice = (popup: HTMLElement) => popup.querySelector<HTMLElement>('[data-row] button')

/** A moment that is chosen with one press. */
function Choice({ label, busy, onChoose }: { label: string; busy: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      // Not `disabled`: a disabled button loses the focus.
      aria-busy={busy || undefined}
      onClick={onChoose}
      className="flex min-h-10 w-full items-center gap-1.75 rounded-control px-2 text-left hover:bg-sunk focus:bg-sunk aria-busy:cursor-progress pointer-coarse:min-h-11"
    >
      {label}
      {busy && <Spinner />}
    </button>
  )
}

interface PauseChoice {
  readonly label: string
  readonly at: Date
}

/** In the evening no later hour of today is offered, and Monday not where it is tomorrow. On a Monday it is that of the next week. */
function choices(now: number): readonly PauseChoice[] {
  const today = dayKey(now)
  const tomorrow = addDays(today, 1)
  const daysToMonday = (8 - new Date(`${today}T12:00:00Z`).getUTCDay()) % 7 || 7
  const monday = addDays(today, daysToMonday)
  const soon = comingFullHour(now + hours * 3_600_000)
  return [
    ...(dayKey(soon) === today ? [{ label: words.until(formatComing(soon, now)), at: soon }] : []),
    { label: words.tomorrow, at: momentAt(tomorrow, morning) },
    ...(monday === tomorrow
      ? []
      : [{ label: daysToMonday === 7 ? words.nextMonday : words.monday, at: momentAt(monday, morning) }]),
  ]
}

/** Why the entered moment is refused; undefined: it is valid. */
function refusalOf(day: string | null, time: string): string | undefined {
  if (day === null || !/^\d\d:\d\d$/u.test(time)) return words.incomplete
  const left = momentAt(day, time).getTime() - Date.now()
  if (left <= 0) return words.past
  return left > limits.pauseDays * dayMs ? words.tooFar : undefined
}
