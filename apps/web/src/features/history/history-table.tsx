import type { HistorySort, Interaction } from '@hilo/contracts'
import type { MouseEvent, ReactNode } from 'react'
import { usePhone } from '../../lib/browser/use-media'
import { useNow } from '../../lib/browser/use-now'
import { cx } from '../../lib/cx'
import type { Dues } from '../../server/reads/dues-of-row'
import { useDues } from '../../server/reads/targets'
import { inbox, history as words } from '../../strings'
import { HeaderCell, headClass } from '../../ui/list/header-cell'
import { RowScroller } from '../../ui/list/row-scroller'
import { VirtualRowsIfMany } from '../../ui/list/virtual-rows'
import { ClientCell, type ColumnKey, columnOf } from './history-columns'
import type { HistoryLocation } from './history-location'

interface HistoryTableProps {
  rows: readonly Interaction[]
  location: HistoryLocation
  columns: readonly ColumnKey[]
  /** The rows shown are about to be replaced. */
  dimmed: boolean
  hrefOf: (row: Interaction) => string
  onOpen: (row: Interaction) => void
  onSort: (sort: HistorySort) => void
  onNearEnd: () => void
  footer: ReactNode
}

const rowHeight = 41
const cardHeight = 132
const clientWidth = 200

/** A dense table whose rows open their thread; on a phone, cards. Arrows lead from row to row. */
export function HistoryTable(props: HistoryTableProps) {
  const { rows, columns, location, dimmed, onNearEnd, footer } = props
  const phone = usePhone()
  const now = useNow()
  const dues = useDues()
  const width = columns.reduce((sum, key) => sum + columnOf(key).width, clientWidth)
  return (
    <RowScroller dimmed={dimmed} onNearEnd={onNearEnd} className="min-h-44 overflow-auto">
      {(scroller) => (
        <>
          {phone ? (
            <ul aria-label={words.table} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 p-3.5 pt-0.5">
              <VirtualRowsIfMany
                rows={rows}
                scroller={scroller}
                estimate={cardHeight}
                renderSpace={(height) => <li key={height} aria-hidden style={{ height }} />}
                renderRow={(row, at, measure) => (
                  <Card {...props} key={row.uuid} row={row} at={at} now={now} dues={dues} measure={measure} />
                )}
              />
            </ul>
          ) : (
            <table
              aria-label={words.table}
              aria-rowcount={rows.length + 1}
              className="w-full table-fixed border-collapse text-second"
              style={{ minWidth: width }}
            >
              <thead>
                <tr>
                  <th scope="col" className={headClass} style={{ width: clientWidth }}>
                    {words.columns.client}
                  </th>
                  {columns.map((key) => {
                    const { header, sort, width } = columnOf(key)
                    return (
                      <HeaderCell
                        key={key}
                        header={header}
                        style={{ width }}
                        sorted={
                          sort && sort === location.sort
                            ? location.ascending
                              ? 'ascending'
                              : 'descending'
                            : undefined
                        }
                        onSort={sort && (() => props.onSort(sort))}
                      />
                    )
                  })}
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
                    <TableRow
                      {...props}
                      key={row.uuid}
                      row={row}
                      at={at}
                      now={now}
                      dues={dues}
                      measure={measure}
                    />
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

interface RowProps extends HistoryTableProps {
  row: Interaction
  at: number
  now: number
  dues: Dues | null
  measure: (element: HTMLElement | null) => void
}

function TableRow({ columns, row, at, now, dues, measure, ...rest }: RowProps) {
  const current = rest.location.open?.interaction === row.uuid
  return (
    <tr
      ref={measure}
      data-row={row.uuid}
      data-index={at}
      aria-rowindex={at + 2}
      className={cx(
        'relative h-10.25 border-b border-line transition-colors [&>*]:px-3 [&>*]:py-0 [&>*:first-child]:pl-4.5 [&>*:last-child]:pr-4.5',
        current ? 'bg-accent-soft' : 'hover:bg-raise',
      )}
    >
      <th scope="row" className="text-left font-normal">
        <OpenLink {...rest} row={row} current={current} />
      </th>
      {columns.map((key) => (
        <td key={key}>{columnOf(key).cell(row, now, dues)}</td>
      ))}
    </tr>
  )
}

function Card({ columns, row, at, now, dues, measure, ...rest }: RowProps) {
  return (
    <li
      ref={measure}
      data-row={row.uuid}
      data-index={at}
      className="relative grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-surface p-3"
    >
      <OpenLink {...rest} row={row} current={false} />
      <dl className="grid grid-cols-[minmax(72px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 text-second">
        {columns.map((key) => {
          const cell = columnOf(key).cell(row, now, dues)
          return (
            cell && (
              <div key={key} className="contents">
                <dt className="text-muted">{columnOf(key).header}</dt>
                <dd className="min-w-0">{cell}</dd>
              </div>
            )
          )
        })}
      </dl>
    </li>
  )
}

type OpenLinkProps = Pick<RowProps, 'row' | 'hrefOf' | 'onOpen'> & { current: boolean }

/** A link over the whole row, so that the row can be pressed anywhere and opened in another tab. */
function OpenLink({ row, current, hrefOf, onOpen }: OpenLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(row)
  }
  return (
    <a
      href={hrefOf(row)}
      onClick={open}
      aria-current={current || undefined}
      className="flex min-h-6 min-w-0 items-center outline-none md:h-10 after:absolute after:inset-0 focus-visible:after:rounded-[4px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      <ClientCell row={row} name={row.conversation.client.name || inbox.unknownClient} />
    </a>
  )
}
