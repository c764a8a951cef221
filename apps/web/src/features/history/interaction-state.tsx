import type { Interaction } from '@hilo/contracts'
import { Pause, TimerOff } from 'lucide-react'
import { cx } from '../../lib/cx'
import { inbox, history as words } from '../../strings'

/** A mark with a shape for each state, so that it is recognised without its colour: a ring, a dot, a quiet dot. */
const marks: Record<Interaction['status'], string> = {
  unassigned: 'border-[1.5px] border-warn',
  assigned: 'bg-ok',
  finished: 'bg-muted/45',
}

export function InteractionState({ row: { status, paused, expired } }: { row: Interaction }) {
  const extra = paused ? inbox.paused : expired ? inbox.expired : null
  const Icon = paused ? Pause : TimerOff
  return (
    <span className="flex min-w-0 items-center gap-1.75 whitespace-nowrap">
      <span className={cx('size-2 shrink-0 rounded-full', marks[status])} aria-hidden />
      <span className="truncate">{words.status[status]}</span>
      {extra && (
        <span title={extra} className="shrink-0 text-muted">
          <Icon size={13} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">, {extra}</span>
        </span>
      )}
    </span>
  )
}
