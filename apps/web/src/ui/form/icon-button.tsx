import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../../lib/cx'
import { tooltip } from '../overlay/tooltip'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** Its name, read aloud and shown in the tooltip. */
  label: string
  /** The keys that do the same, as shown to a person: 'Alt E'. */
  shortcut?: string
  /** Why it cannot be pressed now. */
  off?: string | null
  look?: 'plain' | 'outlined'
  size?: number
  side?: 'top' | 'right' | 'bottom' | 'left'
}

export function IconButton({
  icon: Icon,
  label,
  shortcut,
  off = null,
  look = 'plain',
  size = 18,
  side = 'top',
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-description={off ?? undefined}
      disabled={disabled || off !== null}
      {...tooltip(off === null ? label : `${label}. ${off}`, { shortcut, side })}
      className={cx(
        'inline-grid size-8.5 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-sunk hover:text-text',
        'disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:size-11',
        look === 'outlined' && 'border border-line',
        className,
      )}
      {...rest}
    >
      <Icon size={size} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
