/** A hand that rests for so long has seen where it is. */
const restMs = 1000

/**
 * What is typed goes nowhere until the hand rests: it was meant for a box that is gone, and single letters would be
 * taken for shortcuts, a space for a press on whatever has the focus now.
 */
export function holdKeys(): void {
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
    timer = setTimeout(end, restMs)
  }
  let timer = setTimeout(end, restMs)
  addEventListener('keydown', onKey, { capture: true })
  addEventListener('pointerdown', end, { capture: true })
}
