import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from '../../lib/browser/navigation'
import type { MenuEntry, MenuProps } from './menu-entry'

const itemClass =
  'flex min-h-8 items-center gap-2.5 rounded-control px-2.5 py-1.5 text-second outline-none select-none ' +
  'data-disabled:opacity-55 data-highlighted:bg-accent-soft pointer-coarse:min-h-11'

const mark = (
  <span className="ml-auto grid size-4 place-items-center text-accent">
    <Check size={16} strokeWidth={2} aria-hidden />
  </span>
)

/** The button with its list, which opens at once: it was pressed while this was loading. */
export default function MenuList({ trigger, entries, align = 'start', side = 'bottom', anchor }: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useCloseOnBack(open, () => setOpen(false))
  // Opened by a click, as by a key, so that the menu takes the focus.
  useEffect(() => button.current?.click(), [])
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} align={align} sideOffset={6} className="z-50">
          <Base.Popup className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-[12px] border border-line-strong bg-raise p-1.5 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'item': {
      const Icon = entry.icon
      return (
        <Base.Item className={itemClass} disabled={entry.disabled ?? false} onClick={entry.onChoose}>
          {entry.lead}
          {Icon && <Icon size={16} strokeWidth={1.75} className="text-muted" aria-hidden />}
          {entry.label}
          {entry.note && <span className="ml-auto pl-4 text-meta text-muted">{entry.note}</span>}
        </Base.Item>
      )
    }
    case 'check':
      return (
        <Base.CheckboxItem
          checked={entry.checked}
          onCheckedChange={entry.onChange}
          closeOnClick={false}
          className={itemClass}
        >
          {entry.lead && <span className="grid w-4 shrink-0 place-items-center">{entry.lead}</span>}
          {entry.label}
          <Base.CheckboxItemIndicator render={mark} />
        </Base.CheckboxItem>
      )
    case 'choice': {
      const signs = entry.options.some(({ icon }) => icon)
      return (
        <Base.RadioGroup
          value={entry.value}
          onValueChange={(next: unknown) => entry.onChoose(String(next))}
          aria-label={entry.label}
        >
          <div className="px-2.5 pt-2 pb-1 text-micro font-semibold text-muted" role="presentation">
            {entry.label}
          </div>
          {entry.options.map(({ value, label, icon, note }) => (
            // One answer, and the menu has said all; of ticks somebody may want several.
            <Base.RadioItem key={value} value={value} closeOnClick className={itemClass}>
              {signs && <span className="grid min-w-4 shrink-0 place-items-center">{icon}</span>}
              <span className="flex-1">{label}</span>
              {note && <span className="pl-4 text-meta text-muted tabular-nums">{note}</span>}
              <Base.RadioItemIndicator render={mark} />
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      )
    }
    case 'title':
      return (
        <div className="px-2.5 pt-2 pb-1 text-micro font-semibold text-muted" role="presentation">
          {entry.label}
        </div>
      )
    case 'separator':
      return <Base.Separator className="mx-1 my-1.5 h-px bg-line" />
  }
}
