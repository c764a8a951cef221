import type { ReactNode } from 'react'
import { contactPanel as words } from '../../strings'

interface SectionProps {
  title: string
  /** How many it lists; `more`: there are others that are not loaded. */
  count?: number
  more?: boolean
  /** Beside the title. */
  tool?: ReactNode
  children: ReactNode
}

export function Section({ title, count = 0, more = false, tool, children }: SectionProps) {
  return (
    <section aria-label={title} className="border-t border-line px-4.5 py-3.5">
      <h3 className="mb-2 flex min-h-6 items-center justify-between gap-2 text-second font-semibold text-muted">
        {title}
        {count > 0 && (
          <span className="text-meta font-normal">
            <span aria-hidden>{more ? `${count}+` : count}</span>
            <span className="sr-only">{more ? words.moreThan(count) : words.count(count)}</span>
          </span>
        )}
        {tool}
      </h3>
      {children}
    </section>
  )
}
