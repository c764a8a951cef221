import { CircleAlert, RotateCw } from 'lucide-react'
import { handOver } from '../lib/hand-over'
import { common } from '../strings'
import { Button } from './button'

interface ErrorStateProps {
  title: string
  /** Why, where the server said so; the title may be that already. */
  reason?: string | undefined
  /** What can be done about it, where that is not to try again. */
  hint?: string
  action?: string
  onRetry: () => void
  busy?: boolean
  /** Between other things, as in a message: the sentence beside its button. */
  compact?: boolean
}

/** What failed, and again. */
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
      <div ref={handOver} role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-second">
        <p className="min-w-0 flex-1 basis-40 text-pretty">{title}</p>
        {again}
      </div>
    )
  }
  return (
    <div
      ref={handOver}
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
