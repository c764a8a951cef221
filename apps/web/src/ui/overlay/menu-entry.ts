import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

/** An entry of a menu, as data. */
export type MenuEntry =
  | {
      kind: 'item'
      key: string
      label: string
      icon?: LucideIcon
      /** In the icon's place: a face, a colour. */
      lead?: ReactNode
      /** A quieter note at the end. */
      note?: string
      disabled?: boolean
      onChoose: () => void
    }
  | {
      kind: 'check'
      key: string
      label: string
      lead?: ReactNode
      checked: boolean
      disabled?: boolean
      onChange: (checked: boolean) => void
    }
  | {
      kind: 'choice'
      key: string
      label: string
      value: string
      options: readonly { value: string; label: string; icon?: ReactNode; note?: string | undefined }[]
      onChoose: (value: string) => void
    }
  /** Above the entries that belong together, or instead of them. */
  | { kind: 'title'; key: string; label: string }
  | { kind: 'separator'; key: string }

export interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Beside what the list stands, if not the button. */
  anchor?: { getBoundingClientRect(): DOMRect } | undefined
}
