import type { ReactNode } from 'react'

/** The title above a list or a menu, with one height everywhere. */
export function ListTitle({ children }: { children: ReactNode }) {
  return (
    <h2 className="flex min-h-7 items-center text-head font-semibold tracking-[-0.01em] pointer-coarse:min-h-11">
      {children}
    </h2>
  )
}
