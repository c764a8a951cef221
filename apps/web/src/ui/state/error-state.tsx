import { CircleAlert, RotateCw } from 'lucide-react'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { common } from '../../strings'
import { Button } from '../form/button'

interface ErrorStateProps {
  title: string
  /** The server's sentence; not repeated if it is the title. */
  reason?: string | undefined
  /** An action other than to retry. */
  hint?: string
  action?: string
  onRetry: () => void
  busy?: boolean
  /** A compact form for within a message. */
  compact?: boolean
}

/** An error with a retry button. */
export function ErrorState({
  title,
  reason,
  hint = common.checkConnection,
  action = common.retry,
  onRetry,
  busy = false,
  compact = false,
}: ErrorStateProps) {
  const again = (
    <Button
      icon={RotateCw}
      size={compact ? 'sm' : 'md'}
      className={compact ? '' : 'mt-3'}
      busy={busy}
      onClick={onRetry}
    >
      {action}
    </Button>
  )
  if (compact) {
    return (
      <div
        ref={moveFocusOut}
        role="alert"
        className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-second"
      >
        <p className="min-w-0 flex-1 basis-40 text-pretty">{title}</p>
        {again}
      </div>
    )
  }
  return (
    <div
      ref={moveFocusOut}
      role="alert"
      className="m-auto grid max-w-70 justify-items-center gap-1 p-6 text-center"
    >
      <span className="mb-2 grid size-11 place-items-center rounded-full bg-bad-soft text-bad">
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <p className="font-semibold text-balance">{title}</p>
      {reason !== title && <p className="text-second text-pretty text-muted">{reason ?? hint}</p>}
      {again}
    </div>
  )
}
