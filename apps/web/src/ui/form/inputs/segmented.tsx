import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { cx } from '../../../lib/cx'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** A choice of one of a few options, all visible. */
export function Segmented<Value extends string>({ label, value, options, onChoose }: SegmentedProps<Value>) {
  return (
    <RadioGroup
      value={value}
      onValueChange={(next: unknown) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChoose(chosen.value)
      }}
      aria-label={label}
      className="flex flex-wrap gap-0.5 rounded-row border border-line bg-sunk p-0.5"
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is the primitive's hidden input
        <label
          key={option.value}
          className={cx(
            'flex h-8 flex-1 cursor-pointer items-center justify-center rounded-control border border-transparent px-2 text-second font-medium whitespace-nowrap text-muted transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-data-checked:border-line-strong has-data-checked:bg-raise has-data-checked:text-text forced-colors:has-data-checked:bg-accent forced-colors:has-data-checked:text-on-accent pointer-coarse:h-11',
            // Two columns where they do not fit in one line.
            options.length > 3 && 'basis-2/5 sm:basis-0',
          )}
        >
          <Radio.Root value={option.value} className="sr-only" />
          {option.label}
        </label>
      ))}
    </RadioGroup>
  )
}
