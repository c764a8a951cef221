import { type MediaPolicy, mediaPolicies } from '@hilo/contracts'
import { channels as words } from '../../strings'
import { Field, Select } from '../../ui/field'

interface MediaPolicyFieldProps {
  value: MediaPolicy
  error: string | undefined
  onChange: (value: MediaPolicy) => void
}

/** Whether the files that customers send stay with us. */
export function MediaPolicyField({ value, error, onChange }: MediaPolicyFieldProps) {
  return (
    <Field label={words.mediaPolicy} help={words.mediaPolicyHelp} error={error}>
      {(field) => (
        <Select
          value={value}
          onChange={(event) => {
            const chosen = mediaPolicies.find((one) => one === event.target.value)
            if (chosen) onChange(chosen)
          }}
          {...field}
        >
          {mediaPolicies.map((one) => (
            <option key={one} value={one}>
              {words.mediaPolicies[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
