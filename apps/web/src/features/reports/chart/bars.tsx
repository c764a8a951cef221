import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { reports as words } from '../../../strings'

export interface BarRow {
  readonly name: string
  readonly current: number
  readonly before: number
}

interface BarsProps {
  title: string
  rows: readonly BarRow[]
  /** How a value is written. */
  write: (value: number) => string
  /** Where the axis is marked, for values whose even numbers are not decimal. */
  ticksUpTo?: (longest: number) => number[]
}

/** More bars than these nobody tells apart: the table has them all. */
export const mostBars = 12
const rowHeight = 44
const nameWidth = 124
/** Two lines. */
const longestName = 34

const short = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
const ink = { fill: 'var(--muted)', fontSize: 12 }

/** A bar for each row, and beside it that of the period before. Arrow keys move from row to row. */
export function Bars({ title, rows, write, ticksUpTo }: BarsProps) {
  const shown = rows.slice(0, mostBars)
  const ticks = ticksUpTo?.(Math.max(...shown.flatMap(({ current, before }) => [current, before])))
  return (
    <ResponsiveContainer width="100%" height={shown.length * rowHeight + 64} minWidth={0}>
      <BarChart
        layout="vertical"
        data={shown.map((row) => ({ ...row }))}
        title={title}
        margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
        barGap={2}
      >
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis
          type="number"
          tickFormatter={write}
          {...(ticks && { ticks, domain: [0, ticks.at(-1) ?? 0] })}
          tick={ink}
          stroke="var(--line-strong)"
          allowDecimals={false}
        />
        <YAxis
          type="category"
          dataKey="name"
          width={nameWidth}
          tickFormatter={short}
          tick={ink}
          stroke="var(--line-strong)"
          interval={0}
        />
        <Tooltip
          formatter={(value) => write(Number(value))}
          cursor={{ fill: 'var(--sunk)' }}
          contentStyle={{
            background: 'var(--raise)',
            border: '1px solid var(--line-strong)',
            borderRadius: 8,
            color: 'var(--text)',
            fontSize: 13,
          }}
          itemStyle={{ color: 'var(--text)' }}
          isAnimationActive={false}
        />
        {/* In the order of the bars; without a sorter it would be by name. */}
        <Legend
          itemSorter={null}
          formatter={(name: string) => <span style={{ color: 'var(--muted)', fontSize: 12 }}>{name}</span>}
        />
        <Bar
          dataKey="current"
          name={words.period.columns.current}
          fill="var(--accent)"
          radius={[0, 3, 3, 0]}
          maxBarSize={14}
          isAnimationActive={false}
        />
        {/* Told apart by its outline too, not by its colour alone. */}
        <Bar
          dataKey="before"
          name={words.period.columns.before}
          fill="var(--accent-soft)"
          stroke="var(--accent)"
          radius={[0, 3, 3, 0]}
          maxBarSize={14}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
