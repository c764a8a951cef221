import { type ReactNode, useId } from 'react'

interface CardProps {
  title: string
  help?: string
  /** At the right of its title. */
  action?: ReactNode
  children?: ReactNode
}

/** A section of a page of settings. */
export function Card({ title, help, action, children }: CardProps) {
  const id = useId()
  return (
    // Gets the focus if a focused element within disappears.
    <section
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={id} className="text-title font-semibold">
            {title}
          </h3>
          {help && <p className="mt-0.5 text-second text-pretty text-muted">{help}</p>}
        </div>
        {action}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
