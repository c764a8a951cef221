import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabItem<Id extends string> {
  id: Id
  label: string
  count?: number | undefined
  /** The meaning of the count, read aloud after the label. */
  countLabel?: string | undefined
  shortcut?: string
}

interface TabsProps<Id extends string> {
  label: string
  items: readonly TabItem<Id>[]
  /** The id of the chosen item, or of none of them. */
  value: Id
  onChoose: (id: Id) => void
  /** Called when the pointer or the focus reaches a tab, to preload. */
  onReach?: (() => void) | undefined
  /** Beside the tabs, where there is room for it. */
  end?: ReactNode
  /** The content of the chosen tab. */
  children: ReactNode
}

/** Arrow keys move, Enter or Space chooses: every choice asks the server, so moving must not choose. */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChoose,
  onReach,
  end,
  children,
}: TabsProps<Id>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => {
        const chosen = items.find((item) => item.id === next)
        if (chosen) onChoose(chosen.id)
      }}
      onPointerEnter={onReach}
      onFocus={onReach}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex flex-wrap items-center border-b border-line px-2.5">
        <Base.List activateOnFocus={false} aria-label={label} className="flex gap-0.5">
          {items.map((item) => (
            <Base.Tab
              key={item.id}
              value={item.id}
              aria-keyshortcuts={item.shortcut}
              // A click on the open tab asks the server again.
              onClick={() => item.id === value && onChoose(item.id)}
              className="-mb-px rounded-t-control border-b-2 border-transparent px-2 pt-2 pb-2.25 short:pointer-fine:py-1 font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-active:border-accent data-active:text-text pointer-coarse:py-3"
            >
              {item.label}
              {item.count !== undefined && (
                <>
                  <span className="ml-1.25 text-meta text-muted" aria-hidden>
                    {item.count}
                  </span>
                  <span className="sr-only"> {item.countLabel}</span>
                </>
              )}
            </Base.Tab>
          ))}
        </Base.List>
        {end}
      </div>
      <Base.Panel value={value} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
