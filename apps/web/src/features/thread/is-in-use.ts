/** Somebody hears, sees, selects or has the focus in it: to take it out of the document would end that. */
export function isInUse(element: HTMLElement): boolean {
  if (element.contains(document.activeElement) || isSelected(element)) return true
  return [...element.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused)
}

/** At least a part of it is. */
export function isSelected(element: HTMLElement): boolean {
  const selection = getSelection()
  return !!selection && !selection.isCollapsed && selection.containsNode(element, true)
}
