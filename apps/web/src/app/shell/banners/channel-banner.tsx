import { isAdmin, type SessionUser } from '@hilo/contracts'
import { useTroubledChannels } from '../../../server/reads/channel-status'
import { preloadable } from '../../../ui/state/preloadable'

const Line = preloadable(() => import('./channel-banner-line'))

/** Shows admins which channel does not work, with a link to repair it. */
export function ChannelBanner({ me }: { me: SessionUser }) {
  const troubled = useTroubledChannels().filter(
    ({ state, health, alarm }) => state === 'active' && (health !== 'ok' || alarm),
  )
  if (!isAdmin(me.role)) return null
  return (
    // Always rendered: a live region that appears together with its text is not read.
    <div role="status" className="contents">
      {troubled.length > 0 && <Line.Part troubled={troubled} quiet />}
    </div>
  )
}
