import { type ReactNode, useId } from 'react'
import type { Definition } from '../../strings/reports'

interface FigureCardProps extends Definition {
  number: ReactNode
  /** Beside what, such as the period before. */
  note?: ReactNode
  /** How it compares with the period before. */
  change?: ReactNode
}

/** A number with its definition. */
export function FigureCard({ title, help, number, note, change }: FigureCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-1 rounded-card border border-line bg-raise p-3.5"
    >
      <h3 id={id} className="text-second font-medium">
        {title}
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-display font-semibold">{number}</span>
        {note && <span className="text-second text-muted">{note}</span>}
      </p>
      {change && <p className="text-second">{change}</p>}
      <p className="text-meta text-pretty text-muted">{help}</p>
    </section>
  )
}
