import type { SessionUser } from '@hilo/contracts'
import { useLiveThread } from '../../server/live-thread'
import { thread as words } from '../../strings'
import { ErrorState } from '../../ui/error-state'
import { ThreadLog } from './thread-log'
import { ThreadSkeleton } from './thread-skeleton'

/** The messages to look at, without reading them in anybody's name. */
export default function PreviewThread({ conversation, me }: { conversation: string; me: SessionUser }) {
  const { thread, fresh, failed, older, reload, loadOlder } = useLiveThread(conversation)
  if (failed) return <ErrorState title={words.loadFailed} onRetry={reload} />
  if (!thread) return <ThreadSkeleton />
  return (
    <ThreadLog thread={thread} me={me} firstUnread={null} ready={fresh} older={older} onOlder={loadOlder} />
  )
}
