import type { ShownCall, ShownRecording } from '@hilo/contracts'
import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react'
import { use } from 'react'
import { cx } from '../../../../lib/cx'
import { RecordingPlayer } from '../../../../records/recording-player'
import { calls } from '../../../../strings'
import { callLog } from '../../../../strings/calls/call-log'
import { Button } from '../../../../ui/form/button'
import { CallBack } from './call-back'

interface CallContentProps {
  text: string
  call?: ShownCall | undefined
  recording?: ShownRecording | undefined
}

/** A call: how it ended, how long it lasted, who answered. The caller is the author of the entry. A missed call has a button to call back. */
export default function CallContent({ text, call, recording }: CallContentProps) {
  const callBack = use(CallBack)
  const ours = call?.direction === 'outbound'
  const unanswered = !ours && call?.state === 'ended' && call.ending !== 'completed'
  const Icon = ours
    ? PhoneOutgoing
    : unanswered
      ? PhoneMissed
      : call?.state === 'ended'
        ? Phone
        : PhoneIncoming
  const summary = (
    <p className="flex items-start gap-2">
      <Icon
        size={16}
        strokeWidth={1.75}
        className={cx('mt-0.5 shrink-0', unanswered && 'text-bad')}
        aria-hidden
      />
      <span className="min-w-0 break-words">
        <span className="font-medium">{text}</span>
        {!ours && call?.by && (
          <span className="block text-second text-muted">{calls.answeredBy(call.by.name)}</span>
        )}
        {call?.hung_up_by && (
          <span className="block text-second text-muted">{callLog.hungUp[call.hung_up_by]}</span>
        )}
        {call?.reason && <span className="block text-second text-bad">{call.reason}</span>}
      </span>
    </p>
  )
  const isCallable = unanswered && callBack
  if (!isCallable && !recording) return summary
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      {summary}
      {recording && <RecordingPlayer {...recording} />}
      {isCallable && (
        <Button size="sm" icon={Phone} onClick={callBack}>
          {calls.returnCall}
        </Button>
      )}
    </div>
  )
}
