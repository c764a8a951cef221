import { isAdmin, type SessionUser } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { preloadable } from '../../ui/state/preloadable'

const Line = preloadable(() => import('./quiet-banner-line'))

/** Only the operator ends it, at a terminal: there is no event for it. */
const lookAgainMs = 30_000

/** Tells admins that nothing leaves to customers, because this is a copy or the operator has said so. It stays until that ends. */
export function QuietBanner({ me }: { me: SessionUser }) {
  const { data } = useQuery({
    queryKey: keys.sending,
    queryFn: () => call('readSending'),
    enabled: isAdmin(me.role),
    refetchInterval: ({ state }) => (state.data?.quiet_since ? lookAgainMs : false),
  })
  return (
    // Always rendered: a live region that appears together with its text is not read.
    <div role="status" className="contents">
      {data?.quiet_why && <Line.Part quiet why={data.quiet_why} />}
    </div>
  )
}
