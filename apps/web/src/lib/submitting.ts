import type { FormEvent, KeyboardEvent } from 'react'

/** What every form does: Enter in a field and Ctrl+S anywhere in it send it, the browser's own way never happens. */
export const submitting = (send: () => void) => ({
  noValidate: true,
  onSubmit: (event: FormEvent) => {
    event.preventDefault()
    send()
  },
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key.toLowerCase() !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  },
})
