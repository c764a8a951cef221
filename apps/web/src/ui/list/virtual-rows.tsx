import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode } from 'react'

interface VirtualRowsProps<Row> {
  rows: readonly Row[]
  /** The scroll container; state of the parent, because a ref of it would be set after the child renders. */
  scroller: HTMLElement
  /** The estimated height of a row that was not rendered yet. */
  estimate: number
  renderRow: (row: Row, at: number, measure: (element: HTMLElement | null) => void) => ReactNode
  /** Empty space for the rows that are not rendered. */
  renderSpace: (height: number) => ReactNode
}

/** Renders only the rows near the screen, and empty space for the others. */
function VirtualRows<Row extends { uuid: string }>({
  rows,
  scroller,
  estimate,
  renderRow,
  renderSpace,
}: VirtualRowsProps<Row>) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimate,
    getItemKey: (at) => rows[at]?.uuid ?? at,
    overscan: 10,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      {before > 0 && renderSpace(before)}
      {items.map(({ index, key }) => {
        const row = rows[index]
        return row && <Fragment key={key}>{renderRow(row, index, virtualizer.measureElement)}</Fragment>
      })}
      {after > 0 && renderSpace(after)}
    </>
  )
}

/** Fewer rows are all rendered, so that the browser's find and the reading order work. */
const minVirtualRows = 100
const unmeasured = () => {}

/** Renders all rows while they are few, else only those near the screen. */
export function VirtualRowsIfMany<Row extends { uuid: string }>({
  scroller,
  ...props
}: Omit<VirtualRowsProps<Row>, 'scroller'> & { scroller: HTMLElement | null }) {
  if (props.rows.length <= minVirtualRows) {
    return props.rows.map((row, at) => props.renderRow(row, at, unmeasured))
  }
  return scroller && <VirtualRows scroller={scroller} {...props} />
}
