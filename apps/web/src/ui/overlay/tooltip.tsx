import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { Kbd } from '../mark/kbd'

export const TooltipProvider = Base.Provider

interface TooltipProps {
  label: string
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The element it explains: it must have a name of its own, for touch and screen readers never see a tooltip. */
  children: ReactElement<Record<string, unknown>>
}

export function Tooltip({ label, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="flex items-center gap-2 rounded-control border border-line-strong bg-raise px-2 py-1 text-meta text-text shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
