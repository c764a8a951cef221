import { type ReactNode, useId } from 'react'
import type { Definition } from '../../strings/reports'

interface FigureCardProps extends Definition {
  number: ReactNode
  /** Beside what, such as the period before. */
  note?: ReactNode
}

/** A number with its definition. */
export function FigureCard({ title, help, number, note }: FigureCardProps) {
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
      <p className="text-meta text-pretty text-muted">{help}</p>
    </section>
  )
}
