/** An action's button in the open chat, where it stands and is not disabled. */
export const buttonOf = (action: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-action="${action}"]:not(:disabled)`)

/** What the keys do is what the buttons do. */
export const press = (action: string): void => buttonOf(action)?.click()
