import { isAdmin, type SessionUser } from '@hilo/contracts'
import type { TakeNext } from '../../features/inbox/list-head'
import { useCounts } from '../../server/live/counts'
import { useFirstSteps } from '../../server/reads/first-steps'
import { inbox, shell } from '../../strings'
import { Button } from '../../ui/form/button'
import { preloadable } from '../../ui/state/preloadable'
import { goToFirstStep } from '../first-step-places'
import { FirstChannel } from './first-channel'

const FirstSteps = preloadable(() => import('../../features/first-steps/first-steps'))

/** To begin with: the first steps of a new business, or its first channel, and the next chat that waits. */
export function Begin({ me, takeNext }: { me: SessionUser; takeNext: TakeNext }) {
  const waiting = useCounts()?.not_assigned ?? 0
  const { data: first } = useFirstSteps(isAdmin(me.role))
  return (
    <>
      {first?.hidden_at === null && <FirstSteps.Part known={first} onGo={goToFirstStep} quiet />}
      {first && first.hidden_at !== null && !first.steps.channel && <FirstChannel />}
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
    </>
  )
}
