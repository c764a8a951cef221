/** Somebody hears, sees, selects or has the focus in it: to take it out of the document would end that. */
export function isInUse(element: HTMLElement): boolean {
  if (element.contains(document.activeElement)) return true
  const selection = getSelection()
  if (selection && !selection.isCollapsed && selection.containsNode(element, true)) return true
  return [...element.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused)
}
