import { Columns3, RotateCcw } from 'lucide-react'
import { history as words } from '../../strings'
import { IconButton } from '../../ui/form/icon-button'
import { Menu } from '../../ui/overlay/menu'
import type { MenuEntry } from '../../ui/overlay/menu-entry'
import { type ColumnKey, columnKeys, columnOf } from './history-columns'

interface ColumnChooserProps {
  chosen: readonly ColumnKey[]
  /** Null: the usual ones. */
  onChoose: (columns: readonly ColumnKey[] | null) => void
}

export function ColumnChooser({ chosen, onChoose }: ColumnChooserProps) {
  const entries: MenuEntry[] = columnKeys.map((key) => ({
    kind: 'check',
    key,
    label: columnOf(key).header,
    checked: chosen.includes(key),
    // In the order of all, whichever was added last.
    onChange: (shown) => onChoose(columnKeys.filter((one) => (one === key ? shown : chosen.includes(one)))),
  }))
  return (
    <Menu
      align="end"
      entries={[
        ...entries,
        { kind: 'separator', key: 'before-reset' },
        {
          kind: 'item',
          key: 'reset',
          label: words.columns.reset,
          icon: RotateCcw,
          onChoose: () => onChoose(null),
        },
      ]}
      trigger={<IconButton icon={Columns3} label={words.columns.title} look="outlined" size={17} />}
    />
  )
}
