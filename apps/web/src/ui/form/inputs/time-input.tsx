import { cx } from '../../../lib/cx'
import { fieldClass } from '../field'

interface TimeInputProps {
  label: string
  value: string
  wrong?: string | undefined
  onChange: (value: string) => void
}

/** A time of the day, 'HH:MM'. */
export function TimeInput({ label, value, wrong, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      aria-label={label}
      aria-invalid={wrong ? true : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(
        fieldClass,
        'h-9 min-w-0 flex-1 px-2.5! @lg:w-32! @lg:flex-none pointer-coarse:h-11',
        // In a narrow field the browser's clock is hidden, so that the half of the day stays visible.
        '@max-[22rem]:px-1.5! @max-[22rem]:[&::-webkit-calendar-picker-indicator]:hidden',
      )}
    />
  )
}
