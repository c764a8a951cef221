import type { ReactNode } from 'react'

/** A title above its search; on a phone and in a very low window beside it, because the rows need the height. */
export const listHeadClass =
  'grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pt-3.5 pb-3 short:grid-cols-[auto_minmax(0,1fr)] short:gap-1.5 short:py-1.5 max-md:grid-cols-[auto_minmax(0,1fr)] max-md:py-1'

/** The title above a list or a menu, with one height everywhere. */
export function ListTitle({ children }: { children: ReactNode }) {
  return (
    <h2 className="flex min-h-7 items-center text-head font-semibold tracking-[-0.01em] pointer-coarse:min-h-11">
      {children}
    </h2>
  )
}
