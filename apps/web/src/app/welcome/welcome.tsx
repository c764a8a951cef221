import { isAdmin, type SessionUser } from '@hilo/contracts'
import type { TakeNext } from '../../features/inbox/list-head'
import { cx } from '../../lib/cx'
import { firstName } from '../../lib/text/names'
import { useCounts } from '../../server/live/counts'
import { areFirstStepsDone, useFirstSteps } from '../../server/reads/first-steps'
import { inbox, shell } from '../../strings'
import { Kbd } from '../../ui/display/kbd'
import { Logo } from '../../ui/display/logo'
import { Button } from '../../ui/form/button'
import { preloadable } from '../../ui/state/preloadable'
import { goToFirstStep } from '../first-step-places'
import { FirstChannel } from './first-channel'

const FirstSteps = preloadable(() => import('../../features/first-steps/first-steps'))

const shown = [
  { keys: ['Alt', '1 · 2 · 3'], text: shell.shortcuts.tabs },
  { keys: ['Alt', '↓'], text: shell.shortcuts.nextChat },
  { keys: ['?'], text: shell.shortcuts.title },
]

/** Shown while no chat is open: the user, the shortcuts, how to begin. */
export function Welcome({ me, takeNext }: { me: SessionUser; takeNext: TakeNext }) {
  const waiting = useCounts()?.not_assigned ?? 0
  const { data: first } = useFirstSteps(isAdmin(me.role))
  const begins = first !== undefined && first.hidden_at === null && !areFirstStepsDone(first)
  return (
    <div
      className={cx(
        'm-auto grid justify-items-center gap-4 p-8 text-center',
        begins ? 'max-w-140' : 'max-w-110',
      )}
    >
      <span className="text-accent">
        <Logo size={56} />
      </span>
      <div className="grid gap-2">
        <h2 className="text-display font-semibold tracking-[-0.015em] break-words">
          {shell.welcome.title(firstName(me.name) ?? '')}
        </h2>
        <p className="text-pretty text-muted">{shell.welcome.about}</p>
      </div>
      {begins && <FirstSteps.Part known={first} onGo={goToFirstStep} quiet />}
      {first && !begins && !first.steps.channel && <FirstChannel />}
      {waiting > 0 && (
        <Button
          look="primary"
          busy={takeNext.busy}
          aria-keyshortcuts="Alt+S"
          title={`${inbox.takeNext} (Alt S)`}
          onClick={takeNext.run}
        >
          {shell.welcome.takeNext(inbox.takeNext, waiting)}
        </Button>
      )}
      <dl className="mt-2 grid gap-2 text-second text-muted pointer-coarse:hidden">
        {shown.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-8">
            <dt className="text-left">{text}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
