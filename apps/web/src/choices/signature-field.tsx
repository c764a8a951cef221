import { limits } from '@hilo/contracts'
import { mail } from '../strings'
import { Field, TextArea } from '../ui/form/field'

const words = mail.settings

interface SignatureFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A signature of mails, in their notation. */
export function SignatureField({ value, error, onChange }: SignatureFieldProps) {
  return (
    <Field label={words.label} help={words.marks} error={error}>
      {(field) => (
        <TextArea
          rows={3}
          maxLength={limits.signatureLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...field}
        />
      )}
    </Field>
  )
}
