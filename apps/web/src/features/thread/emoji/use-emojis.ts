import { type RefObject, useState } from 'react'
import { editText } from '../../../lib/focus/edit-text'

/** Whether the emoji picker is open, and inserting an emoji at the caret. */
export function useEmojis(
  textarea: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onChange: (text: string) => void,
) {
  const [open, setOpen] = useState(false)
  const close = (returnFocus: boolean) => {
    setOpen(false)
    if (returnFocus) textarea.current?.focus()
  }
  return {
    open,
    close,
    toggle: () => (open ? close(true) : setOpen(true)),
    insert(char: string) {
      const { current } = textarea
      const from = current?.selectionStart ?? text.length
      const next = text.slice(0, from) + char + text.slice(current?.selectionEnd ?? from)
      const change = () => {
        onChange(next)
        setOpen(false)
      }
      editText(textarea, change, from + char.length)
    },
  }
}
