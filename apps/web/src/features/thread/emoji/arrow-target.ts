/**
 * The option that an arrow key leads to, by the positions on the screen, because the last row of a group may be short.
 * Null for other keys.
 */
export function arrowTarget(panel: HTMLElement | null, index: number, key: string): number | null {
  const options = [...(panel?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const from = options[index]
  if (!from || !key.startsWith('Arrow')) return null
  if (key === 'ArrowRight') return Math.min(index + 1, options.length - 1)
  if (key === 'ArrowLeft') return Math.max(index - 1, 0)
  const down = key === 'ArrowDown'
  const fromRect = from.getBoundingClientRect()
  let best = index
  let nearest = Number.POSITIVE_INFINITY
  options.forEach((option, index) => {
    const rect = option.getBoundingClientRect()
    const rowDistance = down ? rect.top - fromRect.top : fromRect.top - rect.top
    if (rowDistance <= 1) return
    // Prefers the next row, in it the closest column.
    const distance = rowDistance * 100 + Math.abs(rect.left - fromRect.left)
    if (distance >= nearest) return
    nearest = distance
    best = index
  })
  return best
}
