import { cx } from '../../lib/cx'
import { areas } from '../../strings'

/** The business's choice, which may be white: the ring keeps it visible, its number says it without the eye. */
export function AreaColor({ color }: { color: string }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-muted">
      <span
        className="size-5 shrink-0 rounded-[6px] ring-1 ring-field-line forced-color-adjust-none ring-inset"
        style={{ background: color }}
        aria-hidden
      />
      <span className="md:max-lg:sr-only">{color}</span>
    </span>
  )
}

export function AreaState({ active }: { active: boolean }) {
  return (
    <span className={cx('flex items-center gap-2', !active && 'text-muted')}>
      <span
        className={cx('size-2 rounded-full', active ? 'bg-ok' : 'border border-field-line')}
        aria-hidden
      />
      {active ? areas.active : areas.inactive}
    </span>
  )
}
