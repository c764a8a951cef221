import { RotateCw } from 'lucide-react'
import { moveFocusOut } from '../../../lib/focus/move-focus-out'
import { common, thread } from '../../../strings'
import { TextButton } from './text-button'

interface SendFailureProps {
  reason: string | null
  /** Null where it cannot be sent again: the chat is closed, or the message belongs to an earlier one. */
  onRetry: (() => void) | null
  /** Null where the server may have it. */
  onDiscard: (() => void) | null
}

/** Under a message that failed: the reason, and buttons to retry or discard. */
export function SendFailure({ reason, onRetry, onDiscard }: SendFailureProps) {
  return (
    <span ref={moveFocusOut} className="contents">
      <span role="alert" className="text-bad">
        {reason}
      </span>
      {onRetry && (
        <TextButton icon={<RotateCw size={12} strokeWidth={2} aria-hidden />} onClick={onRetry}>
          {common.retry}
        </TextButton>
      )}
      {onDiscard && <TextButton onClick={onDiscard}>{thread.status.discard}</TextButton>}
    </span>
  )
}
