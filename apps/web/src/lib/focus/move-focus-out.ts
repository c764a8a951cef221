/** A `ref` callback: when the element unmounts with the focus in it, the focus moves to the region around it. */
export const moveFocusOut = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return
  element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}
