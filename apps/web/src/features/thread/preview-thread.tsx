import type { SessionUser } from '@hilo/contracts'
import { useLiveThread } from '../../server/live-thread'
import { ChannelNote } from './channel-note'
import { NoThread } from './no-thread'
import { PictureViewer } from './picture-viewer'
import { ThreadLog } from './thread-log'

/** The messages to look at, without reading them in anybody's name. */
export default function PreviewThread({ conversation, me }: { conversation: string; me: SessionUser }) {
  const { thread, fresh, failed, older, reload, loadOlder } = useLiveThread(conversation)
  if (!thread) return <NoThread failed={failed} onRetry={reload} />
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
      <ChannelNote channel={thread.interaction.conversation.channel} />
    </>
  )
}
