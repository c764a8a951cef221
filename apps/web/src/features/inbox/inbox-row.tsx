import type { Interaction, SessionUser } from '@hilo/contracts'
import { Eye } from 'lucide-react'
import { type MouseEvent, memo, useId } from 'react'
import { cx } from '../../lib/cx'
import { usePrepared } from '../../lib/use-prepared'
import { type Unsent, useUnsent } from '../../server/use-unsent'
import { inbox } from '../../strings'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { rowLabel } from './describe-row'
import { AssignedFacts, RowArea, RowAvatar, RowPreview, RowTitle, WaitingPill, WindowPill } from './row-parts'

export interface RowProps {
  row: Interaction
  me: SessionUser
  now: number
  /** In the tab order: one row of the list is, the arrows reach the others. */
  reachable: boolean
  /** Came by an event, a moment ago. */
  arrived: boolean
}

const shell = 'relative flex h-full gap-2.5 rounded-row px-2 py-2.25 text-left'
const facts = '@container flex h-5 items-center gap-1.5 text-micro text-muted'

interface OpenRowProps extends RowProps {
  href: string
  selected: boolean
  /** Says whose it is: in the list of the whole team. */
  owner?: boolean
  onOpen: (row: Interaction) => void
}

/** One's own, or finished: the whole row opens the chat. A link, so that it can go to another tab. */
export const OpenRow = memo(function OpenRow({
  row,
  me,
  now,
  reachable,
  arrived,
  href,
  selected,
  owner = false,
  onOpen,
}: OpenRowProps) {
  const { text, note: noted, file } = usePrepared(me.uuid, row)
  const written = selected || !(text || file) ? null : { mark: inbox.draft, text, file: file?.name }
  const note = selected || !noted ? null : { mark: inbox.note, text: noted, file: undefined }
  const failed = lastFailed(useUnsent(row))
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(row)
  }
  return (
    <a
      href={href}
      onClick={open}
      aria-label={rowLabel(row, now, {
        owner,
        draft: written !== null,
        note: note !== null,
        ...(failed && { trouble: 'failed' }),
      })}
      aria-current={selected || undefined}
      tabIndex={reachable ? 0 : -1}
      data-row-focus
      className={cx(
        shell,
        'transition-colors focus-visible:-outline-offset-2',
        arrived && 'animate-arrive',
        selected
          ? 'bg-accent-soft [--ring:var(--accent-soft)] before:absolute before:inset-y-3.5 before:-left-1.5 before:w-0.75 before:rounded-full before:bg-accent'
          : 'hover:bg-sunk hover:[--ring:var(--sunk)]',
      )}
    >
      <RowAvatar row={row} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start">
        <RowTitle row={row} now={now} />
        <RowPreview row={row} me={me} draft={written ?? note} failed={failed} />
        <span className={facts}>
          <RowArea row={row} />
          <AssignedFacts row={row} now={now} owner={owner} />
        </span>
      </span>
    </a>
  )
})

function lastFailed({ messages, files }: Unsent) {
  const isFailed = ({ state }: { readonly state: string }) => state === 'failed'
  const [message, file] = [messages.findLast(isFailed), files.findLast(isFailed)]
  if (file && !(message && message.date > file.date)) return { text: file.caption, file: file.file.name }
  return message ? { text: message.text, file: undefined } : null
}

interface WaitingRowProps extends RowProps {
  /** Somebody was quicker: shown for a moment, then the row goes. */
  takenBy: string | null
  onPreview: (row: Interaction) => void
  onAccept: (row: Interaction) => void
}

/** Nobody has it yet: it can be looked at and taken, not opened. */
export const WaitingRow = memo(function WaitingRow({
  row,
  me,
  now,
  reachable,
  arrived,
  takenBy,
  onPreview,
  onAccept,
}: WaitingRowProps) {
  const id = useId()
  const gone = takenBy !== null
  return (
    <div
      className={cx(
        shell,
        arrived && 'animate-arrive',
        gone ? 'opacity-60' : 'hover:bg-sunk hover:[--ring:var(--sunk)]',
      )}
    >
      <RowAvatar row={row} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start">
        <RowTitle row={row} now={now} id={id}>
          <WaitingPill row={row} now={now} />
        </RowTitle>
        <RowPreview row={row} me={me} draft={null} failed={null} />
        {gone ? (
          <p role="status" className="flex h-7 items-center text-micro">
            {inbox.takenBy(takenBy)}
          </p>
        ) : (
          <div className="flex items-center gap-1.5 text-micro text-muted">
            <RowArea row={row} />
            <WindowPill row={row} now={now} />
            <span className="ml-auto flex shrink-0 items-center gap-1">
              <IconButton
                icon={Eye}
                label={inbox.preview}
                aria-describedby={id}
                size={16}
                tabIndex={reachable ? 0 : -1}
                data-row-focus
                onClick={() => onPreview(row)}
                className="relative finger size-7 hover:bg-line pointer-coarse:size-9"
              />
              <Button
                size="sm"
                look="soft"
                aria-describedby={id}
                aria-keyshortcuts="Alt+A"
                tabIndex={reachable ? 0 : -1}
                onClick={() => onAccept(row)}
              >
                {inbox.accept}
              </Button>
            </span>
          </div>
        )}
      </div>
    </div>
  )
})
