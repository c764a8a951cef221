import { isAdmin, type SessionUser } from '@hilo/contracts'
import { useTroubledChannels } from '../../server/reads/channel-status'
import { preloadable } from '../../ui/state/preloadable'
import { ChannelBannerLine } from './channel-banner-line'

/** Apart, because agents never load it. */
const QuietBanner = preloadable(() => import('./quiet-banner'))

/** Tells admins which channel does not work, with a link to repair it; and where nothing leaves, that it is so. */
export function ChannelBanner({ me }: { me: SessionUser }) {
  const troubled = useTroubledChannels().filter(({ state, health }) => state === 'active' && health !== 'ok')
  if (!isAdmin(me.role)) return null
  return (
    <>
      <QuietBanner.Part quiet />
      {/* Always rendered: a live region that appears together with its text is not read. */}
      <div role="status" className="contents">
        {troubled.length > 0 && <ChannelBannerLine troubled={troubled} />}
      </div>
    </>
  )
}
