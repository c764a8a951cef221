import { History } from 'lucide-react'
import { useNow } from '../../lib/browser/use-now'
import { formatAgo } from '../../lib/text/dates'
import { phone } from '../../strings/inbox/phone'

/** Says that what shows below was stored on this device, and when. */
export default function StoredMark({ at }: { at: number }) {
  const now = useNow()
  return (
    <p
      role="status"
      className="flex shrink-0 items-center justify-center gap-1.5 border-b border-line bg-sunk px-3 py-1.5 text-meta text-muted"
    >
      <History size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {phone.stored(formatAgo(at, now))}
    </p>
  )
}
