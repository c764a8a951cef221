import { Download } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { cx } from '../../../lib/cx'
import { reports as words } from '../../../strings'
import type { Definition } from '../../../strings/reports'
import { Button } from '../../../ui/form/button'
import { notify } from '../../../ui/overlay/notify'
import { useChartDays } from './chart-context'
import type { ChartTable } from './chart-table'
import { barLooks, type LegendSign } from './legend'
import { saveCsv } from './save-csv'
import { savePng } from './save-png'

interface ChartCardProps extends Definition {
  /** The picture; what it says stands in the table. */
  chart: ReactNode
  table: ChartTable
  note?: string | null
  /** The chart has bars of two periods. */
  compares?: boolean
  /** The legend, if the bars do not stand for the two periods. */
  signs?: readonly LegendSign[]
  /** The table has too many columns to stand beside the chart. */
  wide?: boolean
}

/** A chart, the same numbers as a table, and both to take along. */
export function ChartCard({
  title,
  help,
  chart,
  table,
  note,
  compares = true,
  signs,
  wide = false,
}: ChartCardProps) {
  const id = useId()
  const picture = useRef<HTMLDivElement>(null)
  const days = useChartDays()
  const fileName = `${title}, ${days.current}`
  const takePicture = () => {
    // The chart itself, not a sign of the legend.
    const svg = picture.current?.querySelector<SVGSVGElement>('svg[role]')
    const legend = signs
      ? [...signs]
      : compares
        ? (['current', 'before'] as const).map((which) => ({ name: days[which], look: barLooks[which] }))
        : [{ name: days.current, look: null }]
    const saved = svg
      ? savePng(svg, fileName, { title, legend })
      : Promise.reject(new Error('there is no picture'))
    saved.catch(() => notify.error(words.chart.failed))
  }
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raise p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={id} className="text-title font-semibold">
            {title}
          </h3>
          <p className="mt-0.5 text-second text-pretty text-muted">{help}</p>
        </div>
        <div className="flex gap-1.5">
          <Button size="sm" icon={Download} aria-label={words.chart.savePng(title)} onClick={takePicture}>
            {words.chart.png}
          </Button>
          <Button
            size="sm"
            icon={Download}
            aria-label={words.chart.saveCsv(title)}
            onClick={() => saveCsv(fileName, table)}
          >
            {words.chart.csv}
          </Button>
        </div>
      </div>
      <div className={cx('mt-3 grid gap-4', !wide && '@3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
        <div ref={picture} className="min-w-0">
          {chart}
          {note && <p className="mt-1 text-meta text-muted">{note}</p>}
        </div>
        <Table title={title} table={table} />
      </div>
    </section>
  )
}

const scrollClass = 'max-h-110 min-w-0 overflow-auto print:max-h-none print:overflow-visible'
const cell = 'px-2 py-1.5 text-right tabular-nums first:pl-0 first:text-left last:pr-0'

function Table({ title, table }: { title: string; table: ChartTable }) {
  const label = words.chart.table(title)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
    <section aria-label={label} tabIndex={0} className={scrollClass}>
      <table className="w-full border-collapse text-second" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            {table.head.map((text) => (
              <th key={text} scope="col" className={`${cell} font-medium`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className={`${cell} font-normal break-words`}>
                {first?.shown ?? first?.text}
              </th>
              {cells.map(({ shown, text }, at) => (
                <td key={table.head[at + 1]} className={`${cell} whitespace-nowrap`}>
                  {shown ?? text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
