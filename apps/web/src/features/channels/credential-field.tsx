import { channels as words } from '../../strings'
import { Field, Input, Select } from '../../ui/field'
import { PasswordField } from '../../ui/password-field'
import { type CredentialField as Credential, choicesOf } from './fields'

interface CredentialFieldProps {
  credential: Credential
  /** What is left empty stays as it is. */
  repairing: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One of the things that a provider gives: typed, chosen, or hidden from whoever looks over the shoulder. */
export function CredentialField({ credential, repairing, value, error, onChange }: CredentialFieldProps) {
  const { name, secret, help } = credential
  const choices = choicesOf(name, repairing)
  return (
    <Field
      label={words.fields[name].label}
      help={repairing && !choices ? `${help} ${words.kept}` : help}
      // Where it stands is needed most by whoever is told that it is missing.
      error={error && `${error}. ${help}`}
    >
      {(field) => {
        const text = {
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
        return secret ? <PasswordField {...text} /> : <Input spellCheck={false} {...text} />
      }}
    </Field>
  )
}
