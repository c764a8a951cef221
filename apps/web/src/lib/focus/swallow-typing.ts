/** After a pause of this length the person has seen where the focus is. */
const pauseMs = 1000

/**
 * Swallows typing until the person pauses: it was meant for a text box that was removed, and would otherwise trigger
 * shortcuts or press the focused button.
 */
export function swallowTyping(): void {
  const end = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKey, { capture: true })
    removeEventListener('pointerdown', end, { capture: true })
  }
  const onKey = (event: KeyboardEvent) => {
    const types = event.key.length === 1 || ['Enter', 'Backspace', 'Delete', 'Dead'].includes(event.key)
    if (!types || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    timer = setTimeout(end, pauseMs)
  }
  let timer = setTimeout(end, pauseMs)
  addEventListener('keydown', onKey, { capture: true })
  addEventListener('pointerdown', end, { capture: true })
}
