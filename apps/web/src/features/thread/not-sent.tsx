import { RotateCw } from 'lucide-react'
import { handOver } from '../../lib/hand-over'
import { common, thread } from '../../strings'
import { TextButton } from './bubble'

export interface NotSentProps {
  why: string | null
  /** Null where nothing can be sent, or the chat that it was written for is over. */
  onRetry: (() => void) | null
  onDiscard: () => void
}

/** Under what did not go out: why, and what can be done about it. */
export function NotSent({ why, onRetry, onDiscard }: NotSentProps) {
  return (
    <span ref={handOver} className="contents">
      <span role="alert" className="text-bad">
        {why}
      </span>
      {onRetry && (
        <TextButton icon={<RotateCw size={12} strokeWidth={2} aria-hidden />} onClick={onRetry}>
          {common.retry}
        </TextButton>
      )}
      <TextButton onClick={onDiscard}>{thread.status.discard}</TextButton>
    </span>
  )
}
