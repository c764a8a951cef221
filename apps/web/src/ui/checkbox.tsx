import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  children: ReactNode
}

export function Checkbox({ checked, onChange, name, children }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the primitive's hidden input
    <label className="flex w-fit items-center gap-2 text-second select-none pointer-coarse:min-h-11">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        {...(name === undefined ? {} : { name })}
        className="grid size-4.5 shrink-0 place-items-center rounded-[5px] border border-field-line bg-surface text-on-accent transition-colors data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Indicator>
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </Base.Indicator>
      </Base.Root>
      {children}
    </label>
  )
}
