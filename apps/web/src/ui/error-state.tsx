import { CircleAlert, RotateCw } from 'lucide-react'
import { common } from '../strings'
import { Button } from './button'

interface ErrorStateProps {
  title: string
  onRetry: () => void
  busy?: boolean
}

/** What failed, and again. */
export function ErrorState({ title, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="m-auto grid max-w-70 justify-items-center gap-1 p-6 text-center">
      <span className="mb-2 grid size-11 place-items-center rounded-full bg-bad-soft text-bad">
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <p className="font-semibold text-balance">{title}</p>
      <p className="text-second text-pretty text-muted">{common.checkConnection}</p>
      <Button icon={RotateCw} className="mt-3" busy={busy} onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  )
}
