import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { cx } from '../lib/cx'
import { stepRows } from '../lib/step-rows'
import { usePhone } from '../lib/use-media'
import { common } from '../strings'
import { WindowedFrom } from './windowed'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Its share of the width: a class. */
  width?: string
  /** Where there is one, its header sorts. */
  compare?: (a: Row, b: Row) => number
}

interface DataTableProps<Row> {
  label: string
  /** The first one names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  actions: (row: Row) => ReactNode
  /** How wide the actions are: a class. */
  actionsWidth: string
  /** All rows are here: of a part, an order would be a lie. */
  whole: boolean
  /** What is shown is about to be replaced. */
  dimmed: boolean
  onNearEnd: () => void
  /** Below the last row. */
  footer?: ReactNode
}

/** The next page is asked for this far from the end. */
const nearEnd = 800
const rowHeight = 53
const cardHeight = 150

/** Rows with a sticky header; on a telephone, cards. Arrows lead from a button to the same one of the next row. */
export function DataTable<Row extends { uuid: string }>(props: DataTableProps<Row>) {
  const { label, columns, whole, dimmed, onNearEnd, footer } = props
  const phone = usePhone()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [sort, setSort] = useState<{ key: string; down: boolean } | null>(null)
  const rows = useMemo(() => {
    const compare = whole && sort ? columns.find(({ key }) => key === sort.key)?.compare : undefined
    if (!compare) return props.rows
    return props.rows.toSorted((a, b) => (sort?.down ? compare(b, a) : compare(a, b)))
  }, [props.rows, columns, sort, whole])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers watch and move among the controls inside
    <div
      ref={setScroller}
      data-region="list"
      aria-busy={dimmed || undefined}
      onKeyDown={stepRows}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
        if (scrollHeight - scrollTop - clientHeight < nearEnd) onNearEnd()
      }}
      className={cx(
        'relative min-h-44 flex-1 overflow-auto overscroll-contain transition-opacity [&_button]:scroll-mt-14',
        dimmed && 'opacity-55',
      )}
    >
      {phone ? (
        <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 p-3.5 pt-0.5">
          <WindowedFrom
            rows={rows}
            scroller={scroller}
            estimate={cardHeight}
            renderSpace={(height) => <li key={height} aria-hidden style={{ height }} />}
            renderRow={(row, at, measure) => (
              <Card {...props} key={row.uuid} row={row} at={at} measure={measure} />
            )}
          />
        </ul>
      ) : (
        <table
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className="w-full table-fixed border-collapse"
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <Header
                  key={column.key}
                  column={column}
                  sorted={
                    whole && sort?.key === column.key ? (sort.down ? 'descending' : 'ascending') : undefined
                  }
                  onSort={
                    whole && column.compare
                      ? () => setSort({ key: column.key, down: sort?.key === column.key && !sort.down })
                      : undefined
                  }
                />
              ))}
              <th scope="col" className={cx(headClass, props.actionsWidth)}>
                {common.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            <WindowedFrom
              rows={rows}
              scroller={scroller}
              estimate={rowHeight}
              renderSpace={(height) => (
                <tr key={height} aria-hidden>
                  <td colSpan={columns.length + 1} style={{ height }} />
                </tr>
              )}
              renderRow={(row, at, measure) => (
                <TableRow {...props} key={row.uuid} row={row} at={at} measure={measure} />
              )}
            />
          </tbody>
        </table>
      )}
      {footer}
    </div>
  )
}

/** As tall with a button that sorts as without. Its line is a shadow: a border of collapsed ones scrolls away below it. */
const headClass =
  'sticky top-0 z-10 h-9.25 bg-surface px-3 text-left text-meta font-medium text-muted shadow-[inset_0_-1px_var(--line)] ' +
  'first:pl-4.5 last:pr-4.5 forced-colors:border-b pointer-coarse:h-11.25'

function Header<Row>({
  column,
  sorted,
  onSort,
}: {
  column: Column<Row>
  sorted: 'ascending' | 'descending' | undefined
  onSort: (() => void) | undefined
}) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={sorted} className={cx(headClass, column.width)}>
      {onSort ? (
        <button
          type="button"
          title={common.sortBy(column.header)}
          onClick={onSort}
          // For a finger it takes the whole height of the head.
          className="group -mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-[6px] px-1.5 hover:bg-sunk hover:text-text pointer-coarse:min-h-11"
        >
          {column.header}
          <Arrow
            size={13}
            strokeWidth={2}
            className={cx(!sorted && 'opacity-0 group-hover:opacity-55 group-focus-visible:opacity-55')}
            aria-hidden
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

interface RowProps<Row> extends DataTableProps<Row> {
  row: Row
  at: number
  measure: (element: HTMLElement | null) => void
}

function TableRow<Row extends { uuid: string }>({ columns, actions, row, at, measure }: RowProps<Row>) {
  const [name, ...rest] = columns
  return (
    <tr
      ref={measure}
      data-row={row.uuid}
      data-index={at}
      aria-rowindex={at + 2}
      className="border-b border-line transition-colors hover:bg-raise [&>*]:px-3 [&>*]:py-2 [&>*:first-child]:pl-4.5 [&>*:last-child]:pr-4.5"
    >
      <th scope="row" className="text-left font-medium">
        {name.cell(row)}
      </th>
      {rest.map((column) => (
        <td key={column.key} className="text-second">
          {column.cell(row)}
        </td>
      ))}
      <td>
        <div className="-mx-2 flex gap-0.5">{actions(row)}</div>
      </td>
    </tr>
  )
}

function Card<Row extends { uuid: string }>({ columns, actions, row, at, measure }: RowProps<Row>) {
  const [name, ...rest] = columns
  return (
    <li
      ref={measure}
      data-row={row.uuid}
      data-index={at}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-surface p-3"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 self-center font-medium">{name.cell(row)}</div>
        <div className="-my-1 -mr-1.5 flex shrink-0">{actions(row)}</div>
      </div>
      <dl className="grid grid-cols-[minmax(72px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 text-second">
        {rest.map((column) => (
          <div key={column.key} className="contents">
            <dt className="text-muted">{column.header}</dt>
            <dd className="min-w-0">{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
