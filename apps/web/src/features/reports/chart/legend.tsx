import { reports as words } from '../../../strings'

export interface BarLook {
  readonly fill: string
  readonly stroke: string
}

/** How the bars of the period and of the one before look, distinguished by an outline too. */
export const barLooks = {
  current: { fill: 'var(--accent)', stroke: 'none' },
  before: { fill: 'var(--accent-soft)', stroke: 'var(--accent)' },
} as const satisfies Record<string, BarLook>

/** One sign of a legend: its look and its meaning. */
export interface LegendSign {
  readonly name: string
  readonly look: BarLook
}

const ofPeriods: readonly LegendSign[] = (['current', 'before'] as const).map((which) => ({
  name: words.period.columns[which],
  look: barLooks[which],
}))

export function Legend({ signs = ofPeriods }: { signs?: readonly LegendSign[] }) {
  return (
    <ul className="flex justify-center gap-4 text-meta text-muted">
      {signs.map(({ name, look }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="12" height="12" aria-hidden>
            <rect x="0.5" y="0.5" width="11" height="11" rx="2" {...look} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
