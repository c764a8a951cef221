/** Where an arrow leads from an option: by what is drawn, for the last row of a group may be short. Null: no arrow. */
export function neighbourOf(panel: HTMLElement | null, at: number, key: string): number | null {
  const options = [...(panel?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const from = options[at]
  if (!from || !key.startsWith('Arrow')) return null
  if (key === 'ArrowRight') return Math.min(at + 1, options.length - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  const down = key === 'ArrowDown'
  const here = from.getBoundingClientRect()
  let best = at
  let nearest = Number.POSITIVE_INFINITY
  options.forEach((option, index) => {
    const there = option.getBoundingClientRect()
    const rise = down ? there.top - here.top : here.top - there.top
    if (rise <= 1) return
    // The next row first, in it the closest column.
    const distance = rise * 100 + Math.abs(there.left - here.left)
    if (distance >= nearest) return
    nearest = distance
    best = index
  })
  return best
}
