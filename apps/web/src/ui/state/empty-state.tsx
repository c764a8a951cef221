import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** A title, an explanation and an action for an empty list. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="m-auto grid max-w-70 justify-items-center gap-1 p-6 text-center">
      <span className="mb-2 grid size-11 place-items-center rounded-full bg-sunk text-muted">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <p className="font-semibold text-balance break-words">{title}</p>
      {children && <p className="text-second text-pretty break-words text-muted">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
