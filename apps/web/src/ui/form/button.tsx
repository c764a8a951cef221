import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cx } from '../../lib/cx'
import { Spinner } from '../state/spinner'

const variants = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  /** A lighter accent, for an action on every row. */
  soft: 'border-transparent bg-accent-soft text-accent hover:bg-accent hover:text-on-accent',
  secondary: 'border-line-strong bg-surface text-text hover:bg-sunk',
  ghost: 'border-transparent text-muted hover:bg-sunk hover:text-text',
  danger: 'border-bad bg-bad text-on-bad hover:opacity-90',
}

const sizes = {
  md: 'h-8.5 px-3 pointer-coarse:h-11',
  sm: 'relative finger h-7 px-2.5 text-meta pointer-coarse:h-9',
  lg: 'h-10 px-4 text-body pointer-coarse:h-11',
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof variants
  size?: keyof typeof sizes
  icon?: LucideIcon
  /** Set for buttons that send something. While true, the label stays and clicks do nothing. */
  busy?: boolean
}

export function Button({
  look = 'secondary',
  size = 'md',
  icon: Icon,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // The second click of a double click comes before `busy` is rendered.
  const isRepeated = (event: MouseEvent) => busy !== undefined && event.detail > 1
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy || isRepeated(event) ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      // Not `disabled` while busy: a disabled button loses the focus.
      aria-disabled={busy || undefined}
      onClick={press}
      className={cx(
        'inline-flex shrink-0 items-center justify-center gap-1.75 rounded-control border text-second font-medium whitespace-nowrap transition-colors select-none',
        'disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress',
        variants[look],
        sizes[size],
        className,
      )}
      {...rest}
    >
      {busy ? <Spinner /> : Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {children}
    </button>
  )
}
