import { useLayoutEffect, useRef } from 'react'

/** The box closes in the middle of a word: the messages get the keys that it had, and the page does not lose its place. */
export function useKeysOfClosed(open: boolean): void {
  const wasOpen = useRef(open)
  useLayoutEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-region="log"]')?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open])
}
