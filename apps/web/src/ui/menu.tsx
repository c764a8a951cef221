import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../lib/cx'

const itemClass =
  'flex min-h-8 items-center gap-2.5 rounded-control px-2.5 py-1.5 text-second outline-none select-none ' +
  'data-disabled:opacity-55 data-highlighted:bg-accent-soft pointer-coarse:min-h-11'

interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

export function Menu({ trigger, align = 'start', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} className="z-30">
          <Base.Popup className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-[12px] border border-line-strong bg-raise p-1.5 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  icon?: LucideIcon
  onChoose: () => void
  children: ReactNode
}

export function MenuItem({ icon: Icon, onChoose, children }: MenuItemProps) {
  return (
    <Base.Item className={itemClass} onClick={onChoose}>
      {Icon && <Icon size={16} strokeWidth={1.75} className="text-muted" aria-hidden />}
      {children}
    </Base.Item>
  )
}

const mark = (
  <span className="ml-auto grid size-4 place-items-center text-accent">
    <Check size={16} strokeWidth={2} aria-hidden />
  </span>
)

export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      closeOnClick={false}
      className={itemClass}
    >
      {children}
      <Base.CheckboxItemIndicator render={mark} />
    </Base.CheckboxItem>
  )
}

export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChoose: (value: Value) => void
}) {
  return (
    <Base.RadioGroup
      value={value}
      onValueChange={(next: unknown) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChoose(chosen.value)
      }}
      aria-label={label}
    >
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick={false} className={itemClass}>
          {option.label}
          <Base.RadioItemIndicator render={mark} />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div className={cx('px-2.5 pt-2 pb-1 text-micro font-semibold text-muted')} role="presentation">
      {children}
    </div>
  )
}

export const MenuSeparator = () => <Base.Separator className="mx-1 my-1.5 h-px bg-line" />
