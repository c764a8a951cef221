import { createContext, type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** The element into which the bars are rendered. */
export const BarsElement = createContext<HTMLElement | null>(null)

/**
 * The bars of calls, at the top of the page. They lie outside the application, which dialogs cover as a whole: one can answer, mute and
 * hang up while a dialog is open. Page and dialogs begin below them (`--calls`).
 */
export function CallBars({ children }: { children: ReactNode }) {
  const [bars, setBars] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!bars) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => style.setProperty('--calls', `${bars.offsetHeight}px`))
    sizes.observe(bars)
    return () => {
      sizes.disconnect()
      style.removeProperty('--calls')
    }
  }, [bars])
  return (
    <BarsElement value={bars}>
      <div className="h-(--calls) shrink-0" />
      {createPortal(
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus; its buttons are the controls
        <div
          ref={setBars}
          // Dialogs hide everything outside them from screen readers, except elements with this attribute.
          aria-live="off"
          // The focus stays in the text field, and in the dialog.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-x-0 top-0 z-50"
        />,
        document.body,
      )}
      {children}
    </BarsElement>
  )
}
