import type { ReactNode } from 'react'
import { Button } from '../form/button'

/** The button of a toast. */
export const ToastButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <span className="pointer-events-auto mt-2 mb-1 block">
    <Button size="sm" onClick={onClick}>
      {children}
    </Button>
  </span>
)

/** The text of a toast as a button that opens its subject. */
export const ToastLink = ({
  label,
  children,
  onClick,
}: {
  label: string
  children: ReactNode
  onClick: () => void
}) => (
  <button
    type="button"
    title={label}
    onClick={onClick}
    className="-mx-1.5 mt-0.5 block w-[calc(100%+12px)] rounded-control px-1.5 py-1 text-left wrap-anywhere hover:bg-sunk"
  >
    {children}
  </button>
)
