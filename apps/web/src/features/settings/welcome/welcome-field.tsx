import { limits } from '@hilo/contracts'
import { MessagePreview } from '../../../ui/display/message-preview'
import { Field, TextArea } from '../../../ui/form/field'

interface WelcomeFieldProps {
  label: string
  text: string
  from: string
  error?: string | undefined
  onText: (text: string) => void
}

/** The message with a preview. */
export function WelcomeField({ label, text, from, error, onText }: WelcomeFieldProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={label} error={error}>
        {(field) => (
          <TextArea
            value={text}
            rows={6}
            maxLength={limits.textLength}
            onChange={(event) => onText(event.target.value)}
            {...field}
          />
        )}
      </Field>
      <MessagePreview text={text} from={from} />
    </div>
  )
}
