import { channels as words } from '../../../strings'
import { Field, Input, Select } from '../../../ui/form/field'
import { PasswordField } from '../../../ui/form/inputs/password-field'
import { type CredentialField as Credential, choicesOf } from './credential-fields'

interface CredentialFieldProps {
  credential: Credential
  /** An empty field leaves the stored value. */
  repairing: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One credential: typed, chosen, or hidden while typed. */
export function CredentialField({ credential, repairing, value, error, onChange }: CredentialFieldProps) {
  const { name, secret, help } = credential
  const choices = choicesOf(name, repairing)
  return (
    <Field
      label={words.fields[name].label}
      help={repairing && !choices ? `${help} ${words.emptyKeepsStored}` : help}
      // The error repeats where to find the missing value.
      error={error && `${error}. ${help}`}
    >
      {(field) => {
        const textProps = {
          autoComplete: 'off',
          value,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
          ...field,
        }
        if (choices)
          return (
            <Select value={value} onChange={(event) => onChange(event.target.value)} {...field}>
              {choices.map(([option, shown]) => (
                <option key={option} value={option}>
                  {shown}
                </option>
              ))}
            </Select>
          )
        return secret ? <PasswordField {...textProps} /> : <Input spellCheck={false} {...textProps} />
      }}
    </Field>
  )
}
