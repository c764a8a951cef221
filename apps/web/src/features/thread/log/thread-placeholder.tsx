import { ackSentence, type FailedAck } from '@hilo/client'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '../../../lib/focus/announce'
import { useLiveState } from '../../../server/live/live-context'
import { thread as words } from '../../../strings'
import { EmptyState } from '../../../ui/state/empty-state'
import { ErrorState } from '../../../ui/state/error-state'
import { ThreadSkeleton } from './thread-skeleton'

interface ThreadPlaceholderProps {
  failed: FailedAck | null
  onRetry: () => void
}

/** Shown while the messages are loading, could not be loaded, or there is no connection. */
export function ThreadPlaceholder({ failed, onRetry }: ThreadPlaceholderProps) {
  const offline = useLiveState() === 'offline'
  // No retry button: the messages are requested again when the connection is back.
  if (offline) return <Offline />
  if (failed) return <ErrorState title={words.loadFailed} reason={ackSentence(failed)} onRetry={onRetry} />
  return <Loading />
}

/** A quick answer is not announced. */
const announceAfterMs = 400

function Loading() {
  useEffect(() => {
    const timer = setTimeout(() => announce(words.loading), announceAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <ThreadSkeleton />
}

function Offline() {
  const { title, hint } = words.noConnection
  useEffect(() => announce(`${title}. ${hint}`), [title, hint])
  return (
    <EmptyState icon={WifiOff} title={title}>
      {hint}
    </EmptyState>
  )
}
