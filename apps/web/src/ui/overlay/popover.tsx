import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useCloseOnBack } from '../../lib/browser/navigation'

interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>
  label: string
  align?: 'start' | 'center' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A few fields that open below a button, without covering the page. */
export function Popover({ trigger, label, align = 'start', children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  useCloseOnBack(open, () => setOpen(false))
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={12} className="z-50">
          <Base.Popup
            aria-label={label}
            className="max-h-(--available-height) w-88 max-w-(--available-width) overflow-y-auto rounded-[12px] border border-line-strong bg-raise p-4 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
