import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { quietBanner as words } from '../../../strings'

/** Only the operator ends it, at a terminal: there is no event for it. */
const lookAgainMs = 30_000

/** Warns admins that nothing is sent to customers, because this is a copy or the operator has said so. It stays until that ends. */
export default function QuietBanner() {
  const { data } = useQuery({
    queryKey: keys.sending,
    queryFn: () => call('readSending'),
    refetchInterval: ({ state }) => (state.data?.quiet_since ? lookAgainMs : false),
  })
  return (
    // Always rendered: a live region that appears together with its text is not read.
    <div role="status" className="contents">
      {data && data.quiet_reason !== null && (
        <div className="flex shrink-0 animate-arrive items-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-second text-warn">
          <CirclePause size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <p className="min-w-0 flex-1">{data.quiet_reason === 'operator' ? words.paused : words.copy}</p>
        </div>
      )}
    </div>
  )
}
