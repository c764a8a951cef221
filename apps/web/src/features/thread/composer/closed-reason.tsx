import { Ban, CircleCheck, Clock, Unplug, UserRound } from 'lucide-react'
import type { ComposerState } from './composer-state'

const icons = { done: CircleCheck, person: UserRound, clock: Clock, unplugged: Unplug, blocked: Ban }

/** Why nothing can be written here. */
export function ClosedReason({
  reason,
  icon,
}: Pick<Extract<ComposerState, { open: false }>, 'reason' | 'icon'>) {
  const Icon = icons[icon]
  return (
    <p className="flex min-h-8.5 items-center gap-2 text-second text-muted">
      <Icon size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {reason}
    </p>
  )
}
