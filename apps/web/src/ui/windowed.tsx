import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode } from 'react'

interface WindowedProps<Row> {
  rows: readonly Row[]
  /** What scrolls: as state of its owner, for a child is drawn before a ref above it is set. */
  scroller: HTMLElement
  /** Of a row that was not drawn yet; drawn ones are measured. */
  estimate: number
  renderRow: (row: Row, at: number, measure: (element: HTMLElement | null) => void) => ReactNode
  /** Stands for the rows that are not drawn. */
  renderSpace: (height: number) => ReactNode
}

/** Of thousands of rows, those near the screen; the rest is empty space of their height. */
function Windowed<Row extends { uuid: string }>({
  rows,
  scroller,
  estimate,
  renderRow,
  renderSpace,
}: WindowedProps<Row>) {
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

/** Below this many rows the browser keeps them all: its own find and the reading order stay whole. */
const windowedFrom = 100
const unmeasured = () => {}

/** The same, once there are many. */
export function WindowedFrom<Row extends { uuid: string }>({
  scroller,
  ...props
}: Omit<WindowedProps<Row>, 'scroller'> & { scroller: HTMLElement | null }) {
  if (props.rows.length <= windowedFrom) {
    return props.rows.map((row, at) => props.renderRow(row, at, unmeasured))
  }
  return scroller && <Windowed scroller={scroller} {...props} />
}
