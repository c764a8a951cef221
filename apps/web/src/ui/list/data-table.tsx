import { type ReactNode, useMemo, useState } from 'react'
import { usePhone } from '../../lib/browser/use-media'
import { cx } from '../../lib/cx'
import { common } from '../../strings'
import { HeaderCell, headClass } from './header-cell'
import { RowScroller } from './row-scroller'
import { VirtualRowsIfMany } from './virtual-rows'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** A class for its width. */
  width?: string
  /** If set, its header sorts. */
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
  /** All rows are loaded; a part of them must not be sorted. */
  whole: boolean
  /** The rows shown are about to be replaced. */
  dimmed: boolean
  onNearEnd: () => void
  /** Below the last row. */
  footer?: ReactNode
}

const rowHeight = 53
const cardHeight = 150

/** Rows with a sticky header; on a phone, cards. Arrows lead from a button to the same one of the next row. */
export function DataTable<Row extends { uuid: string }>(props: DataTableProps<Row>) {
  const { label, columns, whole, dimmed, onNearEnd, footer } = props
  const phone = usePhone()
  const [sort, setSort] = useState<{ key: string; down: boolean } | null>(null)
  const rows = useMemo(() => {
    const compare = whole && sort ? columns.find(({ key }) => key === sort.key)?.compare : undefined
    if (!compare) return props.rows
    return props.rows.toSorted((a, b) => (sort?.down ? compare(b, a) : compare(a, b)))
  }, [props.rows, columns, sort, whole])

  return (
    <RowScroller dimmed={dimmed} onNearEnd={onNearEnd} className="min-h-44 overflow-auto">
      {(scroller) => (
        <>
          {phone ? (
            <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 p-3.5 pt-0.5">
              <VirtualRowsIfMany
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
                    <HeaderCell
                      key={column.key}
                      header={column.header}
                      className={column.width}
                      sorted={
                        whole && sort?.key === column.key
                          ? sort.down
                            ? 'descending'
                            : 'ascending'
                          : undefined
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
                <VirtualRowsIfMany
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
        </>
      )}
    </RowScroller>
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
