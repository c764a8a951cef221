const afterNextFrame = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))
/** Focuses an element once it is rendered. */
export const focusWhenRendered = (selector: string): void => {
  afterNextFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

/**
 * Focuses an element if the focused one was removed: then the body, or the frame of a dialog, has the focus; or the page
 * behind the dialog, where the element was removed before the dialog could focus it.
 */
export const focusIfLost = (selector: string): void => {
  afterNextFrame(() => {
    const { activeElement } = document
    if (!activeElement?.matches('body, [role="dialog"], [data-base-ui-inert] *')) return
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  })
}
