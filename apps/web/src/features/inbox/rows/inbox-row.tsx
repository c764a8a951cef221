import type { Interaction, SessionUser } from '@hilo/contracts'
import { Eye } from 'lucide-react'
import { type MouseEvent, memo, useId } from 'react'
import { cx } from '../../../lib/cx'
import { useChatDrafts } from '../../../lib/drafts/use-chat-drafts'
import type { Dues } from '../../../server/reads/dues-of-row'
import { type Unsent, useUnsent } from '../../../server/unsent/use-unsent'
import { inbox } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { IconButton } from '../../../ui/form/icon-button'
import { isUrgent, replyWindowMark, rowLabel } from './describe-row'
import {
  AssignedFacts,
  isCrowded,
  OwnerPill,
  RowArea,
  RowAvatar,
  RowLabels,
  RowPreview,
  RowTitle,
  WaitingPill,
  WindowPill,
} from './row-parts'

interface RowProps {
  row: Interaction
  me: SessionUser
  now: number
  /** In the tab order: only one row is; the arrow keys reach the others. */
  reachable: boolean
  /** Just arrived by an event. */
  arrived: boolean
  /** Chosen, with others, for an act on all of them. */
  checked: boolean
  /** Null: nothing is due. */
  dues: Dues | null
}

const rowClass = 'relative flex h-full gap-2.5 rounded-row px-2 py-2.25 text-left'
const rowLook = (selected: boolean) =>
  selected
    ? 'bg-accent-soft [--ring:var(--accent-soft)] before:absolute before:inset-y-3.5 before:-left-1.5 before:w-0.75 before:rounded-full before:bg-accent'
    : 'hover:bg-sunk hover:[--ring:var(--sunk)] group-data-checked/row:bg-accent-soft! group-data-checked/row:[--ring:var(--accent-soft)]!'
/** A click that does not open a tab or a window of its own. */
const isPlainClick = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent) =>
  !(metaKey || ctrlKey || shiftKey) && button === 0
const factsClass = '@container flex h-5 items-center gap-1.5 text-micro text-muted'

interface ChatRowProps extends RowProps {
  href: string
  selected: boolean
  /** Shows the owner: in the list of the whole team. */
  owner?: boolean
  /** Shows how long the customer waits: in the list of the team, and where rows are sorted by it. */
  showsWait?: boolean
  /** Shows the due time however far it is. */
  showsDue?: boolean
  onOpen: (row: Interaction) => void
}

/** A row that opens its chat. A link, so that it can be opened in another tab. */
export const ChatRow = memo(function OpenRow({
  row,
  me,
  now,
  reachable,
  arrived,
  checked,
  dues,
  href,
  selected,
  owner = false,
  showsWait = false,
  showsDue = false,
  onOpen,
}: ChatRowProps) {
  const due = dueOf(row, dues, now)
  const { text, note: noteText, files } = useChatDrafts(me.uuid, row)
  const draft =
    selected || !(text || files.length > 0) ? null : { mark: inbox.draft, text, file: files[0]?.name }
  const note = selected || !noteText ? null : { mark: inbox.note, text: noteText, file: undefined }
  const unsent = useUnsent(row)
  const failed = lastOf('failed', unsent)
  const waiting = isUnderWay(unsent) ? null : lastOf('waiting', unsent)
  const queued = waiting && { mark: inbox.queued, ...waiting }
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(row)
  }
  return (
    <a
      href={href}
      onClick={open}
      aria-label={rowLabel(row, now, {
        owner,
        waits: showsWait,
        checked,
        draft: draft !== null,
        note: note !== null,
        queued: queued !== null,
        due: due?.label ?? null,
        ...(failed && { trouble: 'failed' }),
      })}
      aria-current={selected || undefined}
      tabIndex={reachable ? 0 : -1}
      data-row-focus
      className={cx(
        rowClass,
        'transition-colors focus-visible:-outline-offset-2',
        arrived && 'animate-arrive',
        rowLook(selected),
      )}
    >
      <RowAvatar row={row} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start">
        <RowTitle row={row} now={now}>
          {due && (showsDue || due.isUrgent) ? due.pill : showsWait && <WaitingPill row={row} now={now} />}
        </RowTitle>
        <RowPreview row={row} me={me} draft={draft ?? note ?? queued} failed={failed} />
        <span className={factsClass}>
          {owner && row.user && <OwnerPill owner={row.user} />}
          <RowArea row={row} crowded={isCrowded(row, now, owner)} />
          <AssignedFacts row={row} now={now} owner={owner} />
        </span>
      </span>
    </a>
  )
})

