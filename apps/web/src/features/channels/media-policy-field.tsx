import { type MediaPolicy, mediaPolicies } from '@hilo/contracts'
import { channels as words } from '../../strings'
import { Field, Select } from '../../ui/form/field'

interface MediaPolicyFieldProps {
  value: MediaPolicy
  error: string | undefined
  onChange: (value: MediaPolicy) => void
}

/** Whether files of customers are stored. */
export function MediaPolicyField({ value, error, onChange }: MediaPolicyFieldProps) {
  return (
    <Field label={words.mediaPolicy} help={words.mediaPolicyHelp} error={error}>
      {(field) => (
        <Select
          value={value}
          onChange={(event) => {
            const chosen = mediaPolicies.find((policy) => policy === event.target.value)
            if (chosen) onChange(chosen)
          }}
          {...field}
        >
          {mediaPolicies.map((policy) => (
            <option key={policy} value={policy}>
              {words.mediaPolicies[policy]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
