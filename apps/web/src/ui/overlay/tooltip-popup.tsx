import { Tooltip } from '@base-ui/react/tooltip'
import { useState } from 'react'
import { Kbd } from '../display/kbd'
import type { ShownTooltip } from './tooltip'

interface TooltipPopupProps {
  /** Null: the last one goes away. */
  tooltip: ShownTooltip | null
}

/** The one tooltip of the page. */
export default function TooltipPopup({ tooltip }: TooltipPopupProps) {
  const [last, setLast] = useState(tooltip)
  if (tooltip && tooltip !== last) setLast(tooltip)
  const { anchor, label, shortcut, side } = last ?? {}
  return (
    <Tooltip.Root open={tooltip !== null}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor ?? null} side={side} sideOffset={6} className="z-50">
          <Tooltip.Popup
            data-tooltip-popup
            className="flex items-center gap-2 rounded-control border border-line-strong bg-raise px-2 py-1 text-meta text-text shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {label}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
