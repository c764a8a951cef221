import type { ListOrder } from '@hilo/contracts'
import { ChevronDown } from 'lucide-react'
import { useOwnChoices, useSetOwnChoices } from '../../server/session/session-user'
import { inbox } from '../../strings'
import { Button } from '../../ui/form/button'
import { Menu } from '../../ui/overlay/menu'
import type { MenuEntry } from '../../ui/overlay/menu-entry'
import type { Tab } from './tabs'

const words = inbox.order

/** Takes who waits longest, from wherever it is pressed. */
export interface TakeNext {
  readonly busy: boolean
  readonly run: () => void
}

/** The list of finished chats has one order. */
export type OrderedTab = Exclude<Tab, 'resolves'>

const choiceOf = (tab: OrderedTab) => `${tab}_order` as const

/** The order of a list, as the person chose it. */
export function useListOrder(tab: Tab): ListOrder {
  const choices = useOwnChoices()
  return tab === 'resolves' ? 'newest' : choices[choiceOf(tab)]
}

/** The choice of an order, as the entries of a menu; none where the list has one order. */
export function useOrderEntry(tab: OrderedTab | null): readonly MenuEntry[] {
  const choices = useOwnChoices()
  const set = useSetOwnChoices()
  if (tab === null) return []
  return [
    {
      kind: 'choice',
      key: 'order',
      label: words.label,
      value: choices[choiceOf(tab)],
      options: (['longest', 'newest'] as const).map((value) => ({ value, label: words[value] })),
      onChoose: (value) => set({ [choiceOf(tab)]: value === 'newest' ? 'newest' : 'longest' }),
    },
  ]
}

interface ListHeadProps {
  tab: OrderedTab
  /** A search is always by last activity. */
  searching: boolean
  /** Only in the list of chats that wait. */
  takeNext: TakeNext | null
}

/** Above the rows of a list: their order, and the next one to take. */
export function ListHead({ tab, searching, takeNext }: ListHeadProps) {
  const order = useListOrder(tab)
  const choice = useOrderEntry(tab)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-1.5 border-b border-line px-2.5 py-1.5">
      <Menu
        entries={choice}
        trigger={
          <button
            type="button"
            disabled={searching}
            className="relative finger flex h-7 items-center gap-0.5 rounded-control px-1 text-micro font-medium whitespace-nowrap text-muted hover:bg-sunk hover:text-text disabled:opacity-55"
          >
            <span className="sr-only">{words.label}: </span>
            {words[searching ? 'newest' : order]}
            <ChevronDown size={13} strokeWidth={1.75} aria-hidden />
          </button>
        }
      />
      {takeNext && <TakeNextButton {...takeNext} />}
    </div>
  )
}

/** Takes who waits longest. */
export function TakeNextButton({ busy, run, large = false }: TakeNext & { large?: boolean }) {
  return (
    <Button
      size={large ? 'md' : 'sm'}
      look="soft"
      busy={busy}
      aria-keyshortcuts="Alt+S"
      title={`${inbox.takeNext} (Alt S)`}
      onClick={run}
      className="px-2!"
    >
      {inbox.takeNext}
    </Button>
  )
}
