import { useState } from 'react'
import { cx } from '../../../lib/cx'
import { reports as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import type { ChartTable } from './chart-table'

/** A longer table is shown whole when one asks for it. */
const mostRows = 8
const cell = 'px-2 py-1.5 text-right tabular-nums first:pl-0 first:text-left last:pr-0'

interface ChartNumbersProps {
  label: string
  table: ChartTable
}

/** The numbers of a chart as a table. Where it has more columns than the width takes, it scrolls by itself. */
export function ChartNumbers({ label, table }: ChartNumbersProps) {
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? table.rows : table.rows.slice(0, mostRows)
  return (
    <div className="min-w-0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-second" aria-label={label}>
          <thead>
            <tr className="border-b border-line align-bottom text-meta text-muted">
              {table.head.map((text) => (
                <th key={text} scope="col" className={`${cell} font-medium`}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, share, cells: [first, ...cells] }) => (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className={`${cell} min-w-24 font-normal break-words`}>
                  {first?.shown ?? first?.text}
                  {share !== undefined && (
                    <span aria-hidden className="mt-0.5 block h-1 rounded-full bg-sunk">
                      <span
                        className="block h-full rounded-full bg-accent"
                        style={{ width: `${Math.round(share * 100)}%` }}
                      />
                    </span>
                  )}
                </th>
                {cells.map(({ shown, text, wraps }, at) => (
                  <td key={table.head[at + 1]} className={cx(cell, !wraps && 'whitespace-nowrap')}>
                    {shown ?? text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {table.rows.length > mostRows && (
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
