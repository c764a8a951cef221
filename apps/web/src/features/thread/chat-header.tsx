import type { Interaction, SessionUser } from '@hilo/contracts'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { formatHandle } from '../../lib/phone'
import { common, inbox, thread } from '../../strings'
import { AreaDot } from '../../ui/area-dot'
import { Avatar } from '../../ui/avatar'
import { ChannelBadge, ChannelGlyph, channelNames } from '../../ui/channel-badge'
import { IconButton } from '../../ui/icon-button'
import { Pill } from '../../ui/pill'
import { ChatActions, type ChatActionsProps } from './chat-actions'
import { OwnerSelector, ownerOf } from './owner-selector'

interface ChatHeaderProps extends Omit<ChatActionsProps, 'onTransfer' | 'owner'> {
  interaction: Interaction
  me: SessionUser
  /** To whom, where the owner selector has named somebody. */
  onTransfer: (to: string | null) => void
  onBack: (() => void) | null
}

export function ChatHeader({ me, onTransfer, onBack, ...actions }: ChatHeaderProps) {
  const { interaction, rights, waiting } = actions
  const { client, handle, subject } = interaction.conversation
  const channel = interaction.type.name
  return (
    <HeaderFrame onBack={onBack}>
      {/* On a narrow telephone the name needs its room; the channel stands before the address there. */}
      <span className="@max-[380px]:hidden">
        <Avatar name={client.name} seed={client.uuid}>
          <ChannelBadge channel={channel} />
        </Avatar>
      </span>
      <div className="min-w-0 flex-1">
        <h2 tabIndex={-1} data-chat-heading className="truncate text-title font-semibold outline-none">
          {client.name || inbox.unknownClient}
        </h2>
        <p className="flex items-center gap-1.5 text-second text-muted">
          <span className="sr-only">{channelNames[channel]}</span>
          <span className="hidden shrink-0 @max-[380px]:block">
            <ChannelGlyph channel={channel} size={14} />
          </span>
          {/* Where there is room for one of the two, what it is about says more than the address. */}
          <span className={cx('min-w-0 truncate', subject && '@max-[760px]:hidden')}>
            {handle ? formatHandle(handle) : channelNames[channel]}
          </span>
          {subject && (
            <span className="min-w-0 shrink-2 truncate font-medium text-text" title={thread.subject(subject)}>
              <span className="sr-only">{thread.subject('')}</span>
              {subject}
            </span>
          )}
          {interaction.area && (
            <span
              className="flex min-w-0 shrink items-center gap-1.25 @max-[480px]:hidden"
              title={interaction.area.name}
            >
              <AreaDot color={interaction.area.color} />
              <span className="truncate">{interaction.area.name}</span>
            </span>
          )}
          {interaction.managed_outside && (
            <Pill title={inbox.managedOutsideBy} whole>
              {inbox.managedOutside}
            </Pill>
          )}
        </p>
      </div>
      <div className="min-w-0 @max-[540px]:hidden">
        <OwnerSelector
          interaction={interaction}
          me={me}
          onTransfer={rights.manage && !rights.resolved && !waiting ? onTransfer : null}
        />
      </div>
      <ChatActions {...actions} owner={ownerOf(interaction, me)} onTransfer={() => onTransfer(null)} />
    </HeaderFrame>
  )
}

/** The bar itself, which stands before its chat is there: so that nothing jumps, and the way back exists. */
export function HeaderFrame({ onBack, children }: { onBack: (() => void) | null; children?: ReactNode }) {
  return (
    <div className="@container shrink-0">
      <header className="flex h-16 short:h-12 items-center gap-2 border-b border-line bg-surface px-3 @min-[540px]:px-4.5">
        {onBack && <IconButton icon={ArrowLeft} label={common.back} onClick={onBack} className="-ml-1" />}
        {children}
      </header>
    </div>
  )
}
