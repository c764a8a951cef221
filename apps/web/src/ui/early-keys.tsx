import { useLayoutEffect, useRef } from 'react'
import { isWriting } from '../lib/is-writing'
import { common } from '../strings'

/**
 * Stands for a dialog until its file has come, where somebody was writing: what is typed by then is for it, and must
 * not become part of a message, or send it. Esc calls it off.
 */
export function EarlyKeys({ onEscape }: { onEscape: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!isWriting(opener)) return
    input.current?.focus()
    return () => opener.focus()
  }, [])
  return (
    <input
      ref={input}
      data-early
      tabIndex={-1}
      aria-label={common.loading}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onEscape()
      }}
      className="sr-only"
    />
  )
}

/** What was typed until now. */
export const earlyKeys = (): string =>
  document.querySelector<HTMLInputElement>('input[data-early]')?.value ?? ''
