import { moveFocusOut } from '../../../lib/focus/move-focus-out'
import { common, thread as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { Bone } from '../../../ui/state/skeleton'

type Progress = 'idle' | 'loading' | 'failed'

interface OlderEntriesProps {
  hasMore: boolean
  older: Progress
  onOlder: () => void
}

/** Above the first loaded entry. */
export function OlderEntries({ hasMore, older, onOlder }: OlderEntriesProps) {
  if (!hasMore) return <p className="py-4 text-center text-meta text-muted">{words.beginning}</p>
  if (older === 'failed') return <Failed sentence={words.olderFailed} onRetry={onOlder} />
  return <Loading sentence={older === 'loading' ? words.loadingOlder : ''} />
}

/** Below the last loaded entry, where the thread continues. */
export function NewerEntries({ newer, onNewer }: { newer: Progress; onNewer: () => void }) {
  if (newer === 'failed') return <Failed sentence={words.newerFailed} onRetry={onNewer} />
  return <Loading sentence={newer === 'loading' ? words.loadingNewer : ''} />
}

function Failed({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <p
      ref={moveFocusOut}
      role="alert"
      className="flex items-center justify-center gap-2 py-4 text-second text-muted"
    >
      {sentence}
      <Button size="sm" onClick={onRetry}>
        {common.retry}
      </Button>
    </p>
  )
}

function Loading({ sentence }: { sentence: string }) {
  return (
    <div role="status" className="grid gap-2 py-3">
      <span className="sr-only">{sentence}</span>
      <Bone className="h-9 w-52 rounded-card!" />
      <Bone className="ml-auto h-9 w-64 rounded-card!" />
    </div>
  )
}
