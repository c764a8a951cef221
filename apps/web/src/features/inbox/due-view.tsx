import { type Interaction, limits, type SessionUser } from '@hilo/contracts'
import { AlarmClock, X } from 'lucide-react'
import { useNow } from '../../lib/browser/use-now'
import { useDueList } from '../../server/live/due-list'
import { useDues } from '../../server/reads/targets'
import { due as words } from '../../strings'
import { IconButton } from '../../ui/form/icon-button'
import { EmptyState } from '../../ui/state/empty-state'
import { ErrorState } from '../../ui/state/error-state'
import { ChatRow } from './rows/inbox-row'
import { ListSkeleton } from './rows/list-skeleton'
import type { Selection } from './tabs'

interface DueViewProps {
  me: SessionUser
  selection: Selection | null
  hrefOf: (row: Interaction) => string
  onOpen: (row: Interaction) => void
  onLeave: () => void
}

const rowHeight = 80

/** In the place of the list: the chats that are due by the targets of areas, the earliest first. */
export function DueView({ me, selection, hrefOf, onOpen, onLeave }: DueViewProps) {
  const now = useNow()
  const dues = useDues()
  const { rows, failed, again } = useDueList()
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-3.5">
        <AlarmClock size={16} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden />
        <h3 className="min-w-0 flex-1 truncate font-medium">{words.name}</h3>
        <IconButton icon={X} size={16} label={words.leave} onClick={onLeave} className="size-8" />
      </div>
      {rows === undefined ? (
        failed ? (
          <ErrorState title={words.failed} onRetry={again} />
        ) : (
          <ListSkeleton rowHeight={rowHeight} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={AlarmClock} title={words.empty.title}>
          {words.empty.hint}
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
        <div data-region="list" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-1.5">
          <ul aria-label={words.name} className="grid grid-cols-[minmax(0,1fr)]">
            {rows.map((row) => (
              <li key={row.uuid} style={{ height: rowHeight }}>
                <ChatRow
                  row={row}
                  me={me}
                  now={now}
                  dues={dues}
                  showsDue
                  owner={row.user !== null && row.user.uuid !== me.uuid}
                  href={hrefOf(row)}
                  selected={selection?.conversation === row.conversation.uuid}
                  reachable
                  arrived={false}
                  checked={false}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
          {rows.length === limits.dueRows && (
            <p className="p-3 text-center text-micro text-muted">{words.onlyFirst(limits.dueRows)}</p>
          )}
        </div>
      )}
    </>
  )
}
