import { reports as words } from '../../../strings'
import { ChartCard } from '../chart/chart-card'
import { FigureLink } from '../figure-link'
import { countsOf, hrefOfFigure, nameIn, type ReportPart } from './report-part'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const size = { left: 34, top: 18, width: 24, height: 24 }
const width = size.left + hours.length * size.width
const height = size.top + 7 * size.height

/** When interactions begin: darker where more do, with the number in it; the busiest hours as a table. */
export function HourCard(part: ReportPart) {
  const { title, help } = words.counts.created_hour
  const { weekdays, weekdayNames, hour: hourText, hourOf, columns } = words.period
  const counts = countsOf(part.report, 'created_hour')
  const countOf = (day: number, hour: number) =>
    counts.find(({ key }) => key === `${day + 1}:${hour}`)?.current.interactions ?? 0
  const most = Math.max(1, ...counts.map(({ current }) => current.interactions))
  const nameOf = (key: string) => {
    const [day = 1, hour = 0] = key.split(':').map(Number)
    return hourOf(weekdayNames[day - 1] ?? '', hour)
  }
  return (
    <ChartCard
      title={title}
      help={help}
      compares={false}
      width="half"
      shows="beside"
      chart={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard where it is wider
        <section aria-label={title} tabIndex={0} className="overflow-x-auto">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            role="img"
            aria-label={title}
            className="h-auto w-full min-w-140"
          >
            {hours.map((hour) => (
              <text
                key={hour}
                x={size.left + (hour + 0.5) * size.width}
                y={12}
                textAnchor="middle"
                fontSize="10"
                fill="var(--muted)"
              >
                {hour % 3 === 0 ? hourText(hour) : ''}
              </text>
            ))}
            {weekdays.map((name, day) => (
              <g key={name}>
                <text x={0} y={size.top + (day + 0.65) * size.height} fontSize="11" fill="var(--muted)">
                  {name}
                </text>
                {hours.map((hour) => {
                  const count = countOf(day, hour)
                  // The root of the count, so that one peak does not make all other hours look the same.
                  const shade = count === 0 ? 0.06 : 0.15 + 0.85 * Math.sqrt(count / most)
                  const [x, y] = [size.left + hour * size.width, size.top + day * size.height]
                  return (
                    <g key={hour}>
                      <rect
                        x={x + 1}
                        y={y + 1}
                        width={size.width - 2}
                        height={size.height - 2}
                        rx="3"
                        fill="var(--accent)"
                        fillOpacity={shade}
                      />
                      {count > 0 && (
                        <text
                          x={x + size.width / 2}
                          y={y + size.height * 0.65}
                          textAnchor="middle"
                          fontSize="9"
                          fill={shade > 0.7 ? 'var(--on-accent)' : 'var(--text)'}
                        >
                          {count}
                        </text>
                      )}
                    </g>
                  )
                })}
              </g>
            ))}
          </svg>
        </section>
      }
      table={{
        head: [columns.what, columns.current, columns.before],
        rows: counts
          .sort((a, b) => b.current.interactions - a.current.interactions)
          .map((count) => {
            const cell = (which: 'current' | 'before') => {
              const { interactions } = count[which]
              const text = words.number(interactions)
              const href = hrefOfFigure(part, 'created_hour', count.key, which, interactions)
              return {
                text,
                shown: (
                  <FigureLink
                    what={nameIn(which, `${title}, ${nameOf(count.key)}`)}
                    text={text}
                    href={href}
                  />
                ),
              }
            }
            return { key: count.key, cells: [{ text: nameOf(count.key) }, cell('current'), cell('before')] }
          }),
      }}
    />
  )
}
