import type { Business, SessionUser } from '@hilo/contracts'
import { useLoadError } from '../../server/forms/use-load-error'
import { useBusiness } from '../../server/reads/business'
import { settings } from '../../strings'
import { Button } from '../../ui/form/button'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'
import { Behavior } from './behavior'
import { AskReason } from './finish-reasons/ask-reason'
import { ReasonList } from './finish-reasons/reason-list'
import { Limits } from './limits'
import { RecordCalls } from './record-calls'

const words = settings.interactions

interface InteractionsProps {
  me: SessionUser
  onAreas: () => void
  onSchedule: () => void
}

/** Shown until the business has loaded (specification). */
const unloadedSetting: Business['setting'] = {
  uuid: '',
  maximum_active_conversation: 1,
  expired_time: 4,
  behavior_interaction: 'MANUAL',
  welcome_pause_hours: 12,
  ask_finish_reason: 'off',
  record_calls: false,
  recording_notice: '',
  version: 1,
}

export function Interactions({ me, onAreas, onSchedule }: InteractionsProps) {
  const query = useBusiness(me.business)
  const problem = useLoadError(query, settings.settingFailed)
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
          <Limits
            key={setting ? 'known' : 'before'}
            setting={setting ?? unloadedSetting}
            disabled={!setting}
          />
          <Behavior setting={setting ?? unloadedSetting} disabled={!setting} />
          {setting && <RecordCalls setting={setting} />}
          {setting && <AskReason setting={setting} />}
          {setting && <ReasonList />}
        </>
      )}
    </>
  )
}
