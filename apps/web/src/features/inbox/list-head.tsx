import type { ListOrder } from '@hilo/contracts'
import { ChevronDown } from 'lucide-react'
import { useOwnChoices, useSetOwnChoices } from '../../server/session/session-user'
import { inbox } from '../../strings'
import { Button } from '../../ui/form/button'
import { Menu } from '../../ui/overlay/menu'
import type { Tab } from './tabs'

const words = inbox.order

/** Takes who waits longest, from wherever it is pressed. */
export interface TakeNext {
  readonly busy: boolean
  readonly run: () => void
}

/** The list of finished chats has one order. */
type OrderedTab = Exclude<Tab, 'resolves'>

const choiceOf = (tab: OrderedTab) => `${tab}_order` as const

/** What comes first in a list, as the person chose it. */
export function useListOrder(tab: Tab): ListOrder {
  const choices = useOwnChoices()
  return tab === 'resolves' ? 'newest' : choices[choiceOf(tab)]
}

interface ListHeadProps {
  tab: OrderedTab
  /** A search is always by last activity. */
  searching: boolean
  /** Only from what waits. */
  takeNext: TakeNext | null
}

/** Above the rows of a list: their order, and the next one to take. */
export function ListHead({ tab, searching, takeNext }: ListHeadProps) {
  const order = useListOrder(tab)
  const set = useSetOwnChoices()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-1.5 border-b border-line px-2.5 py-1.5">
      <Menu
        entries={[
          {
            kind: 'choice',
            key: 'order',
            label: words.label,
            value: order,
            options: (['longest', 'newest'] as const).map((value) => ({ value, label: words[value] })),
            onChoose: (value) => set({ [choiceOf(tab)]: value === 'newest' ? 'newest' : 'longest' }),
          },
        ]}
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
      {takeNext && (
        <Button
          size="sm"
          look="soft"
          busy={takeNext.busy}
          aria-keyshortcuts="Alt+S"
          title={`${inbox.takeNext} (Alt S)`}
          onClick={takeNext.run}
          className="px-2!"
        >
          {inbox.takeNext}
        </Button>
      )}
    </div>
  )
}
