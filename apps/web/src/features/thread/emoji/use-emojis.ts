import { type RefObject, useState } from 'react'

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
      onChange(text.slice(0, from) + char + text.slice(current?.selectionEnd ?? from))
      setOpen(false)
      requestAnimationFrame(() => {
        current?.focus()
        current?.setSelectionRange(from + char.length, from + char.length)
      })
    },
  }
}
