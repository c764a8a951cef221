import type { FirstStep } from '@hilo/contracts'
import { useLoadError } from '../../server/forms/use-load-error'
import { useFirstSteps } from '../../server/reads/first-steps'
import { firstStepWords as words } from '../../strings/settings/first-steps'
import { Button } from '../../ui/form/button'
import { ErrorState } from '../../ui/state/error-state'
import FirstSteps from './first-steps'
import { useHideFirstSteps } from './use-hide-first-steps'

/** The first steps in 'Configuración', where they can be reached again once they are hidden, or all were done. */
export default function FirstStepsCard({ onGo }: { onGo: (step: FirstStep) => void }) {
  const query = useFirstSteps(true)
  const problem = useLoadError(query, words.loadFailed)
  // Without a network the page shows one error, not one for each request.
  if (problem && query.isError)
    return <ErrorState {...problem} compact busy={query.isFetching} onRetry={() => void query.refetch()} />
  if (!query.data) return null
  return query.data.hidden_at === null ? <FirstSteps known={query.data} onGo={onGo} /> : <Show />
}

function Show() {
  const { hide, busy } = useHideFirstSteps(false)
  return (
    <Button className="justify-self-start" busy={busy} onClick={hide}>
      {words.show}
    </Button>
  )
}
