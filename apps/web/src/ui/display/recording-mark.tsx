import { Disc, Info } from 'lucide-react'
import { recording as words } from '../../strings/calls/recording'

interface RecordingMarkProps {
  state: 'notifying' | 'recording' | 'none'
  reason: string | null
}

/** That the call is being recorded, or why it is not: in words and form, for the people in the call. */
export function RecordingMark({ state, reason }: RecordingMarkProps) {
  if (state === 'recording')
    return (
      <span role="status" className="flex items-center gap-1 text-meta font-semibold text-bad">
        <Disc size={14} strokeWidth={2.5} className="shrink-0" aria-hidden />
        {words.on}
      </span>
    )
  return (
    <span role="status" className="flex items-start gap-1 text-meta text-muted">
      <Info size={14} strokeWidth={2} className="mt-0.5 shrink-0" aria-hidden />
      {state === 'notifying' ? words.notifying : words.none(reason ?? '')}
    </span>
  )
}
