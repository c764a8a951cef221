import { abilitiesOf } from '@hilo/contracts'
import { ArrowLeft, Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/browser/use-now'
import { cx } from '../../../lib/cx'
import { formatHandle } from '../../../lib/text/phone'
import { useDues } from '../../../server/reads/targets'
import { common, inbox, labels, thread } from '../../../strings'
import { AreaDot } from '../../../ui/display/area-dot'
import { Avatar } from '../../../ui/display/avatar'
import { ChannelBadge, ChannelGlyph } from '../../../ui/display/channel-badge'
import { LabelChips } from '../../../ui/display/label-chips'
import { Pill } from '../../../ui/display/pill'
import { IconButton } from '../../../ui/form/icon-button'
import { useOpenChat } from '../open-chat'
import { ChatActions, type ChatActionsProps } from './chat-actions'
import { OwnerSelector } from './owner-selector'

export function ChatHeader(props: ChatActionsProps) {
  const { interaction, rights, loading } = props
  const { me, place, acts } = useOpenChat()
  const { client, handle, subject } = interaction.conversation
  const channel = interaction.type.name
  const outside = inbox.outside[interaction.responder ?? 'app']
  const now = useNow()
  const dues = useDues()
  const due = dues?.of(interaction)[0]
  return (
    <HeaderFrame onBack={place.back}>
      {/* On a narrow phone, and beside the contact panel, the name needs the room, and the channel shows before the address. */}
      <span className="@max-[380px]:hidden @min-[540px]:@max-[640px]:hidden">
        <Avatar name={client.name}>
          <ChannelBadge channel={channel} />
        </Avatar>
      </span>
      <div className="min-w-0 flex-1">
        <h2
          dir="auto"
          tabIndex={-1}
          data-chat-heading
          className="truncate text-left text-title font-semibold outline-none"
        >
          {client.name || inbox.unknownClient}
        </h2>
        <p className="flex items-center gap-1.5 text-second text-muted">
          <span className="sr-only">{abilitiesOf(channel).name}</span>
          <span className="hidden shrink-0 @max-[380px]:block @min-[540px]:@max-[640px]:block">
            <ChannelGlyph channel={channel} size={14} />
          </span>
          {/* The subject, the area, the targets and the reason say more than the address, which the contact panel has too. */}
          <span
            // The channel, where there is no address, is read from above.
            aria-hidden={!handle || undefined}
            className={cx(
              'min-w-0 shrink-100 truncate',
              subject && '@max-[1280px]:hidden',
              dues && due && '@max-[480px]:hidden @min-[540px]:@max-[860px]:hidden',
              interaction.finish_reason && '@max-[480px]:hidden',
            )}
          >
            {handle ? formatHandle(handle) : abilitiesOf(channel).name}
          </span>
          {subject && (
            <span className="min-w-0 truncate font-medium text-text" title={thread.subject(subject)}>
              <span className="sr-only">{thread.subject('')}</span>
              {subject}
            </span>
          )}
          {interaction.area && (
            <span
              className={cx(
                'flex min-w-4 shrink-100 items-center gap-1.25',
                subject ? '@max-[860px]:hidden' : '@max-[480px]:hidden',
              )}
              title={interaction.area.name}
            >
              <AreaDot color={interaction.area.color} />
              <span dir="auto" className="truncate">
                {interaction.area.name}
              </span>
            </span>
          )}
          {dues && due && <dues.Pill due={due} now={now} whole />}
          <LabelChips labels={interaction.labels} className="@max-[860px]:hidden" />
          {interaction.finish_reason && (
            <Pill title={labels.finishedFor(interaction.finish_reason.name)}>
              {interaction.finish_reason.name}
            </Pill>
          )}
          {interaction.blocked && (
            <Pill tone="bad" icon={Ban} title={inbox.blockedBy} whole>
              {inbox.blocked}
            </Pill>
          )}
          {interaction.managed_outside && (
            <Pill title={outside.label} whole>
              {outside.text}
            </Pill>
          )}
        </p>
      </div>
      <div className="min-w-0 @max-[540px]:hidden">
        <OwnerSelector
          interaction={interaction}
          me={me}
          onTransfer={
            rights.manage && !rights.resolved && !loading ? (to) => acts.transfer(interaction, to) : null
          }
        />
      </div>
      <ChatActions {...props} />
    </HeaderFrame>
  )
}

/** The bar, which shows before its chat has loaded, so that nothing moves and one can go back. */
export function HeaderFrame({ onBack, children }: { onBack: (() => void) | null; children?: ReactNode }) {
  return (
    <div className="toast-room @container shrink-0">
      <header className="flex h-16 short:h-12 items-center gap-2 border-b border-line bg-surface px-3 @max-[440px]:gap-1.5 @min-[860px]:px-4.5">
        {onBack && <IconButton icon={ArrowLeft} label={common.back} onClick={onBack} className="-ml-1" />}
        {children}
      </header>
    </div>
  )
}
