import type { ReactNode } from 'react'

/** What stands above a list or a menu: one height and one place everywhere, whether or not it is a menu itself. */
export function ListTitle({ children }: { children: ReactNode }) {
  return (
    <h2 className="flex min-h-7 items-center text-head font-semibold tracking-[-0.01em] pointer-coarse:min-h-11">
      {children}
    </h2>
  )
}
