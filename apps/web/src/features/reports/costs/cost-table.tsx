import type { CostGroup, CostReport } from '@hilo/contracts'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { usePhone } from '../../../lib/browser/use-media'
import { cx } from '../../../lib/cx'
import { reports } from '../../../strings'
import { costs as words } from '../../../strings/costs'
import { Button } from '../../../ui/form/button'
import { saveCsv } from '../chart/save-csv'

interface CostTableProps {
  by: CostGroup
  currency: string
  rows: CostReport['groups']
}

const cell = 'px-2.5 py-2 text-right tabular-nums whitespace-nowrap first:pl-4 first:text-left last:pr-4'
/** The same in each table, so that their columns stand one below the other. */
const numberWidth = '@2xl:w-28 @4xl:w-36'
const countries = new Intl.DisplayNames('es', { type: 'region', fallback: 'code' })

function nameOf(by: CostGroup, { key, name }: CostReport['groups'][number]): string {
  if (name !== null) return name
  if (by === 'category') return words.names.category(key)
  if (by === 'author') return words.names.author(key)
  if (key === 'none' || by === 'account' || by === 'area') return words.names.none[by]
  return by === 'country' ? (countries.of(key) ?? key) : key
}

/** The costs of a month by one thing, the most expensive first. */
export function CostTable({ by, currency, rows }: CostTableProps) {
  const id = useId()
  // There the numbers of messages stand below the name.
  const isPhone = usePhone()
  const { title, head } = words.groups[by]
  const named = rows
    .map((row) => ({ ...row, shown: nameOf(by, row) }))
    .toSorted((a, b) => b.amount - a.amount || b.messages - a.messages)
  // A column that is almost always empty takes no room from the others.
  const hasUnpriced = rows.some(({ unpriced }) => unpriced > 0)
  const heads = [
    words.columns.amount,
    words.columns.messages,
    words.columns.free,
    ...(hasUnpriced ? [words.columns.unpriced] : []),
  ]
  const cellsOf = ({ messages, free, unpriced, amount }: CostReport['groups'][number]) => [
    words.amount(amount, currency, unpriced),
    ...[messages, free, ...(hasUnpriced ? [unpriced] : [])].map(reports.number),
  ]
  const table = {
    head: [head, ...heads],
    rows: named.map((row) => ({
      key: row.key,
      cells: [row.shown, ...cellsOf(row)].map((text) => ({ text })),
    })),
  }
  const shownHeads = isPhone ? heads.slice(0, 1) : heads
  return (
    <div className="rounded-card border border-line bg-raise">
      <div className="flex items-center justify-between gap-2 px-4 pt-3.5 pb-1">
        <h3 id={id} className="text-title font-semibold">
          {title}
        </h3>
        <Button
          size="sm"
          icon={Download}
          aria-label={reports.chart.saveCsv(title)}
          onClick={() => saveCsv(title, table)}
        >
          {reports.chart.csv}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard where the table is wider */}
      <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto pb-1">
        <table className="w-full border-collapse text-second" aria-labelledby={id}>
          <thead>
            <tr className="border-b border-line text-meta text-muted">
              {[head, ...shownHeads].map((text, at) => (
                <th key={text} scope="col" className={cx(cell, 'font-medium', at > 0 && numberWidth)}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {named.map((row) => (
              <tr key={row.key} className="border-b border-line last:border-0">
                <th scope="row" className={`${cell} font-medium`}>
                  <span
                    dir="auto"
                    className="inline-block max-w-36 truncate align-bottom @2xl:max-w-80"
                    title={row.shown}
                  >
                    {row.shown}
                  </span>
                  {isPhone && (
                    <span className="flex flex-wrap gap-x-3 text-meta font-normal whitespace-normal text-muted">
                      {cellsOf(row)
                        .slice(1)
                        .map((text, at) => (
                          <span key={heads[at + 1]}>
                            {heads[at + 1]} {text}
                          </span>
                        ))}
                    </span>
                  )}
                </th>
                {shownHeads.map((one, at) => (
                  <td key={one} className={cx(cell, isPhone && 'align-top')}>
                    {cellsOf(row)[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
