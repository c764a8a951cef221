import { limits } from '@hilo/contracts'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/form/button'
import { Field, TextArea } from '../ui/form/field'

interface AskCustomerProps {
  words: {
    /** The label of the text. */
    readonly words: string
    readonly suggestion: string
    /** Which buttons the channel shows with it. */
    readonly buttons: string
    readonly empty: string
  }
  action: string
  busy: boolean
  error: string | undefined
  onAsk: (text: string) => void
}

/** The words of a message that asks the customer for something, which they answer by a button of the channel. */
export function AskCustomer({ words, action, busy, error, onAsk }: AskCustomerProps) {
  const [text, setText] = useState(words.suggestion)
  const isEmpty = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) onAsk(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label={words.words} help={words.buttons} error={isEmpty ? words.empty : error}>
        {(field) => (
          <TextArea
            {...field}
            value={text}
            maxLength={limits.requestLength}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="lg" icon={Send} busy={busy} className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}
