import { type RefObject, useState } from 'react'

/** Whether the emojis are open over the text, and where the chosen one goes: to the caret. */
export function useEmojis(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onChange: (text: string) => void,
) {
  const [open, setOpen] = useState(false)
  const close = (back: boolean) => {
    setOpen(false)
    if (back) box.current?.focus()
  }
  return {
    open,
    close,
    toggle: () => (open ? close(true) : setOpen(true)),
    insert(char: string) {
      const { current } = box
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
