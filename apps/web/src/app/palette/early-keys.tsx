import { useLayoutEffect, useRef } from 'react'
import { shell } from '../../strings'
import { isWriting } from '../shortcuts'

/**
 * Stands for the palette until its file has come, where somebody was writing: what is typed by then is for it, and must
 * not become part of a message, or send it.
 */
export function EarlyKeys() {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!isWriting(opener)) return
    input.current?.focus()
    return () => opener.focus()
  }, [])
  return <input ref={input} data-early tabIndex={-1} aria-label={shell.palette} className="sr-only" />
}

/** What was typed until now. */
export const earlyKeys = (): string =>
  document.querySelector<HTMLInputElement>('input[data-early]')?.value ?? ''
