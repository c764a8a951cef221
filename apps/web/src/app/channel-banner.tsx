import { isAdmin, type SessionUser } from '@hilo/contracts'
import { useTroubledChannels } from '../server/channel-status'
import { prepared } from '../ui/prepared'

const Line = prepared(() => import('./channel-banner-line'))

/** To those who can repair it: which channel does not work, and where that is done. */
export function ChannelBanner({ me }: { me: SessionUser }) {
  const troubled = useTroubledChannels().filter(({ state, health }) => state === 'active' && health !== 'ok')
  if (!isAdmin(me.role)) return null
  return (
    // There before it says something: a live region that appears with its text is not read.
    <div role="status" className="contents">
      <Line.Part compact wanted={troubled.length > 0} troubled={troubled} />
    </div>
  )
}
