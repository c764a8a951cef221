/** The enabled button of an action in the open chat. */
export const actionButton = (action: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-action="${action}"]:not(:disabled)`)

/** Shortcuts press the button of their action. */
export const pressAction = (action: string): void => actionButton(action)?.click()
