/** The text of an axis. */
export const ink = { fill: 'var(--muted)', fontSize: 12 }

/** The box that shows the values under the pointer. */
export const tooltipLook = {
  cursor: { fill: 'var(--sunk)' },
  separator: ': ',
  contentStyle: {
    background: 'var(--raise)',
    border: '1px solid var(--line-strong)',
    borderRadius: 8,
    color: 'var(--text)',
    fontSize: 13,
  },
  itemStyle: { color: 'var(--text)' },
  isAnimationActive: false,
}
