import { ChevronDown } from 'lucide-react'
import { setOwnChoices, useOwnChoices } from '../../lib/browser/stored/own-choices'
import { inbox } from '../../strings'
import { Button } from '../../ui/form/button'
import { Menu } from '../../ui/overlay/menu'

const words = inbox.order

/** Takes who waits longest, from wherever it is pressed. */
export interface TakeNext {
  readonly busy: boolean
  readonly run: () => void
}

interface QueueHeadProps {
  /** A search is always by last activity. */
  searching: boolean
  takeNext: TakeNext
}

/** Above the rows of 'Chats': their order, and the next one to take. */
export function QueueHead({ searching, takeNext }: QueueHeadProps) {
  const { queueOrder } = useOwnChoices()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-1.5 border-b border-line px-2.5 py-1.5">
      <Menu
        entries={[
          {
            kind: 'choice',
            key: 'order',
            label: words.label,
            value: queueOrder,
            options: (['longest', 'newest'] as const).map((value) => ({ value, label: words[value] })),
            onChoose: (value) => setOwnChoices({ queueOrder: value === 'newest' ? 'newest' : 'longest' }),
          },
        ]}
        trigger={
          <button
            type="button"
            disabled={searching}
            className="relative finger flex h-7 items-center gap-0.5 rounded-control px-1 text-micro font-medium whitespace-nowrap text-muted hover:bg-sunk hover:text-text disabled:opacity-55"
          >
            <span className="sr-only">{words.label}: </span>
            {words[searching ? 'newest' : queueOrder]}
            <ChevronDown size={13} strokeWidth={1.75} aria-hidden />
          </button>
        }
      />
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
    </div>
  )
}
