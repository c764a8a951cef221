import { CircleAlert, RotateCw } from 'lucide-react'
import { handOver } from '../lib/hand-over'
import { common } from '../strings'
import { Button } from './button'

interface ErrorStateProps {
  title: string
  /** What can be done about it, where that is not to try again. */
  hint?: string
  action?: string
  onRetry: () => void
  busy?: boolean
}

/** What failed, and again. */
export function ErrorState({
  title,
  hint = common.checkConnection,
  action = common.retry,
  onRetry,
  busy = false,
}: ErrorStateProps) {
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
      <p className="text-second text-pretty text-muted">{hint}</p>
      <Button icon={RotateCw} className="mt-3" busy={busy} onClick={onRetry}>
        {action}
      </Button>
    </div>
  )
}
