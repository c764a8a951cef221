import { Tabs } from '@base-ui/react/tabs'
import type { Area } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { settings } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'

interface AreaTabsProps {
  areas: readonly Area[]
  chosen: string
  /** Areas with an unsaved message. */
  changed: readonly string[]
  onChoose: (uuid: string) => void
  children: ReactNode
}

/** A tab per area, in several lines if needed. */
export function AreaTabs({ areas, chosen, changed, onChoose, children }: AreaTabsProps) {
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={(next: unknown) => onChoose(String(next))}
      className="grid gap-4"
    >
      <Tabs.List
        aria-label={settings.areaWelcome.areas}
        className="flex max-h-28 flex-wrap gap-1 overflow-y-auto rounded-row border border-line bg-sunk p-1"
      >
        {areas.map(({ uuid, name, color }) => (
          <Tabs.Tab
            key={uuid}
            value={uuid}
            className="flex h-8 max-w-full items-center gap-1.5 rounded-control border border-transparent px-2.5 text-second font-medium text-muted hover:text-text data-active:border-line-strong data-active:bg-raise data-active:text-text pointer-coarse:h-11"
          >
            <AreaDot color={color} />
            <span dir="auto" className="truncate">
              {name}
            </span>
            {changed.includes(uuid) && (
              <>
                <span className="size-1.5 rounded-full bg-accent" aria-hidden />
                <span className="sr-only">{settings.areaWelcome.unsaved}</span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={chosen} tabIndex={-1} className="outline-none">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}
