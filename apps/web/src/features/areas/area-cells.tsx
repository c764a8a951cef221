import { cx } from '../../lib/cx'
import { areas } from '../../strings'

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
