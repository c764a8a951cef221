/** Whether a person plays, selects or has the focus in it: removing it from the document would interrupt that. */
export function isInUse(element: HTMLElement): boolean {
  if (element.contains(document.activeElement) || isSelected(element)) return true
  return [...element.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused)
}

/** Whether a part of it is selected. */
export function isSelected(element: HTMLElement): boolean {
  const selection = getSelection()
  return !!selection && !selection.isCollapsed && selection.containsNode(element, true)
}
