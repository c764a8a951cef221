import {
  abilitiesOf,
  betterOfCount,
  type ChannelType,
  type CountMeasure,
  channelTypes,
} from '@hilo/contracts'
import { reports as words } from '../../../strings'
import { Bars, mostBars } from '../chart/bars'
import { ChartCard } from '../chart/chart-card'
import type { ChartCell } from '../chart/chart-table'
import { FigureLink } from '../figure-link'
import { countChangeCell } from './change-cell'
import { type Count, countsOf, hrefOfFigure, nameIn, type ReportPart } from './report-part'

interface CountCardProps extends ReportPart {
  measure: CountMeasure
}

/** A card of counts by channel, area, person and the like, the most first. */
export function CountCard({ measure, ...part }: CountCardProps) {
  const { title, help } = words.counts[measure]
  const counts = countsOf(part.report, measure).sort(
    (a, b) =>
      b.current.interactions - a.current.interactions || b.before.interactions - a.before.interactions,
  )
  const withMessages = measure === 'failed_code'
  const { what, current, before, messages, change } = words.period.columns
  const most = Math.max(1, ...counts.map((count) => count.current.interactions))
  return (
    <ChartCard
      title={title}
      help={help}
      note={counts.length > mostBars ? words.period.more(mostBars) : null}
      chart={
        <Bars
          title={title}
          write={words.number}
          rows={counts.map((count) => ({
            name: nameOf(measure, count),
            current: count.current.interactions,
            before: count.before.interactions,
          }))}
        />
      }
      table={{
        head: [what, current, before, change, ...(withMessages ? [messages] : [])],
        rows: counts.map((count) => {
          const name = nameOf(measure, count)
          const cell = (which: 'current' | 'before') => {
            const { interactions } = count[which]
            const text = words.number(interactions)
            const href = hrefOfFigure(part, measure, count.key, which, interactions)
            return {
              text,
              shown: <FigureLink what={nameIn(which, `${title}, ${name}`)} text={text} href={href} />,
            }
          }
          return {
            key: count.key,
            share: count.current.interactions / most,
            cells: [
              { text: name },
              cell('current'),
              cell('before'),
              countChangeCell(
                count.current.interactions,
                count.before.interactions,
                betterOfCount(measure),
                1,
              ),
              ...(withMessages ? [messagesCell(count.current.total)] : []),
            ],
          }
        }),
      }}
    />
  )
}

const messagesCell = (total: number): ChartCell => {
  const text = words.number(total)
  return { text, folds: { into: 1, shown: words.period.messagesOf(text) } }
}

const isChannel = (key: string): key is ChannelType => (channelTypes as readonly string[]).includes(key)

const none: Partial<Record<CountMeasure, string>> = {
  created_area: words.none.area,
  created_label: words.none.label,
  finished_by: words.none.user,
  reason: words.none.reason,
}

function nameOf(measure: CountMeasure, { key, name }: Count): string {
  if (measure === 'created_channel' && isChannel(key)) return abilitiesOf(key).name
  // The sentence of a failure is for the agent; its cause is found by the code.
  if (measure === 'failed_code' && name) return `${name} (${key})`
  return name || none[measure] || key
}
