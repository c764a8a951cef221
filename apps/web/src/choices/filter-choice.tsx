import { type ReactNode, useId } from 'react'
import { Select } from '../ui/form/field'

interface FilterChoiceProps {
  label: string
  /** The name of no choice. */
  any: string
  value: string | null
  options: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string | null) => void
}

/** A filter that asks for one of several values, or for none of them. */
export function FilterChoice({ label, any, value, options, onChoose }: FilterChoiceProps) {
  return (
    <FilterField label={label}>
      {(id) => (
        <Select
          id={id}
          value={value ?? ''}
          onChange={({ target }) => onChoose(target.value || null)}
          className="h-9! truncate pointer-coarse:h-11! pl-2!"
        >
          <option value="">{any}</option>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FilterField>
  )
}

/** The label stands beside its control: below one another they would push the results out of sight. */
export function FilterField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="text-second font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
