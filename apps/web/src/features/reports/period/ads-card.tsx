import { betterOfCount, type CountMeasure } from '@hilo/contracts'
import { reports as words } from '../../../strings'
import { Bars, mostBars } from '../chart/bars'
import { ChartCard } from '../chart/chart-card'
import type { ChartCell } from '../chart/chart-table'
import { FigureLink } from '../figure-link'
import { countChangeCell } from './change-cell'
import { type Count, countsOf, hrefOfFigure, nameIn, type ReportPart, type Which } from './report-part'

const measures = ['created_ad', 'answered_ad', 'finished_ad'] as const satisfies readonly CountMeasure[]
type AdMeasure = (typeof measures)[number]
const nothing = { interactions: 0, total: 0 }

/** The chats of customers who came by an ad: how many began, were answered and finished. The ad that brought most comes first. */
export default function AdsCard(part: ReportPart) {
  const { title, help, columns } = words.ads
  const rows = adsOf(part)
  const most = Math.max(1, ...rows.map(({ counts }) => counts.created_ad.current.interactions))
  return (
    <ChartCard
      title={title}
      help={help}
      width="half"
      note={rows.length > mostBars ? words.period.more(mostBars) : null}
      chart={
        <Bars
          title={`${title}: ${columns.created_ad}`}
          write={words.number}
          rows={rows.map(({ name, counts: { created_ad: began } }) => ({
            name,
            current: began.current.interactions,
            before: began.before.interactions,
          }))}
        />
      }
      table={{
        head: [
          columns.ad,
          ...measures.map((measure) => columns[measure]),
          columns.before,
          words.period.columns.change,
        ],
        rows: rows.map(({ key, name, counts }) => {
          const link = (measure: AdMeasure, which: Which, write = (text: string) => text) => {
            const { interactions } = counts[measure][which]
            const text = words.number(interactions)
            const href = hrefOfFigure(part, measure, key, which, interactions)
            const what = nameIn(which, `${title}, ${name}, ${columns[measure]}`)
            return { text, shown: <FigureLink what={what} text={write(text)} href={href} /> }
          }
          const before = link('created_ad', 'before')
          return {
            key,
            share: counts.created_ad.current.interactions / most,
            cells: [
              { text: name, wraps: true },
              ...measures.map((measure): ChartCell => link(measure, 'current')),
              {
                ...before,
                // Below the name, which needs the room that a wide column of numbers would take.
                folds: { into: 0, shown: link('created_ad', 'before', words.period.before).shown },
              },
              countChangeCell(
                counts.created_ad.current.interactions,
                counts.created_ad.before.interactions,
                betterOfCount('created_ad'),
                0,
              ),
            ],
          }
        }),
      }}
    />
  )
}

interface AdRow {
  readonly key: string
  readonly name: string
  readonly counts: Readonly<Record<AdMeasure, Pick<Count, Which>>>
}

/** Joins the three counts of each ad. */
function adsOf({ report }: ReportPart): AdRow[] {
  const all = measures.map((measure) => [measure, countsOf(report, measure)] as const)
  const names = new Map(
    all.flatMap(([, counts]) => counts.map(({ key, name }) => [key, name ?? key] as const)),
  )
  return [...names]
    .map(([key, name]) => ({
      key,
      name,
      counts: Object.fromEntries(
        all.map(([measure, counts]) => [
          measure,
          counts.find((one) => one.key === key) ?? { current: nothing, before: nothing },
        ]),
      ) as AdRow['counts'],
    }))
    .sort(
      (a, b) =>
        b.counts.created_ad.current.interactions - a.counts.created_ad.current.interactions ||
        b.counts.finished_ad.current.interactions - a.counts.finished_ad.current.interactions,
    )
}
