import { useLayoutEffect, useRef } from 'react'

/** Focuses the messages when the composer closes while it has the focus, so that no key is lost. */
export function useFocusLogOnClose(open: boolean): void {
  const wasOpen = useRef(open)
  useLayoutEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-region="log"]')?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open])
}
