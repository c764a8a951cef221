import type { SessionUser } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { useLiveThread } from '../../../server/live/live-thread'
import { ClosedReason } from '../composer/closed-reason'
import { lostState } from '../composer/composer-state'
import { ChannelNotice } from '../header/channel-notice'
import { PictureViewer } from '../media/picture-viewer'
import type { LostChat } from '../use-lost-while-waiting'
import { ThreadLog } from './thread-log'
import { ThreadPlaceholder } from './thread-placeholder'

interface PreviewThreadProps {
  conversation: string
  /** Shown up to its end, if it is finished; null: the open one or the last. */
  interaction?: string | null
  me: SessionUser
  /** Shown instead if this person may not see it any more. */
  missing?: ReactNode
  /** How it left the person's queue while they looked at it. */
  lost?: LostChat | null
}

/** The messages of a chat, without marking them as read. */
export default function PreviewThread({
  conversation,
  interaction = null,
  me,
  missing = null,
  lost = null,
}: PreviewThreadProps) {
  const live = useLiveThread(conversation, interaction)
  const { thread, fresh, failed, older, reload, loadOlder } = live
  if (live.missing && missing) return missing
  if (!thread) return <ThreadPlaceholder failed={failed} onRetry={reload} />
  return (
    <>
      <PictureViewer entries={thread.entries} hasMore={thread.hasMore} older={older} onOlder={loadOlder}>
        <ThreadLog
          thread={thread}
          me={me}
          firstUnread={null}
          ready={fresh}
          older={older}
          onOlder={loadOlder}
        />
      </PictureViewer>
      {lost && (
        <div className="flex shrink-0 justify-center border-t border-line bg-surface px-4 py-3.5">
          <ClosedReason {...lostState(lost)} />
        </div>
      )}
      <ChannelNotice channel={thread.interaction.conversation.channel} />
    </>
  )
}
