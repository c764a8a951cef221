const soon = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))
/** Where a way led, as soon as it is drawn. */
export const focusSoon = (selector: string): void => {
  soon(() => document.querySelector<HTMLElement>(selector)?.focus())
}

/** Where nothing else takes it: what had the focus went with the place that was left. In a dialog its frame has it then. */
export const focusIfLost = (selector: string): void => {
  soon(() => {
    if (!document.activeElement?.matches('body, [role="dialog"]')) return
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  })
}
