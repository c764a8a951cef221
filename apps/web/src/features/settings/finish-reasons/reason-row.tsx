import { limits } from '@hilo/contracts'
import { ArrowDown, ArrowUp, Eye, EyeOff, X } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { finishReasonSettings as words } from '../../../strings'
import { fieldClass } from '../../../ui/form/field'
import { IconButton } from '../../../ui/form/icon-button'
import type { ListedReason } from './use-reason-list'

interface ReasonRowProps {
  reason: ListedReason
  at: number
  isLast: boolean
  error: string | undefined
  onChange: (reason: ListedReason) => void
  onMove: (direction: 'up' | 'down') => void
  onRemove: () => void
}

/** A reason with its buttons, which stand below the name where it is narrow. */
export function ReasonRow({ reason, at, isLast, error, onChange, onMove, onRemove }: ReasonRowProps) {
  const { key, name, active } = reason
  const shown = name || words.name(at + 1)
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-1">
        <input
          aria-label={words.name(at + 1)}
          aria-invalid={error ? true : undefined}
          value={name}
          maxLength={limits.finishReasonLength}
          onChange={(event) => onChange({ ...reason, name: event.target.value })}
          className={cx(
            `${fieldClass} h-9 min-w-0 flex-1 basis-48 pointer-coarse:h-11`,
            !active && 'text-muted line-through',
          )}
        />
        <div className="flex gap-1">
          <IconButton
            icon={active ? Eye : EyeOff}
            label={active ? words.hide(shown) : words.offer(shown)}
            onClick={() => onChange({ ...reason, active: !active })}
          />
          <IconButton
            data-up={key}
            icon={ArrowUp}
            label={words.up(shown)}
            disabled={at === 0}
            onClick={() => onMove('up')}
          />
          <IconButton
            data-down={key}
            icon={ArrowDown}
            label={words.down(shown)}
            disabled={isLast}
            onClick={() => onMove('down')}
          />
          <IconButton icon={X} label={words.remove(shown)} onClick={onRemove} />
        </div>
      </div>
      {error && <p className="mt-1 text-meta text-bad">{error}</p>}
    </li>
  )
}
