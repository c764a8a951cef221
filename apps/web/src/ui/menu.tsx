import type { LucideIcon } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { prepared } from './prepared'

/** What a menu offers, as data: so that a button can stand before the menu's machinery is fetched. */
export type MenuEntry =
  | {
      kind: 'item'
      key: string
      label: string
      icon?: LucideIcon
      /** In the icon's place: a face, a colour. */
      lead?: ReactNode
      /** At the end, quieter: what is so about it. */
      note?: string
      disabled?: boolean
      onChoose: () => void
    }
  | { kind: 'check'; key: string; label: string; checked: boolean; onChange: (checked: boolean) => void }
  | {
      kind: 'choice'
      key: string
      label: string
      value: string
      options: readonly { value: string; label: string; icon?: ReactNode }[]
      onChoose: (value: string) => void
    }
  | { kind: 'separator'; key: string }

export interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
}

const { Part: MenuPopup, prepare } = prepared(() => import('./menu-popup'))

export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  const still = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setWanted(true),
  })
  return <MenuPopup {...props} startOpen wanted={wanted} waiting={still} onMissing={() => setWanted(false)} />
}
