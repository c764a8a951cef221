import { Field, Input } from '../ui/form/field'

interface NameFieldProps {
  label: string
  value: string
  maxLength: number
  error: string | undefined
  onChange: (name: string) => void
}

/** The first field of most editors. */
export function NameField({ label, value, maxLength, error, onChange }: NameFieldProps) {
  return (
    <Field label={label} error={error}>
      {(field) => (
        <Input
          {...field}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
