import { type Refused, saidIn } from '@hilo/client'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '../../lib/announce'
import { useLiveState } from '../../server/live-context'
import { thread as words } from '../../strings'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { ThreadSkeleton } from './thread-skeleton'

interface NoThreadProps {
  failed: Refused | null
  onRetry: () => void
}

/** Where the messages are not here: they cannot come, they did not come, they are coming. */
export function NoThread({ failed, onRetry }: NoThreadProps) {
  const offline = useLiveState() === 'offline'
  // Pressing again would help nobody: they are asked for by themselves when the line is back.
  if (offline) return <Offline />
  if (failed) return <ErrorState title={words.loadFailed} reason={saidIn(failed)} onRetry={onRetry} />
  return <Coming />
}

/** Of an answer that is quick nobody needs to be told. */
const patienceMs = 400

function Coming() {
  useEffect(() => {
    const timer = setTimeout(() => announce(words.loading), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return <ThreadSkeleton />
}

function Offline() {
  const { title, hint } = words.noLine
  useEffect(() => announce(`${title}. ${hint}`), [title, hint])
  return (
    <EmptyState icon={WifiOff} title={title}>
      {hint}
    </EmptyState>
  )
}
