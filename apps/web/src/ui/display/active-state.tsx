import { cx } from '../../lib/cx'

/** Whether something is in use: its word, and a dot that is filled while it is. */
export function ActiveState({ active, children }: { active: boolean; children: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5', active ? 'font-medium text-ok' : 'text-muted')}>
      <span
        className={cx(
          'size-2 shrink-0 rounded-full',
          active ? 'bg-ok forced-colors:bg-[LinkText]' : 'border border-field-line',
        )}
        aria-hidden
      />
      {children}
    </span>
  )
}
