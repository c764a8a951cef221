import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'

interface SwitchProps {
  label: string
  help?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A switch with its label at the left, in one line of a list of settings. */
export function Switch({ label, help, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4 py-2 pointer-coarse:py-3">
      <div className="min-w-0">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the words only make the switch larger; the switch is the control */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses the switch */}
        <span
          id={`${id}-label`}
          className="text-second font-medium"
          onClick={() => disabled || onChange(!checked)}
        >
          {label}
        </span>
        {help && (
          <p id={`${id}-help`} className="text-meta text-muted">
            {help}
          </p>
        )}
      </div>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        className="relative finger mt-px flex h-5 w-8.5 shrink-0 rounded-full border border-field-line bg-sunk p-px transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55"
      >
        <Base.Thumb className="size-4 rounded-full bg-muted transition-transform data-checked:translate-x-3.5 data-checked:bg-on-accent" />
      </Base.Root>
    </div>
  )
}
