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
  const popup = useRef<HTMLDivElement>(null)
  /** Where a choice put the focus at once: the list takes it back before it closes. */
  const chosenFocus = useRef<HTMLElement | null>(null)
  /** The focus returns to the button, unless the chosen entry has moved it, for example into a text field or a dialog. */
  const finalFocus = () => {
    const { activeElement } = document
    const isLeft = activeElement === document.body || popup.current?.contains(activeElement) === true
    return chosenFocus.current ?? isLeft
  }
  useCloseOnBack(open, () => setOpen(false))
  // Opened by a click, as by a key, so that the menu takes the focus.
  useEffect(() => button.current?.click(), [])
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next) chosenFocus.current = null
        setOpen(next)
      }}
    >
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} align={align} sideOffset={6} className="z-50">
          <Base.Popup
            ref={popup}
            finalFocus={finalFocus}
            className="max-h-(--available-height) min-w-48 max-w-[min(28rem,var(--available-width))] overflow-y-auto wrap-anywhere rounded-[12px] border border-line-strong bg-raise p-1.5 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {entries.map((entry) => (
              <Entry
                key={entry.key}
                entry={entry}
                onFocusMoved={(target) => {
                  chosenFocus.current = target
                }}
              />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface EntryProps {
  entry: MenuEntry
  onFocusMoved: (target: HTMLElement) => void
}

function Entry({ entry, onFocusMoved }: EntryProps) {
  switch (entry.kind) {
    case 'item': {
      const Icon = entry.icon
      return (
        <Base.Item
          className={itemClass}
          disabled={entry.disabled ?? false}
          onClick={() => {
            const before = document.activeElement
            entry.onChoose()
            const after = document.activeElement
            if (after !== before && after instanceof HTMLElement) onFocusMoved(after)
          }}
        >
          {entry.lead}
          {Icon && <Icon size={16} strokeWidth={1.75} className="text-muted" aria-hidden />}
          {entry.label}
          {entry.note && <span className="ml-auto shrink-0 pl-4 text-meta text-muted">{entry.note}</span>}
        </Base.Item>
      )
    }
    case 'check':
      return (
        <Base.CheckboxItem
          checked={entry.checked}
          disabled={entry.disabled ?? false}
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
            // A single choice closes the menu; several ticks may be set one after the other.
            <Base.RadioItem key={value} value={value} closeOnClick className={itemClass}>
              {signs && <span className="grid min-w-4 shrink-0 place-items-center">{icon}</span>}
              <span className="flex-1">{label}</span>
              {note && <span className="shrink-0 pl-4 text-meta text-muted tabular-nums">{note}</span>}
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
