/** As a `ref`: what goes away with the focus in it gives it to the region around it, which stays; not to the whole page. */
export const handOver = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return
  element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}
