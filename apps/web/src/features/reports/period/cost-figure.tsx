import { formatMonth } from '../../../lib/text/dates'
import { startOfDay } from '../../../lib/text/moments'
import { reports as words } from '../../../strings'
import { costs } from '../../../strings/costs'
import { FigureCard } from '../figure-card'
import { figureLook } from '../figure-link'
import type { ReportLocation } from '../report-location'
import { useCostReport } from '../use-reports'

interface CostFigureProps {
  /** The last day of the period. */
  day: string
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
}

/** What the messages of the month cost in which the period ends; nothing where none was sent, or costs are no longer kept. */
export function CostFigure({ day, location, onLocation }: CostFigureProps) {
  const month = day.slice(0, 7)
  const { data } = useCostReport(month)
  if (!data || data.month !== month || data.total.messages === 0) return null
  const { total, currency } = data
  const title = words.period.cost.title(formatMonth(startOfDay(`${month}-01`)))
  const text = costs.amount(total.amount, currency, total.unpriced)
  return (
    <FigureCard
      title={title}
      help={words.period.cost.help}
      number={
        <button
          type="button"
          className={figureLook}
          aria-label={`${title}: ${text}. ${words.period.cost.open}`}
          onClick={() => onLocation({ ...location, view: 'costs', month })}
        >
          {text}
        </button>
      }
    />
  )
}
