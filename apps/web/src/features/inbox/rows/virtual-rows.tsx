import type { Interaction } from '@hilo/contracts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback } from 'react'

interface VirtualRowsProps {
  label: string
  rows: readonly Interaction[]
  heightOf: (row: Interaction | undefined) => number
  padding: number
  scroller: RefObject<HTMLElement | null>
  renderItem: (row: Interaction, top: number) => ReactNode
}

/** Renders the rows near the screen. */
export default function VirtualRows({
  label,
  rows,
  heightOf,
  padding,
  scroller,
  renderItem,
}: VirtualRowsProps) {
  // A new function would measure every row again.
  const getItemKey = useCallback((at: number) => rows[at]?.uuid ?? at, [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => heightOf(rows[at]),
    getItemKey,
    // A jump renders all of them at once: more would make it a long task.
    overscan: 4,
    paddingStart: padding,
    paddingEnd: padding,
  })
  return (
    <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        return row && renderItem(row, start)
      })}
    </ul>
  )
}
