import type { ReactNode } from 'react'

/** A button among the words under a message. */
export function TextButton({
  icon,
  onClick,
  children,
}: {
  icon?: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative finger inline-flex min-h-6 items-center gap-1 rounded-[4px] font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-9"
    >
      {icon}
      {children}
    </button>
  )
}
