import { useState } from 'react'
import { usePhone } from '../../../lib/browser/use-media'
import { cx } from '../../../lib/cx'
import { reports as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import type { ChartRow, ChartTable } from './chart-table'

/** A longer table is shown whole when one asks for it. */
const mostRows = 6
const rowsOfLong = 5
const cell =
  'py-1.5 text-right tabular-nums first:text-left not-first:pl-1 not-last:pr-1 md:not-first:pl-2 md:not-last:pr-2'

/** Links of the last column, which a finger finds wider than they are, would make it scroll beyond its edge. */
const scrolling =
  'overflow-x-auto pointer-coarse:[&_tr>:last-child_a]:after:right-0 pointer-coarse:[&_tr>:last-child_a]:after:left-auto pointer-coarse:[&_tr>:last-child_a]:after:[translate:0_-50%] print:overflow-visible'

interface ChartNumbersProps {
  label: string
  table: ChartTable
}

/**
 * The numbers of a chart as a table. On a phone some of them stand below others, so that all are seen; where it has more columns
 * than the width takes even so, it scrolls by itself.
 */
export function ChartNumbers({ label, table }: ChartNumbersProps) {
  const [isWhole, setWhole] = useState(false)
  const isPhone = usePhone()
  const isLong = table.rows.length > mostRows
  const rows = isLong && !isWhole ? table.rows.slice(0, rowsOfLong) : table.rows
  const folded = (cells: ChartRow['cells'], at: number) => {
    const folds = cells[at]?.folds
    return isPhone || folds?.always ? folds : undefined
  }
  const isFolded = (at: number) => folded(table.rows[0]?.cells ?? [], at) !== undefined
  const heads = table.head.map((text, at) => ({ text, at })).filter(({ at }) => !isFolded(at))
  return (
    <div className="min-w-0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard */}
      <section aria-label={label} tabIndex={0} className={scrolling}>
        <table className="w-full border-collapse text-second" aria-label={label}>
          <thead>
            <tr className="border-b border-line align-bottom text-meta text-muted">
              {heads.map(({ text }) => (
                <th key={text} scope="col" className={`${cell} font-medium text-balance`}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, share, cells }) => (
              <tr key={key} className={cx('border-b border-line last:border-0', isPhone && 'align-top')}>
                {heads.map(({ text: head, at }) => {
                  const { shown, text, wraps } = cells[at] ?? { text: '' }
                  const content = (
                    <>
                      {shown ?? text}
                      {cells.some((_, column) => folded(cells, column)?.into === at) && (
                        // For a finger a link is as high as its line: higher ones would cover the lines beside it.
                        <span
                          className={cx(
                            'flex flex-wrap gap-x-3 text-meta whitespace-normal text-muted pointer-coarse:my-1 pointer-coarse:gap-y-2 pointer-coarse:[&_a]:after:h-6 pointer-coarse:[&_a]:after:w-full pointer-coarse:[&_a]:after:min-w-6',
                            at > 0 && 'justify-end',
                          )}
                        >
                          {table.head.map((title, column) => {
                            const folds = folded(cells, column)
                            return folds?.into === at && <span key={title}>{folds.shown}</span>
                          })}
                        </span>
                      )}
                    </>
                  )
                  if (at > 0)
                    return (
                      <td key={head} className={cx(cell, !wraps && 'whitespace-nowrap')}>
                        {content}
                      </td>
                    )
                  return (
                    <th
                      key={head}
                      scope="row"
                      className={`${cell} min-w-16 font-normal break-words md:min-w-24`}
                    >
                      {content}
                      {share !== undefined && (
                        <span aria-hidden className="mt-0.5 block h-1 rounded-full bg-sunk">
                          <span
                            className="block h-full rounded-full bg-accent"
                            style={{ width: `${Math.round(share * 100)}%` }}
                          />
                        </span>
                      )}
                    </th>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isLong && (
        <Button
          look="ghost"
          size="sm"
          className="mt-1 print:hidden"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.chart.few : words.chart.all(table.rows.length)}
        </Button>
      )}
    </div>
  )
}
