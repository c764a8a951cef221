import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { Legend, type LegendSign } from './legend'
import { ink, tooltipLook } from './looks'

interface DayColumn {
  readonly name: string
  readonly lower: number
  readonly upper: number
}

interface DayColumnsProps {
  title: string
  days: readonly DayColumn[]
  /** The legend of the lower and the upper part of a column. */
  signs: readonly [lower: LegendSign, upper: LegendSign]
  write: (value: number) => string
}

/** A column for each day, of two parts. The left and right keys move from day to day. */
export function DayColumns({ title, days, signs, write }: DayColumnsProps) {
  const [lower, upper] = signs
  return (
    <>
      <ResponsiveContainer width="100%" height={240} minWidth={0}>
        <BarChart
          data={days.map((day) => ({ ...day }))}
          title={title}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="name" tick={ink} stroke="var(--line-strong)" minTickGap={16} />
          <YAxis
            width={40}
            tickFormatter={write}
            tick={ink}
            stroke="var(--line-strong)"
            allowDecimals={false}
          />
          <Tooltip formatter={(value) => write(Number(value))} {...tooltipLook} />
          <Bar
            dataKey="lower"
            stackId="day"
            name={lower.name}
            {...lower.look}
            maxBarSize={28}
            isAnimationActive={false}
          />
          <Bar
            dataKey="upper"
            stackId="day"
            name={upper.name}
            {...upper.look}
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
      <Legend signs={signs} />
    </>
  )
}
