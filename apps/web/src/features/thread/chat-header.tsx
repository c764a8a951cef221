import type { Interaction, SessionUser } from '@hilo/contracts'
import { ArrowLeft, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatHandle } from '../../lib/phone'
import { common, inbox, thread } from '../../strings'
import { AreaDot } from '../../ui/area-dot'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { ChannelBadge, channelNames } from '../../ui/channel-badge'
import { IconButton } from '../../ui/icon-button'

interface ChatHeaderProps {
  interaction: Interaction
  me: SessionUser
  /** In Resueltos nothing can be done any more: the buttons stand, disabled (specification). */
  resolved: boolean
  canFinish: boolean
  onFinish: () => void
  onReach: () => void
  onBack: (() => void) | null
}

export function ChatHeader({
  interaction,
  me,
  resolved,
  canFinish,
  onFinish,
  onReach,
  onBack,
}: ChatHeaderProps) {
  const { client, handle } = interaction.conversation
  const channel = interaction.type.name
  return (
    <HeaderFrame onBack={onBack}>
      <Avatar name={client.name} seed={client.uuid}>
        <ChannelBadge channel={channel} />
      </Avatar>
      <div className="min-w-0 flex-1">
        <h2 tabIndex={-1} data-chat-heading className="truncate text-title font-semibold outline-none">
          {client.name || inbox.unknownClient}
        </h2>
        <p className="flex items-center gap-1.5 text-second text-muted">
          <span className="sr-only">{channelNames[channel]}</span>
          <span className="min-w-0 truncate">{handle ? formatHandle(handle) : channelNames[channel]}</span>
          {interaction.area && (
            <span
              className="flex min-w-0 shrink items-center gap-1.25 max-sm:hidden"
              title={interaction.area.name}
            >
              <AreaDot color={interaction.area.color} />
              <span className="truncate">{interaction.area.name}</span>
            </span>
          )}
        </p>
      </div>
      <Owner interaction={interaction} me={me} />
      {(resolved || canFinish) && (
        <Button
          look="primary"
          icon={Check}
          disabled={resolved}
          aria-keyshortcuts="Alt+E"
          data-action="finish"
          onPointerEnter={onReach}
          onFocus={onReach}
          onClick={onFinish}
        >
          <span className="max-[400px]:sr-only">{thread.actions.finish}</span>
        </Button>
      )}
    </HeaderFrame>
  )
}

/** The bar itself, which stands before its chat is there: so that nothing jumps, and the way back exists. */
export function HeaderFrame({ onBack, children }: { onBack: (() => void) | null; children?: ReactNode }) {
  return (
    <header className="flex h-16 shrink-0 items-center gap-3 border-b border-line bg-surface px-3 md:px-4.5">
      {onBack && <IconButton icon={ArrowLeft} label={common.back} onClick={onBack} className="-ml-1" />}
      {children}
    </header>
  )
}

function Owner({ interaction: { user }, me }: Pick<ChatHeaderProps, 'interaction' | 'me'>) {
  const name = user === null ? thread.nobody : user.uuid === me.uuid ? common.you : user.name
  return (
    <p
      className="flex h-8.5 min-w-0 items-center gap-1.75 rounded-full border border-line pr-3 pl-1.25 text-second font-medium max-md:hidden"
      title={thread.owner}
    >
      <span className="sr-only">{thread.owner}: </span>
      <Avatar name={user?.name} seed={user?.uuid ?? ''} size={24} />
      <span className="max-w-32 truncate">{name}</span>
    </p>
  )
}
