import { ChevronDown, X } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { cx } from '../../lib/cx'
import { history as words } from '../../strings'

interface FilterChipProps {
  field: string
  /** The chosen value, if any. */
  value: string | null
  /** How many are chosen besides; stays whole where the value is cut. */
  others?: number
  onClear: () => void
  /** Wraps the button with its menu. */
  children: (trigger: ReactElement<Record<string, unknown>>) => ReactElement
}

/** A field of the filter: pressed, it offers its values; the cross takes its values away. */
export function FilterChip({ field, value, others = 0, onClear, children }: FilterChipProps) {
  const isSet = value !== null
  const more = others > 0 && words.filters.andMore(others)
  const chosen = more ? `${value} ${more}` : value
  const label = chosen === null ? words.filters.any(field) : words.filters.chosen(field, chosen)
  return (
    <span
      className={cx(
        'inline-flex max-w-full min-w-0 items-stretch rounded-full border text-second [--ring:var(--surface)]',
        isSet ? 'border-accent bg-accent-soft' : 'border-line-strong border-dashed',
      )}
    >
      {children(
        <ChipButton aria-label={label} className={isSet ? 'pr-1.5 text-accent' : 'pr-2.5 text-muted'}>
          <span className="truncate">
            {field}
            {isSet && <span className="font-medium">: {value}</span>}
          </span>
          {more && <span className="shrink-0 font-medium">{more}</span>}
          {!isSet && <ChevronDown size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />}
        </ChipButton>,
      )}
      {isSet && (
        <button
          type="button"
          aria-label={words.filters.clear(field)}
          onClick={onClear}
          className="finger relative grid w-7 shrink-0 place-items-center rounded-r-full text-accent hover:bg-accent hover:text-on-accent"
        >
          <X size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
    </span>
  )
}

function ChipButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cx(
        'inline-flex h-7 max-w-70 min-w-0 items-center gap-1 rounded-full pl-2.75 hover:text-text pointer-coarse:h-11',
        className,
      )}
      {...rest}
    />
  )
}
