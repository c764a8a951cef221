import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { AtField, RefusalSentence, useRefusal } from './problem'

interface FormProps {
  label?: string
  /** While it is being sent it cannot be sent again. */
  busy: boolean
  /** A new object with every refusal moves the focus to the first invalid field; the error of the server, or a check's. */
  refusal?: unknown
  onSubmit: () => void
  className?: string
  children: ReactNode
}

/** A form on a page: Enter in a field and Ctrl+S submit it; the browser's own submit is prevented. */
export function Form({ label, busy, refusal, onSubmit, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const atField = useRefusal(form, refusal)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key.toLowerCase() !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      className={className}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <RefusalSentence value={refusal instanceof Error ? refusal.message : null}>
        <AtField value={atField}>{children}</AtField>
      </RefusalSentence>
    </form>
  )
}
