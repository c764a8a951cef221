import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isTextField } from '../../lib/focus/is-text-field'
import { common } from '../../strings'

let cancelPending: (() => void) | undefined
/** Cancels the dialog that is loading, because another one was requested. */
export const cancelPendingDialog = (): void => cancelPending?.()

/**
 * Takes the place of a dialog or a room until its file has loaded. Keys typed meanwhile are meant for it and must not become
 * part of a message, or send it. Esc cancels the dialog, wherever the focus is; a room has nothing to cancel.
 */
export function EarlyKeys({ onEscape }: { onEscape?: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const isRoom = onEscape === undefined
  useLayoutEffect(() => {
    const opener = openerOf(document.activeElement)
    // A field that takes the focus would show the keyboard of a phone, unless it is there already.
    if (!isTextField(opener) && matchMedia('(pointer: coarse)').matches) return
    const field = input.current
    field?.focus()
    return () => {
      if (!isRoom) return opener instanceof HTMLElement ? opener.focus() : undefined
      // An element clicked meanwhile keeps the focus; after a page load nothing has it.
      if (document.activeElement !== field || opener === document.body) return
      // In a text the next key would be part of it: the room takes the focus.
      const isOutside = isTextField(opener) || !opener?.isConnected
      const next = isOutside ? field?.closest('#lista, #conversacion') : opener
      if (next instanceof HTMLElement) next.focus()
    }
  }, [])
  const callOff = useEffectEvent(() => onEscape?.())
  const cancel = useRef<() => void>(undefined)
  // The dialog that takes its place calls off what is pending before the effects of this one end.
  useLayoutEffect(
    () => () => {
      if (cancelPending === cancel.current) cancelPending = undefined
    },
    [],
  )
  useEffect(() => {
    if (isRoom) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      callOff()
    }
    cancel.current = () => callOff()
    cancelPending = cancel.current
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
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

/** Over the page; one that fades away has been answered. Or on its way, as a room may be: the next key is not for what it will cover. */
export const dialogHasKeys = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"])[data-open], input[data-early]') !== null

/** The text typed while the dialog or the room was loading. */
export const earlyKeys = (): string =>
  document.querySelector<HTMLInputElement>('input[data-early]')?.value ?? ''
