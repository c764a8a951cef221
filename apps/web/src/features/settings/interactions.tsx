import type { Business, SessionUser } from '@hilo/contracts'
import { useBusiness } from '../../server/business'
import { useLoadProblem } from '../../server/use-load-problem'
import { settings } from '../../strings'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ErrorState } from '../../ui/error-state'
import { Behavior } from './behavior'
import { Limits } from './limits'

const words = settings.interactions

interface InteractionsProps {
  me: SessionUser
  onAreas: () => void
  onSchedule: () => void
}

/** What the screen shows before the business is known (specification). */
const before: Business['setting'] = {
  uuid: '',
  maximum_active_conversation: 1,
  expired_time: 4,
  behavior_interaction: 'MANUAL',
  welcome_pause_hours: 12,
  version: 1,
}

export function Interactions({ me, onAreas, onSchedule }: InteractionsProps) {
  const query = useBusiness(me.business)
  const problem = useLoadProblem(query, settings.settingFailed)
  const setting = query.data?.setting
  return (
    <>
      <Card
        title={words.areas}
        help={words.areasHelp}
        action={<Button onClick={onAreas}>{words.manageAreas}</Button>}
      />
      <Card
        title={words.schedule}
        help={words.scheduleHelp}
        action={<Button onClick={onSchedule}>{words.openSchedule}</Button>}
      />
      {problem ? (
        <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Limits key={setting ? 'known' : 'before'} setting={setting ?? before} disabled={!setting} />
          <Behavior setting={setting ?? before} disabled={!setting} />
        </>
      )}
    </>
  )
}
