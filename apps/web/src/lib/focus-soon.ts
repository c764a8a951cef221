/** Where a way led, as soon as it is drawn. */
export const focusSoon = (selector: string): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus()),
  )
}