/** What the row says is due first, in words and as a mark. */
function dueOf(row: Interaction, dues: Dues | null, now: number) {
  const due = dues?.of(row)[0]
  if (!dues || !due) return null
  const { label } = dues.describe(due, now)
  return { label, pill: <dues.Pill due={due} now={now} />, isUrgent: isUrgent(due, now) }
}

/** One of them is being sent, and the others follow at once. */
const isUnderWay = ({ messages, files }: Unsent): boolean =>
  messages.some(({ state }) => state === 'sending') || files.some(({ state }) => state === 'uploading')

/** The last message or file that failed, or that waits, such as for the connection. */
function lastOf(wanted: 'failed' | 'waiting', { messages, files }: Unsent) {
  const isWanted = ({ state }: { readonly state: string }) => state === wanted
  const [message, file] = [messages.findLast(isWanted), files.findLast(isWanted)]
  if (file && !(message && message.date > file.date)) return { text: file.caption, file: file.file.name }
  return message ? { text: message.text, file: undefined } : null
}

interface WaitingRowProps extends RowProps {
  /** Who took it first; shown for a moment before the row disappears. */
  takenBy: string | null
  href: string
  selected: boolean
  onOpen: (row: Interaction) => void
  onPreview: (row: Interaction) => void
  onAccept: (row: Interaction) => void
}

/** An unassigned chat: it can be previewed, accepted, and opened to be read. */
export const WaitingRow = memo(function WaitingRow({
  row,
  me,
  now,
  reachable,
  arrived,
  checked,
  dues,
  takenBy,
  href,
  selected,
  onOpen,
  onPreview,
  onAccept,
}: WaitingRowProps) {
  const id = useId()
  const gone = takenBy !== null
  const due = dueOf(row, dues, now)
  return (
    <div className={cx(rowClass, arrived && 'animate-arrive', gone ? 'opacity-60' : rowLook(selected))}>
      {/* Over the whole row, below its buttons: a link cannot have them in it. */}
      {!gone && (
        // biome-ignore lint/a11y/useAnchorContent: it has a name, and its words are the row's, below it
        <a
          href={href}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onOpen(row)
          }}
          aria-label={rowLabel(row, now, { checked, due: due?.label ?? null })}
          aria-current={selected || undefined}
          tabIndex={reachable ? 0 : -1}
          data-row-focus
          className="absolute inset-0 rounded-row focus-visible:-outline-offset-2"
        />
      )}
      <RowAvatar row={row} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start">
        <RowTitle row={row} now={now} id={id}>
          {due?.isUrgent ? due.pill : <WaitingPill row={row} now={now} />}
        </RowTitle>
        <RowPreview row={row} me={me} draft={null} failed={null} />
        {gone ? (
          <p role="status" className="flex h-7 items-center text-micro">
            {inbox.takenBy(takenBy)}
          </p>
        ) : (
          <div className="@container flex items-center gap-1.5 text-micro text-muted">
            <RowArea row={row} crowded={isCrowded(row, now, true)} />
            <WindowPill row={row} now={now} whole={false} />
            {replyWindowMark(row, now) === null && <RowLabels row={row} />}
            <span className="ml-auto flex shrink-0 items-center gap-1">
              <IconButton
                icon={Eye}
                label={inbox.preview}
                aria-describedby={id}
                size={16}
                tabIndex={reachable ? 0 : -1}
                onClick={() => onPreview(row)}
                className="relative finger size-7 hover:bg-line pointer-coarse:size-9"
              />
              <Button
                size="sm"
                // The soft one has the colour of a chosen row.
                look={selected || checked ? 'primary' : 'soft'}
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
