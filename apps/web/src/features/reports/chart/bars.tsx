import type { KeyboardEvent } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { reports as words } from '../../../strings'
import { barLooks, Legend } from './legend'
import { ink, tooltipLook } from './looks'

interface BarRow {
  readonly name: string
  readonly current: number
  readonly before: number
}

interface BarsProps {
  title: string
  rows: readonly BarRow[]
  /** How a value is written. */
  write: (value: number) => string
  /** The ticks of the axis, for values such as durations whose round numbers are not decimal. */
  ticksUpTo?: (longest: number) => number[]
}

/** More bars than these cannot be distinguished: the table has them all. */
export const mostBars = 12
const rowHeight = 44
const nameWidth = 124
/** Two lines. */
const longestName = 34

const short = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name

/** The library moves along a chart by the left and right keys, also where its rows stand one below the other. */
const keysOfRows: Readonly<Record<string, string>> = { ArrowDown: 'ArrowLeft', ArrowUp: 'ArrowRight' }
function moveByRows(event: KeyboardEvent<HTMLElement>): void {
  const key = keysOfRows[event.key]
  if (!key || !event.isTrusted) return
  event.preventDefault()
  event.stopPropagation()
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }))
}

/** A bar for each row, and beside it that of the period before. The up and down keys move from row to row. */
export function Bars({ title, rows, write, ticksUpTo }: BarsProps) {
  const shown = rows.slice(0, mostBars)
  const ticks = ticksUpTo?.(Math.max(...shown.flatMap(({ current, before }) => [current, before])))
  return (
    <div onKeyDownCapture={moveByRows}>
      <ResponsiveContainer width="100%" height={shown.length * rowHeight + 36} minWidth={0}>
        <BarChart
          layout="vertical"
          data={shown.map((row) => ({ ...row }))}
          title={title}
          margin={{ top: 0, right: 28, bottom: 0, left: 0 }}
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
            itemSorter={({ dataKey }) => (dataKey === 'current' ? 0 : 1)}
            {...tooltipLook}
          />
          <Bar
            dataKey="current"
            name={words.period.columns.current}
            {...barLooks.current}
            radius={[0, 3, 3, 0]}
            maxBarSize={14}
            isAnimationActive={false}
          />
          <Bar
            dataKey="before"
            name={words.period.columns.before}
            {...barLooks.before}
            radius={[0, 3, 3, 0]}
            maxBarSize={14}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
      <Legend />
    </div>
  )
}
