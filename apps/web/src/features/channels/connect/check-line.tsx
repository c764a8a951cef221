import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx'
import { Spinner } from '../../../ui/state/spinner'

export type Check = 'waiting' | 'done' | 'wrong'

const tones = { waiting: 'text-muted', done: 'text-ok', wrong: 'text-bad' }

/**
 * How a step stands, as the server sees it now; it changes while one looks, and is read aloud then. It can take the focus of a
 * button beside it that is not needed any more.
 */
export function CheckLine({ check, children }: { check: Check; children: ReactNode }) {
  return (
    <p
      role="status"
      tabIndex={-1}
      className={cx('flex items-start gap-2 text-second font-medium outline-none', tones[check])}
    >
      <span className="mt-0.5 shrink-0" aria-hidden>
        {check === 'waiting' && <Spinner size={16} />}
        {check === 'done' && <CircleCheck size={16} strokeWidth={1.75} />}
        {check === 'wrong' && <TriangleAlert size={16} strokeWidth={1.75} />}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}
