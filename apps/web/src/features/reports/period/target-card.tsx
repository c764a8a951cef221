import type { DueKind } from '@hilo/contracts'
import { reports as words } from '../../../strings'
import { Bars, mostBars } from '../chart/bars'
import { ChartCard } from '../chart/chart-card'
import { FigureLink } from '../figure-link'
import { changeCell } from './change-cell'
import { type Count, countsOf, hrefOfFigure, nameIn, type ReportPart } from './report-part'

interface TargetCardProps extends ReportPart {
  target: DueKind
}

const shareTicks = [0, 0.25, 0.5, 0.75, 1]
const nothing = { interactions: 0, total: 0 }

/** How often each area met a target: the share as a picture, the numbers as a table. */
export function TargetCard({ target, ...part }: TargetCardProps) {
  const { title, help } = words.targets[target]
  const { area, met, missed, metBefore, missedBefore, share } = words.period.targets
  const rows = areasOf(countsOf(part.report, `${target}_met`), countsOf(part.report, `${target}_missed`))
  return (
    <ChartCard
      title={title}
      help={help}
      note={rows.length > mostBars ? words.period.more(mostBars) : null}
      chart={
        <Bars
          title={`${title}: ${share}`}
          write={words.share}
          ticksUpTo={() => shareTicks}
          rows={rows.map(({ name, met, missed }) => ({
            name,
            current: shareOf(met.current.interactions, missed.current.interactions),
            before: shareOf(met.before.interactions, missed.before.interactions),
          }))}
        />
      }
      table={{
        head: [area, met, missed, metBefore, missedBefore, words.period.columns.change],
        rows: rows.map((row) => {
          const cell = (outcome: 'met' | 'missed', which: 'current' | 'before') => {
            const { interactions } = row[outcome][which]
            const text = words.number(interactions)
            const href = hrefOfFigure(part, `${target}_${outcome}`, row.key, which, interactions)
            const what = nameIn(which, `${title}, ${row.name}, ${words.period.targets[outcome]}`)
            const link = (shown: string) => <FigureLink what={what} text={shown} href={href} />
            return { text, shown: link(text), below: link(words.period.before(text)) }
          }
          const folded = (outcome: 'met' | 'missed', into: number) => {
            const { below: shown, ...own } = cell(outcome, 'before')
            return { ...own, folds: { into, shown } }
          }
          return {
            key: row.key,
            share: shareOf(row.met.current.interactions, row.missed.current.interactions),
            cells: [
              { text: row.name },
              cell('met', 'current'),
              cell('missed', 'current'),
              folded('met', 1),
              folded('missed', 2),
              changeCell(shareIn(row, 'current'), shareIn(row, 'before'), 'more', 0),
            ],
          }
        }),
      }}
    />
  )
}

/** Null where nothing was to be met. */
const shareIn = ({ met, missed }: AreaRow, which: 'current' | 'before'): number | null =>
  met[which].interactions + missed[which].interactions === 0
    ? null
    : shareOf(met[which].interactions, missed[which].interactions)

const shareOf = (met: number, missed: number): number => (met + missed === 0 ? 0 : met / (met + missed))

type Outcome = Pick<Count, 'current' | 'before'>
interface AreaRow {
  readonly key: string
  readonly name: string
  readonly met: Outcome
  readonly missed: Outcome
}

/** Joins both counts of each area; the area that missed most comes first. */
function areasOf(met: readonly Count[], missed: readonly Count[]): AreaRow[] {
  const of = (counts: readonly Count[], key: string): Outcome =>
    counts.find((count) => count.key === key) ?? { current: nothing, before: nothing }
  const named = new Map([...met, ...missed].map(({ key, name }) => [key, name ?? words.none.area]))
  return [...named]
    .map(([key, name]) => ({ key, name, met: of(met, key), missed: of(missed, key) }))
    .sort((one, other) => other.missed.current.interactions - one.missed.current.interactions)
}
