import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isTextField } from '../../lib/focus/is-text-field'
import { common } from '../../strings'

let cancelPending: (() => void) | undefined
/** Cancels the dialog that is loading, because another one was requested. */
export const cancelPendingDialog = (): void => cancelPending?.()

/**
 * Takes the place of a dialog until its file has loaded. Keys typed meanwhile are meant for the dialog and must not become
 * part of a message, or send it. Esc cancels the dialog, wherever the focus is.
 */
export function EarlyKeys({ onEscape }: { onEscape: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const opener = openerOf(document.activeElement)
    // A field that takes the focus would show the keyboard of a telephone, unless it is there already.
    if (!isTextField(opener) && matchMedia('(pointer: coarse)').matches) return
    input.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const callOff = useEffectEvent(onEscape)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      callOff()
    }
    const cancel = () => callOff()
    cancelPending = cancel
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      if (cancelPending === cancel) cancelPending = undefined
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [])
  return (
    <>
      <input ref={input} data-early tabIndex={-1} aria-label={common.loading} className="sr-only" />
      {/* To be seen where it takes long: the keys do nothing meanwhile. */}
      <p
        aria-hidden
        className="fixed inset-x-0 top-2/5 z-40 mx-auto w-fit animate-[arrive_160ms_300ms_both] rounded-card border border-line-strong bg-raise px-4 py-2.5 text-second text-muted shadow-float"
      >
        {common.loading}
      </p>
    </>
  )
}

/** A menu is about to close with what was chosen in it: its button is what opened the dialog. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}

/** Over the page; one that fades away has been answered. Or on its way: the next key is not for what it will cover. */
export const dialogHasKeys = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"])[data-open], input[data-early]') !== null

/** The text typed while the dialog was loading. */
export const earlyKeys = (): string =>
  document.querySelector<HTMLInputElement>('input[data-early]')?.value ?? ''
