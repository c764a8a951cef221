import type { SessionUser } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { useLiveThread } from '../../../server/live/live-thread'
import { ChannelNotice } from '../header/channel-notice'
import { PictureViewer } from '../media/picture-viewer'
import { ThreadLog } from './thread-log'
import { ThreadPlaceholder } from './thread-placeholder'

interface PreviewThreadProps {
  conversation: string
  /** Shown up to its end, if it is finished; null: the open one or the last. */
  interaction?: string | null
  me: SessionUser
  /** Shown instead if this person may not see it any more. */
  missing?: ReactNode
}

/** The messages of a chat, without marking them as read. */
export default function PreviewThread({
  conversation,
  interaction = null,
  me,
  missing = null,
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
      <ChannelNotice channel={thread.interaction.conversation.channel} />
    </>
  )
}
