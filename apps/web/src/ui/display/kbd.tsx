import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-[5px] border border-line-strong bg-surface px-1.25 py-0.75 font-sans text-micro leading-none font-medium text-muted">
      {children}
    </kbd>
  )
}
