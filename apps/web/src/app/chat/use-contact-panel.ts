import { useRef, useState } from 'react'
import { readStored, writeStored } from '../../lib/browser/stored/storage'
import { useMedia } from '../../lib/browser/use-media'

const contactKey = 'hilo:contact-panel'

/** Whether the contact is shown, beside the chat in a wide window or else over it. */
export function useContactPanel() {
  /** The element that had the focus when the contact was opened. */
  const opener = useRef<Element | null>(null)
  const wide = useMedia('(min-width: 1280px)')
  /** In a wide window the panel is open until the person closes it; the choice is stored. */
  const [beside, setBeside] = useState(() => readStored(contactKey) !== 'closed')
  /** In a narrow window the panel would cover the chat, so it starts closed. */
  const [over, setOver] = useState(false)
  if (wide && over) setOver(false)
  const show = (open: boolean) => {
    if (wide) {
      setBeside(open)
      writeStored(contactKey, open ? null : 'closed')
    } else setOver(open)
    if (open) opener.current = document.activeElement
    else focusOpener(opener.current)
  }
  return {
    wide,
    open: wide ? beside : over,
    show,
    /** Closes it for now, without storing that. */
    hide: () => (wide ? setBeside(false) : setOver(false)),
  }
}

/** Moves the focus out of the contact when it closes; a focus elsewhere stays. */
function focusOpener(opener: Element | null): void {
  const { activeElement } = document
  if (activeElement !== document.body && !activeElement?.closest('[data-region="contact"]')) return
  const buttons = document.querySelectorAll('[data-action="contact"], [data-action="more"]')
  // One of the two buttons is hidden and cannot take the focus; an opener in the menu no longer exists.
  for (const back of [opener, ...buttons]) {
    if (back instanceof HTMLElement) back.focus()
    if (back === document.activeElement && back !== document.body) return
  }
}
