import { ChartColumn, Download } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '../../../lib/cx'
import { reports as words } from '../../../strings'
import type { Definition } from '../../../strings/reports'
import { Button } from '../../../ui/form/button'
import { notify } from '../../../ui/overlay/notify'
import { useChartDays } from './chart-context'
import { ChartNumbers } from './chart-numbers'
import type { ChartTable } from './chart-table'
import { barLooks, type LegendSign } from './legend'
import { saveCsv } from './save-csv'
import { savePng } from './save-png'

interface ChartCardProps extends Definition {
  /** The picture; its values stand in the table. */
  chart: ReactNode
  table: ChartTable
  note?: string | null
  /** The chart has bars of two periods. */
  compares?: boolean
  /** The legend, if the bars do not stand for the two periods. */
  signs?: readonly LegendSign[]
  /** How much of the width it takes, where its table has many columns, or its chart many parts; else a third. */
  width?: 'half' | 'whole'
  /** The chart is shown from the start, above the table or, where there is room, beside it, because the table alone says little. */
  shows?: 'beside' | 'above'
  /** What concerns the whole card, such as a choice. */
  children?: ReactNode
}

/** Of the two columns of a narrower page, and of the six of a wide one. */
const columns = {
  third: '@min-[77.5rem]:col-span-2',
  half: '@4xl:col-span-2 @min-[77.5rem]:col-span-3',
  whole: '@4xl:col-span-2 @min-[77.5rem]:col-span-6',
} as const

/** A chart, the same numbers as a table, and both to take along. */
export function ChartCard({
  title,
  help,
  chart,
  table,
  note,
  compares = true,
  signs,
  width,
  shows,
  children,
}: ChartCardProps) {
  const id = useId()
  const [isShown, setShown] = useState(shows !== undefined)
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
    <section
      aria-labelledby={id}
      className={cx('min-w-0 rounded-card border border-line bg-raise p-4', columns[width ?? 'third'])}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={id} className="text-title font-semibold">
            {title}
          </h3>
          <p className="mt-0.5 text-second text-pretty text-muted">{help}</p>
        </div>
        <div className="flex gap-1.5 print:hidden">
          {shows === undefined && (
            <Button
              size="sm"
              icon={ChartColumn}
              aria-expanded={isShown}
              aria-label={isShown ? words.chart.hideOf(title) : words.chart.showOf(title)}
              onClick={() => setShown(!isShown)}
            >
              {words.chart.show}
            </Button>
          )}
          {isShown && (
            <Button size="sm" icon={Download} aria-label={words.chart.savePng(title)} onClick={takePicture}>
              {words.chart.png}
            </Button>
          )}
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
      {children}
      <div
        className={cx(
          'mt-3 grid gap-4',
          shows === 'beside' && '@4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @min-[77.5rem]:grid-cols-1',
        )}
      >
        {isShown && (
          <div ref={picture} className="min-w-0">
            {chart}
            {note && <p className="mt-1 text-meta text-muted">{note}</p>}
          </div>
        )}
        <ChartNumbers label={words.chart.table(title)} table={table} />
      </div>
    </section>
  )
}
