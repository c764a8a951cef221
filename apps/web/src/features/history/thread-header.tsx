import { abilitiesOf, type Interaction } from '@hilo/contracts'
import { ArrowLeft, SquareArrowOutUpRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFull } from '../../lib/text/dates'
import { formatHandle } from '../../lib/text/phone'
import { common, inbox, history as words } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { Avatar } from '../../ui/display/avatar'
import { ChannelBadge } from '../../ui/display/channel-badge'
import { IconButton } from '../../ui/form/icon-button'
import { InteractionState } from './interaction-state'

interface ThreadHeaderProps {
  /** Undefined until it has loaded. */
  interaction: Interaction | undefined
  /** The thread stands instead of the table, which the arrow brings back. */
  instead: boolean
  onClose: () => void
  /** Null where this person may not open the chat any more. */
  onOpenChat: ((interaction: Interaction) => void) | null
  tools: ReactNode
}

/** The customer of the thread, and its actions. */
export function ThreadHeader({ interaction, instead, onClose, onOpenChat, tools }: ThreadHeaderProps) {
  return (
    <header className="shrink-0 border-b border-line bg-surface">
      <div className="flex min-h-16 items-center gap-2 px-3 sm:px-4.5">
        {instead && <IconButton icon={ArrowLeft} label={common.back} onClick={onClose} className="-ml-1" />}
        {interaction && <Who interaction={interaction} />}
        <div className="ml-auto flex shrink-0 items-center gap-0.5">
          {interaction && (
            <>
              {tools}
              {onOpenChat && (
                <IconButton
                  icon={SquareArrowOutUpRight}
                  label={words.thread.open}
                  onClick={() => onOpenChat(interaction)}
                />
              )}
            </>
          )}
          {!instead && <IconButton icon={X} label={words.thread.close} onClick={onClose} />}
        </div>
      </div>
      {interaction && <Facts interaction={interaction} />}
    </header>
  )
}

function Who({ interaction: { conversation, type } }: { interaction: Interaction }) {
  const { client, handle, subject } = conversation
  return (
    <>
      <Avatar name={client.name}>
        <ChannelBadge channel={type.name} />
      </Avatar>
      <div className="min-w-0 flex-1">
        <h3 dir="auto" className="truncate text-left text-title font-semibold">
          {client.name || inbox.unknownClient}
        </h3>
        <p className="truncate text-second text-muted">
          <span className="sr-only">{abilitiesOf(type.name).name} </span>
          {subject || (handle ? formatHandle(handle) : abilitiesOf(type.name).name)}
        </p>
      </div>
    </>
  )
}

/** State, area, owner and dates in one quiet line. */
function Facts({ interaction }: { interaction: Interaction }) {
  const { area, user, finished_at, finish_reason, created_at } = interaction
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 pb-2.5 text-meta text-muted sm:px-4.5">
      <InteractionState row={interaction} />
      {area && (
        <span className="flex min-w-0 items-center gap-1.5">
          <AreaDot color={area.color} />
          <span dir="auto" className="truncate">
            {area.name}
          </span>
        </span>
      )}
      {user && (
        <span dir="auto" className="truncate">
          {user.name}
        </span>
      )}
      {finish_reason && (
        <span dir="auto" className="truncate">
          {finish_reason.name}
        </span>
      )}
      <time dateTime={finished_at ?? created_at}>
        {finished_at ? words.columns.finished : words.columns.created}:{' '}
        {formatFull(finished_at ?? created_at)}
      </time>
    </p>
  )
}
